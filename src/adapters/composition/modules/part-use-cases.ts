import { EditProject } from '#application/changes/edit-project';
import { LayerFiles } from '#application/project/layer/layer-files';
import { ProjectModels } from '#application/project/model/project-models';
import { LayerTargets } from '#application/project/script/script-targets';
import { FollowRenames } from '#application/references/follow/follow-renames';
import { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { WarnDangling } from '#application/references/warn-dangling';
import { CreateCustomClass } from '#application/use-cases/custom-class/create-custom-class';
import { DeleteCustomClass } from '#application/use-cases/custom-class/delete-custom-class';
import { ListCustomClasses } from '#application/use-cases/custom-class/list-custom-classes';
import { ReadCustomClass } from '#application/use-cases/custom-class/read-custom-class';
import { RenameCustomClass } from '#application/use-cases/custom-class/rename-custom-class';
import { tokens } from '#adapters/composition/tokens';
import { wired } from '#adapters/composition/wire';

/** The use cases of commands, components, classes of page groups, custom classes and the catalogue, each with what it needs. */
export const partUseCases = {
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
