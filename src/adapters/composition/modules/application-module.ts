import { ContainerModule } from 'inversify';
import { Baseline } from '#application/changes/external/baseline';
import { EditProject } from '#application/changes/edit-project';
import { ExternalEdits } from '#application/changes/external/external-edits';
import { RecordedResponses } from '#application/changes/recorded-responses';
import { FollowCommits } from '#application/changes/follow-commits';
import { HistoryLog } from '#application/changes/history-log';
import { AnswerFailure } from '#application/changes/group-commit/answer-failure';
import { DryRun } from '#application/changes/group-commit/dry-run';
import { GroupCommit } from '#application/changes/group-commit/group-commit';
import { MakeGroup } from '#application/changes/group-commit/make-group';
import { PlanAhead } from '#application/changes/group-commit/plan-ahead';
import { RecordedCommits } from '#application/changes/recorded-commits';
import { RecordExternalEdits } from '#application/changes/external/record-external-edits';
import { Uploads } from '#application/changes/uploads';
import { ExaminePages } from '#application/doctor/examine-pages';
import { ExamineProject } from '#application/doctor/examine-project';
import { FixScripts } from '#application/doctor/fix-scripts';
import { AnnounceChange } from '#application/live/announce-change';
import { EndPreviews } from '#application/live/end-previews';
import { Previews } from '#application/live/previews';
import { CommandScripts } from '#application/project/command/command-scripts';
import { LayerFiles } from '#application/project/layer/layer-files';
import { ChooseForm } from '#application/project/model/choose-form';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptFunctions } from '#application/project/script/script-functions';
import { ScriptProperties } from '#application/project/script/script-properties';
import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import { CachedReads } from '#application/reading/cached-reads';
import { CachedStore } from '#application/reading/cached-store';
import { Snapshots } from '#application/reading/snapshots';
import { FindAssetUses } from '#application/references/assets/find-asset-uses';
import { MoveImages } from '#application/references/assets/move-images';
import { FindNames } from '#application/references/find/find-names';
import { ListReferences } from '#application/references/find/list-references';
import { WalkReferences } from '#application/references/walk-references';
import { PageScripts } from '#application/references/find/page-scripts';
import { CopyPart } from '#application/references/follow/copy-part';
import { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { RewriteReferences } from '#application/references/follow/rewrite-references';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { WarnDangling } from '#application/references/warn-dangling';
import { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { FollowProject } from '../follow-project.js';
import { tokens } from '../injection-tokens.js';
import { bindClasses, wired } from '../wire.js';

/** Reading one revision, recording changes and external edits, and following the commits of others. */
const history = [
  wired(HistoryLog, [tokens.fileStore, tokens.historyCodec, tokens.historyLimits]),
  wired(Snapshots, [CachedStore]),
  wired(CachedReads, [Snapshots]),
  wired(RecordedCommits, [HistoryLog, tokens.historyCodec, Baseline]),
  wired(Baseline, [tokens.fileStore, HistoryLog]),
  wired(ExternalEdits, [tokens.clock, RecordedCommits, Baseline, EndPreviews, AnnounceChange]),
  wired(RecordExternalEdits, [tokens.fileStore, Baseline, ExternalEdits]),
  wired(FollowProject, [RecordExternalEdits, FollowCommits, tokens.readOnly, tokens.log]),
  wired(FollowCommits, [tokens.fileStore, HistoryLog, AnnounceChange, EndPreviews]),
  wired(RecordedResponses, [tokens.fileStore, HistoryLog, tokens.historyCodec]),
];

/** What use cases share: drafts, models, scripts, previews. */
const project = [
  wired(AnnounceChange, [tokens.eventFeed, tokens.runningApp]),
  wired(MakeGroup, [tokens.clock, tokens.state, RecordedCommits, AnnounceChange, EndPreviews, ExternalEdits]),
  wired(DryRun, [tokens.diff, HistoryLog]),
  wired(PlanAhead, [tokens.fileStore, HistoryLog]),
  wired(AnswerFailure, [tokens.diff, RecordedResponses]),
  wired(GroupCommit, [tokens.fileStore, PlanAhead, MakeGroup, DryRun, AnswerFailure]),
  wired(EditProject, [GroupCommit, ProjectModels, tokens.readOnly]),
  wired(Uploads, [tokens.fileStore, tokens.state, tokens.uploadQuota]),
  wired(ProjectModels, [tokens.codecs]),
  wired(ChooseForm, [ProjectModels, tokens.codecs]),
  wired(ScriptFunctions, [tokens.codecs, tokens.renderer]),
  wired(ScriptProperties, [tokens.codecs, tokens.renderer, ScriptFunctions]),
  wired(LayerTargets, [tokens.catalogue]),
  wired(ComponentTargets, [tokens.catalogue]),
  wired(LayerFiles, [LayerTargets, ScriptProperties, tokens.codecs]),
  wired(EndPreviews, [ProjectModels, Previews]),
  wired(Previews, [tokens.state, tokens.runningApp, tokens.eventFeed]),
  wired(CommandScripts, [tokens.codecs, tokens.renderer, tokens.catalogue]),
];

/** Finding the names of things, and updating them after a rename. */
const references = [
  wired(PageScripts, [LayerTargets, ComponentTargets]),
  wired(MoveImages, [tokens.codecs]),
  wired(UnresolvedElsewhere, [tokens.codecs, ProjectModels, CommandScripts]),
  wired(FollowRenamedLayer, [tokens.codecs, MoveImages, RewriteReferences, UnresolvedElsewhere]),
  wired(RewriteReferences, [tokens.codecs, tokens.catalogue, ProjectModels, PageScripts, CommandScripts]),
  wired(ListReferences, [tokens.catalogue, PageScripts]),
  wired(FindNames, [PageScripts, ListReferences]),
  wired(FindAssetUses, [tokens.codecs, ProjectModels, PageScripts, ListReferences]),
  wired(WarnMissingTargets, [tokens.codecs, tokens.catalogue, ProjectModels, ListReferences, FindNames]),
  wired(CopyPart, [tokens.codecs, ProjectModels, FindNames, RewriteReferences, WarnMissingTargets]),
  wired(WalkReferences, [tokens.codecs, ProjectModels, ListReferences, CommandScripts]),
  wired(WarnDangling, [tokens.codecs, ProjectModels, WalkReferences]),
];

/** Checks of the project, and their fixes. */
const doctor = [
  wired(ExaminePages, [tokens.codecs, FindNames]),
  wired(FixScripts, [tokens.codecs, ScriptProperties, CommandScripts, ScriptFunctions]),
  wired(ExamineProject, [
    tokens.codecs,
    ProjectModels,
    ExaminePages,
    FixScripts,
    ScriptFunctions,
    tokens.catalogue,
    ChooseForm,
  ]),
];

/** Binds the classes of the application that use cases share. */
export const applicationModule = new ContainerModule(({ bind, onDeactivation }) => {
  bindClasses(bind, [...history, ...project, ...references, ...doctor]);
  onDeactivation(FollowProject, (following) => following.stop());
});
