import * as z from 'zod';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { defineCallOf } from '../define-operation-of-class.js';
import { definition, definitionDocument, type DefinitionDocument } from './definition-document.js';

/** Every built-in class. */
export class ListClasses {
  constructor(private readonly catalogue: ClassCatalogue) {}

  execute(): DefinitionDocument[] {
    return this.catalogue
      .classNames()
      .flatMap((name) => this.catalogue.class(name) ?? [])
      .map(definitionDocument);
  }
}

/** @internal */
export const listClasses = defineCallOf({
  id: 'listClasses',
  noun: 'catalogue',
  verb: 'classes',
  effect: 'look',
  summary: 'Every built-in class: its properties with their types and defaults',
  result: z.array(definition),
  examples: [{}],
  use: ListClasses,
  run: (use) => use.execute(),
});
