import * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import type { SavePermissions } from '#application/project/script/script-text';
import { groupClassAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import type { AttachGroupClass } from './attach-group-class.js';
import {
  groupClassNotFound,
  groupClassRefusals,
  namesOfGroupClass,
  type GroupClassAddress,
} from './group-class-document.js';
import { readGroupClass } from './read-group-class.js';

/** Stores properties of a class on a page group; a class that is not attached yet is attached. */
export class SaveGroupClass {
  constructor(
    private readonly edit: EditProject,
    private readonly attachClass: AttachGroupClass,
  ) {}

  /** @throws Problem as `AttachGroupClass`; `script-not-recognised` unless it may overwrite it */
  async execute(
    request: ChangeRequest,
    address: GroupClassAddress,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'saveGroupClass', address: namesOfGroupClass(address) },
      (draft) => this.attachClass.draft(draft, address, props, permissions),
    );
  }
}

/** @internal */
export const saveGroupClass = defineChangeOf({
  id: 'saveGroupClass',
  noun: 'group-class',
  verb: 'set',
  effect: 'make',
  summary: 'Set properties of a class on a page group; a class that is not attached yet is attached',
  at: groupClassAt,
  options: z.object(saveOptions),
  body: 'properties',
  problems: [...groupClassNotFound, ...groupClassRefusals],
  current: readGroupClass,
  examples: [
    { at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'linear' }, body: { properties: { duration: 500 } } },
  ],
  use: SaveGroupClass,
  run: (use, { at, options, body = emptyProperties() }, request) =>
    use.execute(request, at, body, permissionsOf(options)),
});
