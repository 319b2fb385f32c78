import * as z from 'zod';
import { emptyProperties } from '#domain/properties/property-value';
import { classAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { layerRefusals } from '../layer/layer-document.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { attach } from './attach-class.js';
import { classNotFound } from './class-document.js';
import { readClass } from './read-class.js';

/** Stores the previewed and the sent properties of a class over the stored ones, and ends the preview. @internal */
export const saveClass = defineChange({
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
  plan:
    (services, { at, options, body = emptyProperties() }) =>
    (draft) =>
      attach(services, draft, at, { props: body, permissions: permissionsOf(options) }),
});
