import type { Container, ServiceIdentifier } from 'inversify';
import { FirstAnswers } from '#application/history/first-answers';
import { WatchProject } from '#application/outside/watch-project';
import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import { HistoryLog } from '#application/history/history-log';
import { EditProject } from '#application/edit/edit-project';
import { LayerFiles } from '#application/project/layer/layer-files';
import { Previews } from '#application/news/previews';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { Snapshots } from '#application/project/snapshot/snapshots';
import { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { FollowRenames } from '#application/references/follow/follow-renames';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { PageScripts } from '#application/references/find/page-scripts';
import { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { WarnDangling } from '#application/references/warn-dangling';
import { ListBooks } from '#application/use-cases/book/list-books';
import { CreateBook } from '#application/use-cases/book/create-book';
import { DeleteBook } from '#application/use-cases/book/delete-book';
import { ReadBook } from '#application/use-cases/book/read-book';
import { RenameBook } from '#application/use-cases/book/rename-book';
import { ListClasses } from '#application/use-cases/catalogue/list-classes';
import { ShowClass } from '#application/use-cases/catalogue/show-class';
import { ListActions } from '#application/use-cases/catalogue/list-actions';
import { ListComponentKinds } from '#application/use-cases/catalogue/list-component-kinds';
import { CommandScripts } from '#application/project/command/command-scripts';
import { CreateCommand } from '#application/use-cases/command/create-command';
import { DeleteCommand } from '#application/use-cases/command/delete-command';
import { ListCommands } from '#application/use-cases/command/list-commands';
import { ReadCommand } from '#application/use-cases/command/read-command';
import { RenameCommand } from '#application/use-cases/command/rename-command';
import { SaveCommand } from '#application/use-cases/command/save-command';
import { CreateComponent } from '#application/use-cases/component/create-component';
import { DeleteComponent } from '#application/use-cases/component/delete-component';
import { ListComponents } from '#application/use-cases/component/list-components';
import { ReadComponent } from '#application/use-cases/component/read-component';
import { RenameComponent } from '#application/use-cases/component/rename-component';
import { SaveComponent } from '#application/use-cases/component/save-component';
import { CreateCustomClass } from '#application/use-cases/custom-class/create-custom-class';
import { DeleteCustomClass } from '#application/use-cases/custom-class/delete-custom-class';
import { ListCustomClasses } from '#application/use-cases/custom-class/list-custom-classes';
import { ReadCustomClass } from '#application/use-cases/custom-class/read-custom-class';
import { RenameCustomClass } from '#application/use-cases/custom-class/rename-custom-class';
import { MendProject } from '#application/use-cases/doctor/mend-project';
import { ReadDoctor } from '#application/use-cases/doctor/read-doctor';
import { FollowEvents } from '#application/use-cases/history/follow-events';
import { ListHistory } from '#application/use-cases/history/list-history';
import { ReadHistoryEntry } from '#application/use-cases/history/read-history-entry';
import { RedoChange } from '#application/use-cases/history/redo-change';
import { UndoChange } from '#application/use-cases/history/undo-change';
import { AttachGroupClass } from '#application/use-cases/group-class/attach-group-class';
import { DetachGroupClass } from '#application/use-cases/group-class/detach-group-class';
import { ReadGroupClass } from '#application/use-cases/group-class/read-group-class';
import { SaveGroupClass } from '#application/use-cases/group-class/save-group-class';
import { AttachClass } from '#application/use-cases/layer-class/attach-class';
import { DetachClass } from '#application/use-cases/layer-class/detach-class';
import { ReadClass } from '#application/use-cases/layer-class/read-class';
import { RenameClass } from '#application/use-cases/layer-class/rename-class';
import { SaveClass } from '#application/use-cases/layer-class/save-class';
import { CreateLayer } from '#application/use-cases/layer/create-layer';
import { DeleteLayer } from '#application/use-cases/layer/delete-layer';
import { GroupShape } from '#application/use-cases/layer/group-shape';
import { MoveLayer } from '#application/use-cases/layer/move-layer';
import { PreviewProperties } from '#application/use-cases/preview/preview-properties';
import { ReadLayer } from '#application/use-cases/layer/read-layer';
import { ReadLayerOrClass } from '#application/use-cases/layer/read-layer-or-class';
import { RenameLayer } from '#application/use-cases/layer/rename-layer';
import { ResolvePath } from '#application/use-cases/layer/resolve-path';
import { SaveLayer } from '#application/use-cases/layer/save-layer';
import type { UseCaseClass } from '#application/use-cases/use-case-class';
import { CreatePage } from '#application/use-cases/page/create-page';
import { DeletePage } from '#application/use-cases/page/delete-page';
import { ReadPage } from '#application/use-cases/page/read-page';
import { RenamePage } from '#application/use-cases/page/rename-page';
import { CallPlainFunction } from '#application/use-cases/plain-page/call-plain-function';
import { ReadPlainLayer } from '#application/use-cases/plain-page/read-plain-layer';
import { ShowPlainPage } from '#application/use-cases/plain-page/show-plain-page';
import { ReadProject } from '#application/use-cases/project/read-project';
import { DescribeApp } from '#application/use-cases/running-app/describe-app';
import { DispatchEvent } from '#application/use-cases/running-app/dispatch-event';
import { InstallBridge } from '#application/use-cases/running-app/install-bridge';
import { ReadBridge } from '#application/use-cases/running-app/read-bridge';
import { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import { tokens } from './binding-tokens.js';
import { wire } from './wire.js';

/** Every use case with what it needs, and all of them together for the front ends. */
export function wireUseCases(container: Container): void {
  wire(container, ListBooks, [ProjectModels]);
  wire(container, ReadBook, [ProjectModels]);
  wire(container, CreateBook, [EditProject, tokens.renderer, tokens.codecs, ReadBook]);
  wire(container, RenameBook, [
    EditProject,
    ProjectModels,
    tokens.codecs,
    FollowRenames,
    UnresolvedElsewhere,
    ReadBook,
  ]);
  wire(container, DeleteBook, [EditProject, ReadBook, UnresolvedElsewhere]);
  wire(container, ReadPage, [ProjectModels]);
  wire(container, CreatePage, [EditProject, ProjectModels, tokens.renderer, tokens.codecs, FollowRenames, ReadPage]);
  wire(container, RenamePage, [
    EditProject,
    ProjectModels,
    tokens.codecs,
    FollowRenames,
    UnresolvedElsewhere,
    ReadPage,
  ]);
  wire(container, DeletePage, [
    EditProject,
    ProjectModels,
    tokens.codecs,
    WarnDangling,
    UnresolvedElsewhere,
    HistoryLog,
  ]);
  wire(container, ShowPlainPage, [tokens.fileStore, ProjectModels, tokens.runningApp]);
  wire(container, ReadPlainLayer, [tokens.fileStore, ProjectModels, tokens.runningApp]);
  wire(container, CallPlainFunction, [tokens.fileStore, ProjectModels, tokens.runningApp]);
  wire(container, SelectInApp, [tokens.runningApp]);
  wire(container, DispatchEvent, [tokens.runningApp]);
  wire(container, ReadProject, [tokens.codecs, ProjectModels, tokens.catalogue]);
  wire(container, DescribeApp, [tokens.runningApp]);
  wire(container, ReadBridge, []);
  wire(container, InstallBridge, [EditProject, tokens.renderer, ReadBridge]);
  wire(container, ResolvePath, [tokens.fileStore, ProjectModels, LayerTargets]);
  wire(container, ReadLayer, [ProjectModels, LayerTargets, ScriptProperties, Previews]);
  wire(container, GroupShape, [ProjectModels, LayerFiles, FollowRenames]);
  wire(container, CreateLayer, [
    EditProject,
    ProjectModels,
    LayerFiles,
    GroupShape,
    MoveLayer,
    SaveLayer,
    ReadLayer,
    LayerTargets,
    WarnMissingTargets,
  ]);
  wire(container, MoveLayer, [ProjectModels, LayerFiles, GroupShape, FollowRenamedLayer]);
  wire(container, RenameLayer, [EditProject, ProjectModels, LayerFiles, FollowRenamedLayer, ReadLayer]);
  wire(container, ReadLayerOrClass, [ResolvePath, ReadLayer, ReadClass]);
  wire(container, PreviewProperties, [
    Snapshots,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    ResolvePath,
    ReadLayer,
    ReadClass,
  ]);
  wire(container, SaveLayer, [
    EditProject,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    ReadLayer,
    WarnMissingTargets,
  ]);
  wire(container, DeleteLayer, [EditProject, ProjectModels, LayerFiles, GroupShape, WarnDangling, ReadLayer]);
  wire(container, ReadClass, [ProjectModels, LayerTargets, ScriptProperties, Previews]);
  wire(container, AttachClass, [
    EditProject,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    Previews,
    ReadClass,
    WarnMissingTargets,
  ]);
  wire(container, RenameClass, [
    EditProject,
    ProjectModels,
    LayerTargets,
    LayerFiles,
    FollowRenames,
    UnresolvedElsewhere,
    ReadClass,
  ]);
  wire(container, SaveClass, [EditProject, AttachClass]);
  wire(container, DetachClass, [EditProject, ProjectModels, LayerFiles, WarnDangling, ReadClass]);
  wire(container, ListCommands, [ProjectModels, CommandScripts]);
  wire(container, ReadCommand, [ProjectModels, CommandScripts]);
  wire(container, CreateCommand, [
    EditProject,
    ProjectModels,
    CommandScripts,
    tokens.catalogue,
    ReadCommand,
    WarnMissingTargets,
  ]);
  wire(container, SaveCommand, [
    EditProject,
    ProjectModels,
    CommandScripts,
    tokens.catalogue,
    ReadCommand,
    WarnMissingTargets,
  ]);
  wire(container, RenameCommand, [
    EditProject,
    ProjectModels,
    CommandScripts,
    FollowRenames,
    UnresolvedElsewhere,
    ReadCommand,
  ]);
  wire(container, DeleteCommand, [EditProject, ProjectModels, CommandScripts, WarnDangling, ReadCommand]);
  wire(container, CommandScripts, [tokens.codecs, tokens.renderer, tokens.catalogue]);
  wire(container, ListComponents, [ProjectModels, ComponentTargets, ScriptProperties]);
  wire(container, ReadComponent, [ProjectModels, ComponentTargets, ScriptProperties]);
  wire(container, CreateComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    ReadComponent,
    WarnMissingTargets,
  ]);
  wire(container, SaveComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    ReadComponent,
    WarnMissingTargets,
  ]);
  wire(container, RenameComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    PageScripts,
    FollowRenames,
    UnresolvedElsewhere,
    ReadComponent,
  ]);
  wire(container, DeleteComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    PageScripts,
    WarnDangling,
    ReadComponent,
  ]);
  wire(container, ReadGroupClass, [ProjectModels, LayerTargets, ScriptProperties]);
  wire(container, AttachGroupClass, [
    EditProject,
    ProjectModels,
    LayerTargets,
    ScriptProperties,
    ReadGroupClass,
    WarnMissingTargets,
  ]);
  wire(container, SaveGroupClass, [EditProject, AttachGroupClass]);
  wire(container, DetachGroupClass, [EditProject, ProjectModels, ScriptProperties, WarnDangling, ReadGroupClass]);
  wire(container, ListClasses, [tokens.catalogue]);
  wire(container, ShowClass, [tokens.catalogue]);
  wire(container, ListActions, [tokens.catalogue]);
  wire(container, ListComponentKinds, [tokens.catalogue]);
  wire(container, ListCustomClasses, [LayerTargets]);
  wire(container, ReadCustomClass, [ProjectModels, LayerTargets, tokens.catalogue]);
  wire(container, CreateCustomClass, [EditProject, tokens.catalogue, tokens.renderer, ReadCustomClass]);
  wire(container, RenameCustomClass, [
    EditProject,
    ProjectModels,
    LayerFiles,
    FollowRenames,
    UnresolvedElsewhere,
    tokens.catalogue,
    ReadCustomClass,
  ]);
  wire(container, DeleteCustomClass, [EditProject, ReadCustomClass, WarnDangling]);
  container
    .bind(tokens.useCases)
    .toDynamicValue((context) => ({
      of: <Use>(useCase: UseCaseClass<Use>) => container.get(useCase as ServiceIdentifier<Use>),
      listBooks: context.get(ListBooks),
      readBook: context.get(ReadBook),
      createBook: context.get(CreateBook),
      renameBook: context.get(RenameBook),
      deleteBook: context.get(DeleteBook),
      readPage: context.get(ReadPage),
      createPage: context.get(CreatePage),
      renamePage: context.get(RenamePage),
      deletePage: context.get(DeletePage),
      showPlainPage: context.get(ShowPlainPage),
      readPlainLayer: context.get(ReadPlainLayer),
      callPlainFunction: context.get(CallPlainFunction),
      selectInApp: context.get(SelectInApp),
      dispatchEvent: context.get(DispatchEvent),
      readProject: context.get(ReadProject),
      describeApp: context.get(DescribeApp),
      installBridge: context.get(InstallBridge),
      readBridge: context.get(ReadBridge),
      appSessions: context.get(tokens.appSessions),
      resolvePath: context.get(ResolvePath),
      readLayer: context.get(ReadLayer),
      readLayerOrClass: context.get(ReadLayerOrClass),
      createLayer: context.get(CreateLayer),
      renameLayer: context.get(RenameLayer),
      previewProperties: context.get(PreviewProperties),
      saveLayer: context.get(SaveLayer),
      deleteLayer: context.get(DeleteLayer),
      readClass: context.get(ReadClass),
      attachClass: context.get(AttachClass),
      renameClass: context.get(RenameClass),
      saveClass: context.get(SaveClass),
      detachClass: context.get(DetachClass),
      listCommands: context.get(ListCommands),
      readCommand: context.get(ReadCommand),
      createCommand: context.get(CreateCommand),
      saveCommand: context.get(SaveCommand),
      renameCommand: context.get(RenameCommand),
      deleteCommand: context.get(DeleteCommand),
      listComponents: context.get(ListComponents),
      readComponent: context.get(ReadComponent),
      createComponent: context.get(CreateComponent),
      saveComponent: context.get(SaveComponent),
      renameComponent: context.get(RenameComponent),
      deleteComponent: context.get(DeleteComponent),
      readGroupClass: context.get(ReadGroupClass),
      attachGroupClass: context.get(AttachGroupClass),
      saveGroupClass: context.get(SaveGroupClass),
      detachGroupClass: context.get(DetachGroupClass),
      listClasses: context.get(ListClasses),
      showClass: context.get(ShowClass),
      listActions: context.get(ListActions),
      listComponentKinds: context.get(ListComponentKinds),
      listCustomClasses: context.get(ListCustomClasses),
      readCustomClass: context.get(ReadCustomClass),
      createCustomClass: context.get(CreateCustomClass),
      renameCustomClass: context.get(RenameCustomClass),
      deleteCustomClass: context.get(DeleteCustomClass),
      listHistory: context.get(ListHistory),
      readHistoryEntry: context.get(ReadHistoryEntry),
      undoChange: context.get(UndoChange),
      redoChange: context.get(RedoChange),
      followEvents: context.get(FollowEvents),
      readDoctor: context.get(ReadDoctor),
      mendProject: context.get(MendProject),
      watchProject: context.get(WatchProject),
      snapshots: context.get(Snapshots),
      previews: context.get(Previews),
      firstAnswers: context.get(FirstAnswers),
    }))
    .inSingletonScope();
}
