import { parseClassName } from '#domain/layer-class';
import { referredClass } from '#application/references/referred-names';
import { groupClassAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { removePart } from '../remove-part.js';
import { groupClassNotFound, groupClassResource } from './group-class-document.js';
import { readGroupClass, requireCarried } from './read-group-class.js';

/** Removes the script and JSON of a class, and its name in the list of its page group. @internal */
export const detachGroupClass = defineChange({
  id: 'detachGroupClass',
  noun: 'group-class',
  verb: 'detach',
  effect: 'remove',
  summary: 'Detach a class from a page group',
  at: groupClassAt,
  problems: [...groupClassNotFound, 'name-collides'],
  current: readGroupClass,
  examples: [{ at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'linear' } }],
  plan:
    (services, { at }) =>
    async (draft) => {
      const document = await readGroupClass.run(services, { at }, draft);
      const { entry, target } = await requireCarried(services, draft, at);
      const owner = { in: 'groups', name: at.name } as const;
      return removePart(services, draft, at, {
        resource: groupClassResource(at, document),
        edit: { op: 'detach-class', owner, class: entry },
        removeFiles: () => services.scripts.remove(draft, target),
        gone: referredClass(at, owner, parseClassName(entry).name),
      });
    },
});
