import type { Warning } from '#domain/change/warning';
import { pageName } from '#domain/page';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { customClassAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { customClassResource, type ClassUse } from './custom-class-document.js';
import { readCustomClass } from './read-custom-class.js';

/**
 * Removes a custom class's own script. Layers and page groups that carry it still do, and are named in the warnings.
 * @internal
 */
export const deleteCustomClass = defineChange({
  id: 'deleteCustomClass',
  noun: 'custom-class',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a custom class; layers that carry it are named in the warnings',
  at: customClassAt,
  problems: ['class-not-found'],
  current: readCustomClass,
  examples: [{ at: { class: 'bobbing' } }],
  plan:
    (services, { at }) =>
    async (draft) => {
      const document = await readCustomClass.run(services, { at }, untrackedReads(draft));
      await draft.remove(document.path);
      const warnings = document.usedBy.map((use) => stillUsed(use, at.class));
      warnings.push(...(await services.dangling.ofCustomClass(draft, at.class)));
      return { warnings, resource: customClassResource(document) };
    },
});

function stillUsed(use: ClassUse, name: string): Warning {
  const { book, page } = use;
  const [at, carrier] =
    'layer' in use
      ? [{ type: 'layer', address: [book, page, ...use.layer.split('/')] } as const, `layer "${use.layer}"`]
      : [{ type: 'component', address: [book, page, 'groups', use.group] } as const, `page group "${use.group}"`];
  const message = `The ${carrier} of the page "${pageName(use)}" still carries the class "${name}".`;
  return { code: 'still-used', at, message };
}
