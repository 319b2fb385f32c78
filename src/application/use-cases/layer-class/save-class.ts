import * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import type { SavePermissions } from '#application/project/script/script-text';
import { classAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { layerRefusals } from '../layer/layer-document.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import type { AttachClass } from './attach-class.js';
import { classNotFound, namesOfClass, type ClassAddress } from './class-document.js';
import { readClass } from './read-class.js';

/**
 * Stores the previewed and the sent properties of a class over the stored ones, and ends the preview. A class that is not
 * attached yet is attached.
 */
export class SaveClass {
  constructor(
    private readonly edit: EditProject,
    private readonly attachClass: AttachClass,
  ) {}

  /** @throws Problem as `AttachClass`; `script-not-recognised` unless it may overwrite it */
  async execute(
    request: ChangeRequest,
    address: ClassAddress,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'saveClass', address: namesOfClass(address) }, (draft) =>
      this.attachClass.draft(draft, address, props, permissions),
    );
  }
}

/** @internal */
export const saveClass = defineChangeOf({
  id: 'saveClass',
  noun: 'class',
  verb: 'set',
  effect: 'make',
  summary: 'Set properties of a class on a layer; a class that is not attached yet is attached',
  at: classAt,
  options: z.object(saveOptions),
  body: 'properties',
  problems: [...classNotFound, ...layerRefusals],
  current: readClass,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'linear' },
      body: { properties: { duration: 800 }, to: { x: 350 } },
    },
  ],
  use: SaveClass,
  run: (use, { at, options, body = emptyProperties() }, request) =>
    use.execute(request, at, body, permissionsOf(options)),
});
