import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Renderer } from '#application/ports/renderer';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { builtInLike } from '#application/project/script/script-targets';
import { ownNamesLeftOut, type OwnNames } from '#application/project/script/without-own-names';
import { customClassAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { customClassResource } from './custom-class-document.js';
import { readCustomClass, type ReadCustomClass } from './read-custom-class.js';

/** A class of the project's own: a script with empty life-cycle methods for the author to fill. */
export class CreateCustomClass {
  constructor(
    private readonly edit: EditProject,
    private readonly catalogue: ClassCatalogue,
    private readonly renderer: Renderer,
    private readonly readCustomClass: ReadCustomClass,
  ) {}

  /**
   * @param sent names in a body; they never rename, and a warning reports one that differs
   * @throws Problem `invalid-name`, `name-collides`
   */
  async execute(request: ChangeRequest, name: string, sent: OwnNames): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'createCustomClass', address: [name] }, async (draft) => {
      const created = !(await draft.exists(layout.customClass(name)));
      if (created) {
        refuseCustomName(name, this.catalogue);
        await draft.scaffold(layout.customClass(name), this.renderer.render('custom-class/class', { name }));
      }
      const resource = customClassResource(await this.readCustomClass.execute(name, draft));
      return { created, resource, warnings: ownNamesLeftOut(`the custom class "${name}"`, name, sent) };
    });
  }
}

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

/** @internal */
export const createCustomClass = defineChangeOf({
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
  use: CreateCustomClass,
  run: (use, { at, body }, request) => use.execute(request, at.class, body),
});
