import * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import { classAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { layerRefusals } from '../layer/layer-document.js';
import { overwriteOption } from '../layer/save-layer.js';
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

  /** @throws Problem as `AttachClass`; `script-not-recognised` unless `overwrite` */
  async execute(
    request: ChangeRequest,
    address: ClassAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'saveClass', address: namesOfClass(address) }, (draft) =>
      this.attachClass.draft(draft, address, props, overwrite),
    );
  }
}

/** @internal */
export const saveClass = defineChange({
  id: 'saveClass',
  noun: 'class',
  verb: 'set',
  effect: 'make',
  summary: 'Set properties of a class on a layer; a class that is not attached yet is attached',
  at: classAt,
  options: z.object({ overwrite: overwriteOption }),
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
  run: (use, { at, options, body = emptyProperties() }, request) => use.execute(request, at, body, options.overwrite),
});
