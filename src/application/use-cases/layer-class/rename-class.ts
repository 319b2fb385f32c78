import type { Layer } from '#domain/layer';
import { checkName } from '#domain/name/check-name';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import type { KnownClass } from '#application/project/script/script-targets';
import type { ProjectServices } from '#application/project-services';
import { nothingFollowed, type Followed } from '#application/references/follow/rewrite-references';
import { renamedClass } from '#application/references/follow/name-changes';
import { classAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { moveOptions, placementOf, placeOptions, requireMove } from '../placement.js';
import { followPart, renameThing } from '../rename-thing.js';
import { placeClass } from './class-carrier.js';
import { classNotFound, classResource } from './class-document.js';
import { readClass, requireAttached } from './read-class.js';

/**
 * Makes a class on a layer another of its family: its files, its entry, and the class that its script names. Moves it in the
 * list of the layer.
 * @internal
 */
export const renameClass = defineChange({
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
  plan: (services, { at, options: { newName, ...places } }) => {
    const place = placementOf(places);
    requireMove({ newName, place });
    return async (draft) => {
      const page = await services.models.page(draft, at);
      const entry = await requireAttached(services, draft, at);
      return renameThing(
        { newName, place },
        {
          name: entry,
          rename: (name) => rename(services, draft, page, page.requireCarrier(at.path, at.class), entry, name),
          place: (beside, name) => placeClass(services, draft, at, { in: 'layers', path: at.path }, name, beside),
          read: async (name) => classResource(at, await readClass.run(services, { at: { ...at, class: name } }, draft)),
        },
      );
    };
  },
});

async function rename(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  { path, pathName }: Layer,
  entry: string,
  newName: string,
): Promise<Followed> {
  const known = await services.layerTargets.classOf(draft, entry);
  const wanted = await services.layerTargets.requireClass(draft, newName);
  const [from, to] = [known.name, wanted.name];
  if (wanted.custom || to !== wanted.class) checkName('class', newName);
  if (to !== from && page.carriers(path, to).length > 0)
    throw new Problem('name-collides', `The layer "${pathName}" carries the class "${to}" already.`);
  refuseOtherFamily(known, wanted);
  const { address } = page;
  const owner = { in: 'layers', path } as const;
  await services.models.editPage(draft, address, [{ op: 'rename-class', owner, class: entry, newName }]);
  if (to === from) return nothingFollowed;
  await services.layerFiles.renameClass(draft, page, path, from, to);
  const change = renamedClass(address, owner, from, to, { from: known.class, to: wanted.class });
  const layerNames = [pathName, path.join('.'), path.at(-1) ?? ''];
  const oldNames = layerNames.map((layer) => `${layer}_${from}`);
  return followPart(services, draft, address, change, oldNames);
}

function refuseOtherFamily(known: KnownClass, wanted: KnownClass): void {
  if (known.custom === wanted.custom && known.definition.module === wanted.definition.module) return;
  throw new Problem(
    'invalid-query',
    `A "${known.name}" cannot become a "${wanted.name}": their scripts are of different kinds. Detach the one and attach the other.`,
  );
}
