import { FirstAnswers } from '#application/history/first-answers';
import { HistoryLog } from '#application/history/history-log';
import { RecordedCommits } from '#application/history/recorded-commits';
import { OutsideEdits } from '#application/outside/outside-edits';
import { AnnounceChange } from '#application/news/announce-change';
import { EndPreviews } from '#application/news/end-previews';
import { EditProject } from '#application/edit/edit-project';
import { MakeChanges } from '#application/edit/make-changes';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import { LayerFiles } from '#application/project/layer/layer-files';
import { Previews } from '#application/news/previews';
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
    OutsideEdits,
  ]),
  wired(EditProject, [tokens.fileStore, tokens.diff, MakeChanges, FirstAnswers]),
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
