import { FirstResponses } from '#application/changes/first-responses';
import { HistoryLog } from '#application/changes/history-log';
import { RecordedCommits } from '#application/changes/recorded-commits';
import { ExternalEdits } from '#application/changes/external-edits';
import { AnnounceChange } from '#application/live/announce-change';
import { EndPreviews } from '#application/live/end-previews';
import { EditProject } from '#application/changes/edit-project';
import { MakeChanges } from '#application/changes/make-changes';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import { LayerFiles } from '#application/project/layer/layer-files';
import { Previews } from '#application/live/previews';
import { CommandScripts } from '#application/project/command/command-scripts';
import { GroupShape } from '#application/use-cases/layer/group-shape';
import { MoveLayer } from '#application/use-cases/layer/move-layer';
import { FollowRenames } from '#application/references/follow/follow-renames';
import { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { tokens } from './binding-tokens.js';
import { classModule, wired } from './wire.js';

/** What the use cases share: where models, scripts and files are found and how a project changes. */
export const projectModule = classModule([
  wired(AnnounceChange, [tokens.eventFeed, tokens.runningApp]),
  wired(MakeChanges, [
    tokens.clock,
    tokens.diff,
    HistoryLog,
    RecordedCommits,
    AnnounceChange,
    EndPreviews,
    ExternalEdits,
  ]),
  wired(EditProject, [tokens.fileStore, tokens.diff, MakeChanges, FirstResponses]),
  wired(ProjectModels, [tokens.codecs]),
  wired(ScriptProperties, [tokens.codecs, tokens.renderer]),
  wired(LayerTargets, [tokens.catalogue]),
  wired(ComponentTargets, [tokens.catalogue]),
  wired(LayerFiles, [LayerTargets, ScriptProperties, tokens.codecs]),
  wired(EndPreviews, [ProjectModels, Previews]),
  wired(Previews, [tokens.runningApp, tokens.eventFeed]),
  wired(CommandScripts, [tokens.codecs, tokens.renderer, tokens.catalogue]),
  wired(GroupShape, [ProjectModels, LayerFiles, FollowRenames]),
  wired(MoveLayer, [ProjectModels, LayerFiles, GroupShape, FollowRenamedLayer]),
]);
