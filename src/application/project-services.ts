import type { BatchItem, NamedChange } from './changes/batch.js';
import type { EditProject } from './changes/edit-project.js';
import type { HistoryLog } from './changes/history-log.js';
import type { RecordedResponses } from './changes/recorded-responses.js';
import type { RecordExternalEdits } from './changes/external/record-external-edits.js';
import type { Uploads } from './changes/uploads.js';
import type { ExamineProject } from './doctor/examine-project.js';
import type { Previews } from './live/previews.js';
import type { AppSessions } from './ports/app-sessions.js';
import type { ClassCatalogue } from './ports/class-catalogue.js';
import type { Codecs } from './ports/codecs.js';
import type { EventFeed } from './ports/event-feed.js';
import type { FileStore } from './ports/file-store.js';
import type { Renderer } from './ports/renderer.js';
import type { RunningApp } from './ports/running-app.js';
import type { SharedState } from './ports/shared-state.js';
import type { TextDiff } from './ports/text-diff.js';
import type { CommandScripts } from './project/command/command-scripts.js';
import type { LayerFiles } from './project/layer/layer-files.js';
import type { ChooseForm } from './project/model/choose-form.js';
import type { ProjectModels } from './project/model/project-models.js';
import type { ScriptProperties } from './project/script/script-properties.js';
import type { ComponentTargets, LayerTargets } from './project/script/script-targets.js';
import type { CachedReads } from './reading/cached-reads.js';
import type { Snapshots } from './reading/snapshots.js';
import type { FindAssetUses } from './references/assets/find-asset-uses.js';
import type { PageScripts } from './references/find/page-scripts.js';
import type { WalkReferences } from './references/walk-references.js';
import type { CopyPart } from './references/follow/copy-part.js';
import type { FollowRenamedLayer } from './references/follow/follow-renamed-layer.js';
import type { RewriteReferences } from './references/follow/rewrite-references.js';
import type { UnresolvedElsewhere } from './references/unresolved-references.js';
import type { WarnDangling } from './references/warn-dangling.js';
import type { WarnMissingTargets } from './references/warn-missing-targets.js';

/**
 * What the operations of a project share. The composition makes one record of it. Each operation takes from it by name what it
 * needs, and front ends pass it on.
 */
export interface ProjectServices {
  /** Makes changes: one at a time, each with its entry in the history. */
  readonly edit: EditProject;
  readonly uploads: Uploads;
  readonly history: HistoryLog;
  /** The first responses to requests with an idempotency key. */
  readonly firstAnswers: RecordedResponses;
  /** Records what others do to the files. */
  readonly externalEdits: RecordExternalEdits;
  /** The item of a batch for a change that names its operation. */
  readonly batchItem: (change: NamedChange) => BatchItem;
  /** Reads several files as one revision has them. */
  readonly snapshots: Snapshots;
  /** Results of reads that are asked for many times a second. */
  readonly cachedReads: CachedReads;
  readonly store: FileStore;
  /** What the services of the project share beside its files. */
  readonly state: SharedState;

  /** The models of books and pages. */
  readonly models: ProjectModels;
  /** Whether a new model is written as Lua or as JSON. */
  readonly forms: ChooseForm;
  /** The properties that scripts of layers, classes and components have. */
  readonly scripts: ScriptProperties;
  readonly layerTargets: LayerTargets;
  readonly componentTargets: ComponentTargets;
  readonly layerFiles: LayerFiles;
  readonly commandScripts: CommandScripts;

  readonly pageScripts: PageScripts;
  readonly references: WalkReferences;
  readonly assetUses: FindAssetUses;
  readonly followRenames: RewriteReferences;
  readonly followRenamedLayer: FollowRenamedLayer;
  readonly copyPart: CopyPart;
  /** Warns of names that lead nowhere after a removal. */
  readonly dangling: WarnDangling;
  /** Warns of names in a change that lead nowhere. */
  readonly missingTargets: WarnMissingTargets;
  /** Warns of names that a change may have meant and could not follow. */
  readonly unresolved: UnresolvedElsewhere;

  readonly doctor: ExamineProject;

  /** The properties that the running app shows and that are not stored. */
  readonly previews: Previews;
  readonly runningApp: RunningApp;
  /** What a running app asks of the service. */
  readonly appSessions: AppSessions;
  readonly eventFeed: EventFeed;

  readonly catalogue: ClassCatalogue;
  readonly codecs: Codecs;
  readonly renderer: Renderer;
  readonly diff: TextDiff;
}
