import type { Draft } from '#application/project/draft/draft';
import type { ProjectModels } from '#application/project/model/project-models';
import { besideClass, requireNeighbour, type Beside } from '../placement.js';
import type { ClassAddress } from './class-document.js';

/**
 * Moves a class that a layer carries to another place in the layer's list.
 * @throws Problem `class-not-attached` for a neighbour that the layer lacks, `invalid-query` for the class itself
 */
export async function placeClass(
  draft: Draft,
  models: ProjectModels,
  address: ClassAddress,
  at: Beside,
): Promise<void> {
  const layer = (await models.page(draft, address)).requireCarrier(address.path, address.class);
  const own = layer.attachedClass(address.class) ?? address.class;
  const beside = besideClass(at, layer.classes);
  const list = { list: `The layer "${layer.pathName}"`, item: 'class', notFound: 'class-not-attached' } as const;
  requireNeighbour(beside, own, layer.classes, list);
  const owner = { in: 'layers', path: layer.path } as const;
  await models.editPage(draft, address, [{ op: 'move-class', owner, class: own, at: beside }]);
}
