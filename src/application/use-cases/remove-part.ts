import type { ResourceDocument } from '#domain/change/resource-document';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageAddress } from '#domain/page';
import type { Planned } from '#application/changes/plan';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/rewrite-references';
import type { ReferredNames } from '#application/references/referred-names';

/** A part of a page that is removed: a layer, a class, a command or a component. */
interface RemovedPart {
  /** As it was. */
  readonly resource: ResourceDocument;
  /** Removes it from the list of the index model. */
  readonly edit: PageEdit;
  /** Removes its files. A group that lost its last layer is a plain layer again, and references follow. */
  readonly removeFiles: () => Promise<Followed | undefined | void>;
  /** The names that lead to nothing now. */
  readonly gone: ReferredNames;
}

/** Removes a part of a page, and warns of what still names it. */
export async function removePart(
  { models, dangling }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  { resource, edit, removeFiles, gone }: RemovedPart,
): Promise<Planned> {
  await models.editPage(draft, address, [edit]);
  const followed = (await removeFiles()) ?? undefined;
  const warnings = await dangling.onPage(draft, address, gone);
  return { resource, ...followed, warnings: [...(followed?.warnings ?? []), ...warnings] };
}
