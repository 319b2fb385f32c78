import { componentNameKind, listOf, type ComponentEntry } from '#domain/component-kind';
import type { Page } from '#domain/page';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/rewrite-references';
import { renamedComponent } from '#application/references/follow/name-changes';
import { componentAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { moveOptions, placementOf, placeOptions, requireMove } from '../placement.js';
import { followPart, renameThing, requireFreeName } from '../rename-thing.js';
import {
  componentAddress,
  componentNotFound,
  componentResource,
  requireNeighbourInList,
} from './component-document.js';
import { readComponent } from './read-component.js';

/**
 * A component under another name or in another place: its entry, script and JSON (of a page group, those of its classes, too), and whatever names it.
 * @internal
 */
export const renameComponent = defineChange({
  id: 'renameComponent',
  noun: 'component',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a component, or move it',
  at: componentAt,
  options: moveOptions(placeOptions('in its list', 'component')),
  problems: [...componentNotFound, 'invalid-name', 'reserved-name', 'name-collides', 'script-not-recognised'],
  current: readComponent,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'audios', name: 'waves' }, options: { newName: 'surf' } }],
  plan: (services, { at, options: { newName, ...places } }) => {
    const address = componentAddress(at);
    const place = placementOf(places);
    requireMove({ newName, place });
    return async (draft) => {
      const page = await services.models.page(draft, address);
      const entry = page.requireComponent(address.kind, address.name);
      const list = listOf(entry);
      return renameThing(
        { newName, place },
        {
          name: entry.name,
          requirePlace: (beside) => requireNeighbourInList(beside, page, entry),
          rename: (name) => {
            const isTaken = page.component(entry.kind, name) !== undefined;
            const taken = isTaken ? `There is "${name}" among the ${entry.kind}` : undefined;
            requireFreeName(componentNameKind[entry.kind], name, taken);
            return rename(services, draft, page, entry, name);
          },
          place: (beside, name) =>
            services.models.editPage(draft, address, [{ op: 'move-name', list, name, at: beside }]),
          read: async (name) => {
            const renamed = { ...address, name };
            return componentResource(renamed, await readComponent.run(services, { at: renamed }, draft));
          },
        },
      );
    };
  },
});

async function rename(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  entry: ComponentEntry,
  newName: string,
): Promise<Followed> {
  const { componentTargets, scripts, models } = services;
  const { address } = page;
  const to = componentTargets.component(address, { ...entry, name: newName });
  await scripts.move(draft, componentTargets.component(address, entry), to);
  if (entry.kind === 'groups') await moveClasses(services, draft, page, entry.name, newName);
  await models.editPage(draft, address, [{ op: 'rename-name', list: listOf(entry), name: entry.name, newName }]);
  const change = renamedComponent(page, entry, newName);
  return followPart(services, draft, address, change, [entry.name, ...change.renames.names()]);
}

async function moveClasses(
  { pageScripts, scripts }: ProjectServices,
  draft: Draft,
  page: Page,
  group: string,
  newName: string,
): Promise<void> {
  for (const entry of page.groupClasses(group)) {
    const from = await pageScripts.groupClass(draft, page.address, group, entry);
    const to = await pageScripts.groupClass(draft, page.address, newName, entry);
    await scripts.move(draft, from.target, to.target);
  }
}
