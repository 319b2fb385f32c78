import { parseClassName } from '#domain/layer-class';
import { referredClass } from '#application/references/referred-names';
import { classAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { removePart } from '../remove-part.js';
import { classNotFound, classResource } from './class-document.js';
import { readClass } from './read-class.js';

/** Removes the script and JSON of a class, and its name in the list of its layer. @internal */
export const detachClass = defineChange({
  id: 'detachClass',
  noun: 'class',
  verb: 'detach',
  effect: 'remove',
  summary: 'Detach a class from a layer',
  at: classAt,
  problems: [...classNotFound, 'name-collides'],
  current: readClass,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'linear' } }],
  plan:
    (services, { at }) =>
    async (draft) => {
      const page = await services.models.page(draft, at);
      const document = await readClass.run(services, { at }, draft);
      const owner = { in: 'layers', path: at.path } as const;
      const others = page.whole(at.path).classes.filter((each) => each !== document.name);
      return removePart(services, draft, at, {
        resource: classResource(at, document),
        edit: { op: 'detach-class', owner, class: document.name },
        removeFiles: () => services.layerFiles.removeClass(draft, page, at.path, document.name),
        gone: referredClass(at, owner, parseClassName(document.name).name, others),
      });
    },
});
