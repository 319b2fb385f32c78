import { parseClassName } from '#domain/layer-class';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Renderer } from '#application/ports/renderer';
import type { EditProject } from '#application/edit/edit-project';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { builtInLike } from '#application/project/script/script-targets';
import { ownNamesLeftOut, type OwnNames } from '#application/project/script/without-own-names';
import { customClassResource } from './custom-class-document.js';
import type { ReadCustomClass } from './read-custom-class.js';

/** A class of the project's own: a script with empty life-cycle methods for the author to fill. */
export class CreateCustomClass {
  constructor(
    private readonly edit: EditProject,
    private readonly catalogue: ClassCatalogue,
    private readonly renderer: Renderer,
    private readonly readCustomClass: ReadCustomClass,
  ) {}

  /**
   * @param sent never renames: a warning says where it differs
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
