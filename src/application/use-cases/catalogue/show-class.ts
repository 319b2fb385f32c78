import * as z from 'zod';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { defineCall, name } from '../define-operation.js';
import { definition, definitionDocument } from './definition-document.js';

/**
 * One built-in class, by any of its names.
 * @internal
 */
export const showClass = defineCall({
  id: 'showClass',
  noun: 'catalogue',
  verb: 'class',
  among: 'classes',
  effect: 'look',
  summary: 'A built-in class',
  at: z.object({ class: name }),
  result: definition,
  problems: ['class-not-found'],
  examples: [{ at: { class: 'blink' } }],
  run: ({ catalogue }, { at }) => {
    const known = catalogue.class(at.class);
    if (known !== undefined) return definitionDocument(known);
    throw new Problem(
      'class-not-found',
      `There is no built-in class "${at.class}".`,
      nearestIn(at.class, catalogue.classNames()),
      {
        remedies: [
          { kind: 'list', what: 'classes' },
          { kind: 'list', what: 'custom-classes' },
        ],
      },
    );
  },
});
