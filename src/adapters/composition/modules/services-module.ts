import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { EditProject } from '#application/changes/edit-project';
import { HistoryLog } from '#application/changes/history-log';
import { RecordedResponses } from '#application/changes/recorded-responses';
import { RecordExternalEdits } from '#application/changes/external/record-external-edits';
import { Uploads } from '#application/changes/uploads';
import { ExamineProject } from '#application/doctor/examine-project';
import { Previews } from '#application/live/previews';
import { CommandScripts } from '#application/project/command/command-scripts';
import { LayerFiles } from '#application/project/layer/layer-files';
import { ChooseForm } from '#application/project/model/choose-form';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import type { ProjectServices } from '#application/project-services';
import { CachedReads } from '#application/reading/cached-reads';
import { Snapshots } from '#application/reading/snapshots';
import { FindAssetUses } from '#application/references/assets/find-asset-uses';
import { PageScripts } from '#application/references/find/page-scripts';
import { WalkReferences } from '#application/references/walk-references';
import { CopyPart } from '#application/references/follow/copy-part';
import { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { RewriteReferences } from '#application/references/follow/rewrite-references';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { WarnDangling } from '#application/references/warn-dangling';
import { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { itemOf } from '#application/use-cases/batch/named-item';
import { tokens } from '../injection-tokens.js';

/** Who provides each service, by the names that the operations use. */
const providers: {
  readonly [Name in Exclude<keyof ProjectServices, 'batchItem'>]: ServiceIdentifier<ProjectServices[Name]>;
} = {
  edit: EditProject,
  uploads: Uploads,
  history: HistoryLog,
  firstAnswers: RecordedResponses,
  externalEdits: RecordExternalEdits,
  snapshots: Snapshots,
  cachedReads: CachedReads,
  store: tokens.fileStore,
  state: tokens.state,
  models: ProjectModels,
  forms: ChooseForm,
  scripts: ScriptProperties,
  layerTargets: LayerTargets,
  componentTargets: ComponentTargets,
  layerFiles: LayerFiles,
  commandScripts: CommandScripts,
  pageScripts: PageScripts,
  references: WalkReferences,
  assetUses: FindAssetUses,
  followRenames: RewriteReferences,
  followRenamedLayer: FollowRenamedLayer,
  copyPart: CopyPart,
  dangling: WarnDangling,
  missingTargets: WarnMissingTargets,
  unresolved: UnresolvedElsewhere,
  doctor: ExamineProject,
  previews: Previews,
  runningApp: tokens.runningApp,
  appSessions: tokens.appSessions,
  eventFeed: tokens.eventFeed,
  catalogue: tokens.catalogue,
  codecs: tokens.codecs,
  renderer: tokens.renderer,
  diff: tokens.diff,
};

/** Binds the record of services that the operations of a project get. */
export const servicesModule = new ContainerModule(({ bind }) => {
  bind(tokens.services).toResolvedValue(servicesOf, Object.values(providers)).inSingletonScope();
});

/** @param made the instances of the providers, in their order */
function servicesOf(...made: readonly unknown[]): ProjectServices {
  const named = Object.keys(providers).map((name, at) => [name, made[at]] as const);
  const services: ProjectServices = {
    ...(Object.fromEntries(named) as Omit<ProjectServices, 'batchItem'>),
    // An item gets the services that the batch has: its operation is any of the project's.
    batchItem: (change) => itemOf(services, change),
  };
  return services;
}
