import type { Warning } from '#domain/change/warning';
import { pageName } from '#domain/page';
import type { EditProject } from '#application/edit/edit-project';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import { untracked } from '#application/project/draft/untracked';
import type { WarnDangling } from '#application/references/warn-dangling';
import { customClassResource, type ClassUse } from './custom-class-document.js';
import type { ReadCustomClass } from './read-custom-class.js';

/** A custom class's own script. Layers and page groups that carry it still do, and are named in the warnings. */
export class DeleteCustomClass {
  constructor(
    private readonly edit: EditProject,
    private readonly readCustomClass: ReadCustomClass,
    private readonly dangling: WarnDangling,
  ) {}

  /** @throws Problem `class-not-found` */
  async execute(request: ChangeRequest, name: string): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'deleteCustomClass', address: [name] }, async (draft) => {
      const document = await this.readCustomClass.execute(name, untracked(draft));
      await draft.remove(document.path);
      const warnings = document.usedBy.map((use) => stillUsed(use, name));
      warnings.push(...(await this.dangling.ofCustomClass(draft, name)));
      return { warnings, resource: customClassResource(document) };
    });
  }
}

function stillUsed(use: ClassUse, name: string): Warning {
  const { book, page } = use;
  const [at, carrier] =
    'layer' in use
      ? [`${book}/${page}/${use.layer}`, `layer "${use.layer}"`]
      : [`${book}/components/${page}/groups/${use.group}`, `page group "${use.group}"`];
  const message = `The ${carrier} of the page "${pageName(use)}" still carries the class "${name}".`;
  return { code: 'still-used', at, message };
}
