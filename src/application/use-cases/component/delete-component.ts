import { listOf, type ComponentEntry } from '#domain/component-kind';
import type { Page } from '#domain/page';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import { referredComponent } from '#application/references/referred-names';
import { componentAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { removePart } from '../remove-part.js';
import { componentAddress, componentNotFound, componentResource } from './component-document.js';
import { documentOfComponent, readComponent } from './read-component.js';

/**
 * Removes a component: its script and JSON (and, of a page group, its classes' scripts), and its name in the list.
 * @internal
 */
export const deleteComponent = defineChange({
  id: 'deleteComponent',
  noun: 'component',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a component',
  at: componentAt,
  problems: [...componentNotFound, 'name-collides'],
  current: readComponent,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'lastLight' } }],
  plan: (services, { at }) => {
    const address = componentAddress(at);
    return async (draft) => {
      const page = await services.models.page(draft, address);
      const entry = page.requireComponent(address.kind, address.name);
      return removePart(services, draft, address, {
        resource: componentResource(address, await documentOfComponent(services, page, entry, draft)),
        edit: { op: 'remove-name', list: listOf(entry), name: entry.name },
        removeFiles: () => removeFiles(services, draft, page, entry),
        gone: referredComponent(page, entry),
      });
    };
  },
});

async function removeFiles(
  { scripts, componentTargets, pageScripts }: ProjectServices,
  draft: Draft,
  page: Page,
  entry: ComponentEntry,
): Promise<void> {
  await scripts.remove(draft, componentTargets.component(page.address, entry));
  for (const carried of entry.kind === 'groups' ? page.groupClasses(entry.name) : []) {
    const { target } = await pageScripts.groupClass(draft, page.address, entry.name, carried);
    await scripts.remove(draft, target);
  }
}
