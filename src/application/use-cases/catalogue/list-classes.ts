import * as z from 'zod';
import { defineCall } from '../define-operation.js';
import { definition, definitionDocument } from './definition-document.js';

/**
 * Every built-in class.
 * @internal
 */
export const listClasses = defineCall({
  id: 'listClasses',
  noun: 'catalogue',
  verb: 'classes',
  effect: 'look',
  summary: 'Every built-in class: its properties with their types and defaults',
  result: z.array(definition),
  examples: [{}],
  run: ({ catalogue }) =>
    catalogue
      .classNames()
      .flatMap((name) => catalogue.class(name) ?? [])
      .map(definitionDocument),
});
