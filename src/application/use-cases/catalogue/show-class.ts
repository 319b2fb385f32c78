import * as z from 'zod';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { name } from '../define-operation.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { definition, definitionDocument, type DefinitionDocument } from './definition-document.js';

/** One built-in class, by any of its names. */
export class ShowClass {
  constructor(private readonly catalogue: ClassCatalogue) {}

  /** @throws Problem `class-not-found`, with the nearest names */
  execute(name: string): DefinitionDocument {
    const definition = this.catalogue.class(name);
    if (definition !== undefined) return definitionDocument(definition);
    throw new Problem(
      'class-not-found',
      `There is no built-in class "${name}".`,
      nearestIn(name, this.catalogue.classNames()),
      {
        remedies: [
          { kind: 'list', what: 'classes' },
          { kind: 'list', what: 'custom-classes' },
        ],
      },
    );
  }
}

/** @internal */
export const showClass = defineCallOf({
  id: 'showClass',
  noun: 'catalogue',
  verb: 'class',
  effect: 'look',
  summary: 'A built-in class',
  at: z.object({ class: name }),
  result: definition,
  problems: ['class-not-found'],
  examples: [{ at: { class: 'blink' } }],
  use: ShowClass,
  run: (use, { at }) => use.execute(at.class),
});
