import type { LayerPath } from '#domain/model/page-model';
import { checkName } from '#domain/name/check-name';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { KnownClass, LayerTargets } from '#application/project/script/script-targets';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import {
  nothingFollowed,
  together,
  type Followed,
  type FollowRenames,
} from '#application/references/follow/follow-renames';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { renamedClass } from '#application/references/follow/name-changes';
import { classAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { moveOptions, placementOf, placeOptions, requireMove, type Beside } from '../placement.js';
import { classNotFound, classResource, namesOfClass, type ClassAddress } from './class-document.js';
import { placeClass } from './place-class.js';
import { readClass, type ReadClass } from './read-class.js';

interface RenameClassInput {
  /** The class that it becomes. Without one, it stays what it is. */
  readonly newName?: string | undefined;
  /** Its place in the layer's list. */
  readonly at?: Beside | undefined;
}

/** Makes a class on a layer another of its family: its files, its entry, and the class that its script names. Moves it in the layer's list. */
export class RenameClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly layerFiles: LayerFiles,
    private readonly follow: FollowRenames,
    private readonly left: UnresolvedElsewhere,
    private readonly readClass: ReadClass,
  ) {}

  /** @throws Problem `class-not-attached`, `class-not-found`, `name-collides`, `invalid-query` when the two are not of one family */
  async execute(request: ChangeRequest, address: ClassAddress, input: RenameClassInput): Promise<Mutation> {
    requireMove(input);
    return this.edit.execute(
      { ...request, operation: 'renameClass', address: namesOfClass(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const layer = page.requireCarrier(address.path, address.class);
        const entry = await this.readClass.requireAttached(draft, address, layer);
        const newName = input.newName ?? entry;
        let followed = nothingFollowed;
        if (newName !== entry) {
          const known = await this.targets.classOf(draft, entry);
          const wanted = await this.targets.requireClass(draft, newName);
          if (wanted.custom || wanted.name !== wanted.class) checkName('class', newName);
          if (wanted.name !== known.name && page.carriers(layer.path, wanted.name).length > 0) {
            throw new Problem(
              'name-collides',
              `The layer "${layer.pathName}" carries the class "${wanted.name}" already.`,
            );
          }
          refuseOtherFamily(known, wanted);
          followed = await this.rename(draft, page, layer.path, [entry, known], [newName, wanted]);
        }
        const renamed = { ...address, class: newName };
        if (input.at !== undefined) await placeClass(draft, this.models, renamed, input.at);
        return {
          ...followed,
          created: false,
          resource: classResource(address, await this.readClass.execute(renamed, draft)),
        };
      },
    );
  }

  private async rename(
    draft: Draft,
    page: Page,
    path: LayerPath,
    [entry, known]: readonly [string, KnownClass],
    [newName, wanted]: readonly [string, KnownClass],
  ): Promise<Followed> {
    const owner = { in: 'layers', path } as const;
    await this.models.editPage(draft, page.address, [{ op: 'rename-class', owner, class: entry, newName }]);
    const [from, to] = [known.name, wanted.name];
    if (to === from) return nothingFollowed;
    await this.layerFiles.renameClass(draft, page, path, from, to);
    const change = renamedClass(page.address, owner, from, to, { from: known.class, to: wanted.class });
    const names = new Set([path.join('/'), path.join('.'), path.at(-1) ?? ''].map((layer) => `${layer}_${from}`));
    return together([
      await this.follow.onPage(draft, page.address, change),
      { references: [], warnings: await this.left.ofPart(draft, page.address, [...names]) },
    ]);
  }
}

function refuseOtherFamily(known: KnownClass, wanted: KnownClass): void {
  if (known.custom === wanted.custom && known.definition.module === wanted.definition.module) return;
  throw new Problem(
    'invalid-query',
    `A "${known.name}" cannot become a "${wanted.name}": their scripts are of different kinds. Detach the one and attach the other.`,
  );
}

/** @internal */
export const renameClass = defineChangeOf({
  id: 'renameClass',
  noun: 'class',
  verb: 'mv',
  effect: 'set',
  summary: 'Replace a class on a layer by another of its family, or move it in the list of the layer',
  at: classAt,
  options: moveOptions(placeOptions('among the classes of its layer', 'class')),
  problems: [...classNotFound, 'invalid-name', 'name-collides'],
  current: readClass,
  examples: [
    { at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'linear' }, options: { newName: 'rotation' } },
  ],
  use: RenameClass,
  run: (use, { at, options: { newName, ...place } }, request) =>
    use.execute(request, at, { newName, at: placementOf(place) }),
});
