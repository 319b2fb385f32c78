import { Snapshots } from '#application/reading/snapshots';
import { EditProject } from '#application/changes/edit-project';
import { HistoryLog } from '#application/changes/history-log';
import { Previews } from '#application/live/previews';
import { LayerFiles } from '#application/project/layer/layer-files';
import { ChooseForm } from '#application/project/model/choose-form';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { LayerTargets } from '#application/project/script/script-targets';
import { CopyPart } from '#application/references/follow/copy-part';
import { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { FollowRenames } from '#application/references/follow/follow-renames';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { WarnDangling } from '#application/references/warn-dangling';
import { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { ReadComponent } from '#application/use-cases/component/read-component';
import { ReadGroupClass } from '#application/use-cases/group-class/read-group-class';
import { AttachClass } from '#application/use-cases/layer-class/attach-class';
import { DetachClass } from '#application/use-cases/layer-class/detach-class';
import { ReadClass } from '#application/use-cases/layer-class/read-class';
import { RenameClass } from '#application/use-cases/layer-class/rename-class';
import { SaveClass } from '#application/use-cases/layer-class/save-class';
import { CopyLayer } from '#application/use-cases/layer/copy-layer';
import { CreateLayer } from '#application/use-cases/layer/create-layer';
import { DeleteLayer } from '#application/use-cases/layer/delete-layer';
import { GroupConversion } from '#application/use-cases/layer/group-conversion';
import { MoveLayer } from '#application/use-cases/layer/move-layer';
import { ReadLayer } from '#application/use-cases/layer/read-layer';
import { ChooseLayerOperation } from '#application/use-cases/layer/choose-layer-operation';
import { ReadLayerOrClass } from '#application/use-cases/layer/read-layer-or-class';
import { RenameLayer } from '#application/use-cases/layer/rename-layer';
import { ResolvePath } from '#application/use-cases/layer/resolve-path';
import { SaveLayer } from '#application/use-cases/layer/save-layer';
import { CreatePage } from '#application/use-cases/page/create-page';
import { DeletePage } from '#application/use-cases/page/delete-page';
import { ReadPage } from '#application/use-cases/page/read-page';
import { ReadPageLayers } from '#application/use-cases/page/read-page-layers';
import { RenamePage } from '#application/use-cases/page/rename-page';
import { CallPlainFunction } from '#application/use-cases/plain-page/call-plain-function';
import { ReadPlainLayer } from '#application/use-cases/plain-page/read-plain-layer';
import { ShowPlainPage } from '#application/use-cases/plain-page/show-plain-page';
import { PreviewProperties } from '#application/use-cases/preview/preview-properties';
import { tokens } from '#adapters/composition/tokens';
import { wired } from '#adapters/composition/wire';

/** The use cases of books, pages, layers and classes on layers, each with what it needs. */
export const pageUseCases = {
  readPage: wired(ReadPage, [ProjectModels]),
  readPageLayers: wired(ReadPageLayers, [ProjectModels, ReadLayer, ReadComponent, ReadGroupClass]),
  createPage: wired(CreatePage, [
    EditProject,
    ProjectModels,
    tokens.renderer,
    tokens.codecs,
    FollowRenames,
    ReadPage,
    ChooseForm,
  ]),
  renamePage: wired(RenamePage, [
    EditProject,
    ProjectModels,
    tokens.codecs,
    FollowRenames,
    UnresolvedElsewhere,
    ReadPage,
  ]),
  deletePage: wired(DeletePage, [
    EditProject,
    ProjectModels,
    tokens.codecs,
    WarnDangling,
    UnresolvedElsewhere,
    HistoryLog,
  ]),
  showPlainPage: wired(ShowPlainPage, [Snapshots, ProjectModels, tokens.runningApp]),
  readPlainLayer: wired(ReadPlainLayer, [Snapshots, ProjectModels, tokens.runningApp]),
  callPlainFunction: wired(CallPlainFunction, [Snapshots, ProjectModels, tokens.runningApp]),
  resolvePath: wired(ResolvePath, [Snapshots, ProjectModels, LayerTargets]),
  chooseLayerOperation: wired(ChooseLayerOperation, [ResolvePath]),
  readLayer: wired(ReadLayer, [ProjectModels, LayerTargets, ScriptProperties, Previews]),
  createLayer: wired(CreateLayer, [
    EditProject,
    ProjectModels,
    LayerFiles,
    GroupConversion,
    MoveLayer,
    SaveLayer,
    ReadLayer,
    LayerTargets,
    WarnMissingTargets,
    CopyLayer,
  ]),
  renameLayer: wired(RenameLayer, [EditProject, ProjectModels, LayerFiles, FollowRenamedLayer, MoveLayer, ReadLayer]),
  readLayerOrClass: wired(ReadLayerOrClass, [ResolvePath, ReadLayer, ReadClass]),
  saveLayer: wired(SaveLayer, [
    EditProject,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    ReadLayer,
    WarnMissingTargets,
  ]),
  deleteLayer: wired(DeleteLayer, [EditProject, ProjectModels, LayerFiles, GroupConversion, WarnDangling, ReadLayer]),
  readClass: wired(ReadClass, [ProjectModels, LayerTargets, ScriptProperties, Previews]),
  attachClass: wired(AttachClass, [
    EditProject,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    ReadClass,
    WarnMissingTargets,
    CopyPart,
  ]),
  renameClass: wired(RenameClass, [
    EditProject,
    ProjectModels,
    LayerTargets,
    LayerFiles,
    FollowRenames,
    UnresolvedElsewhere,
    ReadClass,
  ]),
  saveClass: wired(SaveClass, [EditProject, AttachClass]),
  detachClass: wired(DetachClass, [EditProject, ProjectModels, LayerFiles, WarnDangling, ReadClass]),
  previewProperties: wired(PreviewProperties, [
    Snapshots,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    ResolvePath,
    ReadLayer,
    ReadClass,
    CallPlainFunction,
  ]),
};
