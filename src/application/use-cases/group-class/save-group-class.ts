import * as z from 'zod';
import { emptyProperties } from '#domain/properties/property-value';
import { groupClassAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { attachToGroup } from './attach-group-class.js';
import { groupClassNotFound, groupClassRefusals } from './group-class-document.js';
import { readGroupClass } from './read-group-class.js';

/** @internal */
export const saveGroupClass = defineChange({
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
  plan:
    (services, { at, options, body = emptyProperties() }) =>
    (draft) =>
      attachToGroup(services, draft, at, { props: body, permissions: permissionsOf(options) }),
});
