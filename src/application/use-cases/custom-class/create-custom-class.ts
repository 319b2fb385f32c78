import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { layout } from '#application/project/layout/project-layout';
import { builtInLike } from '#application/project/script/script-targets';
import { ownNamesLeftOut } from '#application/project/script/without-own-names';
import { customClassAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { customClassResource } from './custom-class-document.js';
import { readCustomClass } from './read-custom-class.js';

/**
 * A class of the project's own: a script with empty life-cycle methods for the author to fill. Names in a body never rename, and
 * a warning reports one that differs.
 * @internal
 */
export const createCustomClass = defineChange({
  id: 'createCustomClass',
  noun: 'custom-class',
  verb: 'add',
  effect: 'make',
  summary: 'Make a custom class',
  at: customClassAt,
  // A class has no properties. The names are accepted so that its document can be sent back.
  body: z.strictObject({ name: z.string().nullish(), class: z.string().nullish() }),
  problems: ['invalid-name', 'name-collides', 'class-not-found', 'script-not-recognised'],
  current: readCustomClass,
  examples: [{ at: { class: 'sway' } }],
  plan:
    (services, { at, body: sent }) =>
    async (draft) => {
      const { class: name } = at;
      const created = !(await draft.exists(layout.customClass(name)));
      if (created) {
        refuseCustomName(name, services.catalogue);
        await draft.scaffold(layout.customClass(name), services.renderer.render('custom-class/class', { name }));
      }
      const resource = customClassResource(await readCustomClass.run(services, { at }, draft));
      return { created, resource, warnings: ownNamesLeftOut(`the custom class "${name}"`, name, sent) };
    },
});

/** @throws Problem `invalid-name`, or `name-collides` with a built-in class */
export function refuseCustomName(name: string, catalogue: ClassCatalogue): void {
  checkName('class', name);
  const { name: suggestion, option } = parseClassName(name);
  if (option !== undefined)
    throw new Problem(
      'invalid-name',
      `${JSON.stringify(name)} names an option of a class: an option has no file of its own. "${suggestion}" would do.`,
      { suggestion },
    );
  const builtIn = builtInLike(name, catalogue);
  if (builtIn !== undefined)
    throw new Problem('name-collides', `"${builtIn}" is a built-in class. Choose another name for your own.`);
}
