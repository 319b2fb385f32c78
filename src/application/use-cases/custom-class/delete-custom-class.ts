import type { EditProject } from '#application/project/edit/edit-project';
import type { ChangeRequest } from '#application/project/change/change-request';
import type { Mutation } from '#application/project/change/mutation';
import { glancingAt } from '#application/references/glancing-at';
import { customClassResource } from './custom-class-document.js';
import type { ReadCustomClass } from './read-custom-class.js';

/** A custom class's own script. Layers that carry it still do, and are named in the warnings. */
export class DeleteCustomClass {
  constructor(
    private readonly edit: EditProject,
    private readonly readCustomClass: ReadCustomClass,
  ) {}

  /** @throws Problem `class-not-found` */
  async execute(request: ChangeRequest, name: string): Promise<Mutation> {
    return this.edit.execute(request, async (draft) => {
      const document = await this.readCustomClass.execute(name, glancingAt(draft));
      await draft.remove(document.path);
      const warnings = document.usedBy.map(({ book, page, layer }) => ({
        code: 'still-used' as const,
        at: `${book}/${page}/${layer}`,
        message: `The layer "${layer}" of the page "${book}/${page}" still carries the class "${name}".`,
      }));
      return { warnings, resource: customClassResource(document) };
    });
  }
}
