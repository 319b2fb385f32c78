import { EditProject } from '#application/changes/edit-project';
import { LayerFiles } from '#application/project/layer/layer-files';
import { ProjectModels } from '#application/project/model/project-models';
import { ScriptProperties } from '#application/project/script/script-properties';
import { ComponentTargets, LayerTargets } from '#application/project/script/script-targets';
import { PageScripts } from '#application/references/find/page-scripts';
import { CopyPart } from '#application/references/follow/copy-part';
import { FollowRenames } from '#application/references/follow/follow-renames';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { WarnDangling } from '#application/references/warn-dangling';
import { WarnMissingTargets } from '#application/references/warn-missing-targets';
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
import { tokens } from '#adapters/composition/tokens';
import { wired } from '#adapters/composition/wire';

/** The use cases of commands, components, classes of page groups, custom classes and the catalogue, each with what it needs. */
export const partUseCases = {
  listComponents: wired(ListComponents, [ProjectModels, ComponentTargets, ScriptProperties]),
  readComponent: wired(ReadComponent, [ProjectModels, ComponentTargets, ScriptProperties]),
  createComponent: wired(CreateComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    ReadComponent,
    WarnMissingTargets,
    PageScripts,
    CopyPart,
  ]),
  saveComponent: wired(SaveComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    ReadComponent,
    WarnMissingTargets,
  ]),
  renameComponent: wired(RenameComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    PageScripts,
    FollowRenames,
    UnresolvedElsewhere,
    ReadComponent,
  ]),
  deleteComponent: wired(DeleteComponent, [
    EditProject,
    ProjectModels,
    ComponentTargets,
    ScriptProperties,
    PageScripts,
    WarnDangling,
    ReadComponent,
  ]),
  listCustomClasses: wired(ListCustomClasses, [LayerTargets]),
  readCustomClass: wired(ReadCustomClass, [ProjectModels, LayerTargets, tokens.catalogue, tokens.codecs]),
  createCustomClass: wired(CreateCustomClass, [EditProject, tokens.catalogue, tokens.renderer, ReadCustomClass]),
  renameCustomClass: wired(RenameCustomClass, [
    EditProject,
    ProjectModels,
    LayerFiles,
    FollowRenames,
    UnresolvedElsewhere,
    tokens.catalogue,
    ReadCustomClass,
  ]),
  deleteCustomClass: wired(DeleteCustomClass, [EditProject, ReadCustomClass, WarnDangling]),
};
