import type { Container } from 'inversify';
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
import { wire } from './wire.js';

/** What the use cases share: where models, scripts and files are found and how a project changes. */
export function wireProject(container: Container): void {
  wire(container, AnnounceChange, [tokens.eventFeed, tokens.runningApp]);
  wire(container, MakeChanges, [
    tokens.clock,
    tokens.diff,
    HistoryLog,
    RecordedCommits,
    AnnounceChange,
    EndPreviews,
    OutsideEdits,
  ]);
  wire(container, EditProject, [tokens.fileStore, tokens.diff, MakeChanges, FirstAnswers]);
  wire(container, ProjectModels, [tokens.codecs]);
  wire(container, ScriptProperties, [tokens.codecs, tokens.renderer]);
  wire(container, LayerTargets, [tokens.catalogue]);
  wire(container, ComponentTargets, [tokens.catalogue]);
  wire(container, LayerFiles, [LayerTargets, ScriptProperties, tokens.codecs]);
  wire(container, EndPreviews, [ProjectModels, Previews]);
  wire(container, Previews, [tokens.runningApp, tokens.eventFeed]);
  wire(container, CommandScripts, [tokens.codecs, tokens.renderer, tokens.catalogue]);
  wire(container, GroupShape, [ProjectModels, LayerFiles, FollowRenames]);
  wire(container, MoveLayer, [ProjectModels, LayerFiles, GroupShape, FollowRenamedLayer]);
}
