import type { Warning } from '#domain/change/warning';
import { pageName } from '#domain/page';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { WarnDangling } from '#application/references/warn-dangling';
import { customClassAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { customClassResource, type ClassUse } from './custom-class-document.js';
import { readCustomClass, type ReadCustomClass } from './read-custom-class.js';

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
      const document = await this.readCustomClass.execute(name, untrackedReads(draft));
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
      ? [{ type: 'layer', address: [book, page, ...use.layer.split('/')] } as const, `layer "${use.layer}"`]
      : [{ type: 'component', address: [book, page, 'groups', use.group] } as const, `page group "${use.group}"`];
  const message = `The ${carrier} of the page "${pageName(use)}" still carries the class "${name}".`;
  return { code: 'still-used', at, message };
}

/** @internal */
export const deleteCustomClass = defineChangeOf({
  id: 'deleteCustomClass',
  noun: 'custom-class',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a custom class; layers that carry it are named in the warnings',
  at: customClassAt,
  problems: ['class-not-found'],
  current: readCustomClass,
  examples: [{ at: { class: 'bobbing' } }],
  use: DeleteCustomClass,
  run: (use, { at }, request) => use.execute(request, at.class),
});
