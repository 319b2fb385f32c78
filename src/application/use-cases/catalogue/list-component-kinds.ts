import * as z from 'zod';
import { componentKinds } from '#domain/component-kind';
import type { ClassCatalogue, ScriptKind } from '#application/ports/class-catalogue';
import { defineCallOf } from '../define-operation-of-class.js';
import { definition, definitionDocument, type DefinitionDocument } from './definition-document.js';

const kinds: readonly ScriptKind[] = ['layer', ...componentKinds];

/** What a page is made of beside classes and commands: layers with their shapes, and each kind of component. */
export class ListComponentKinds {
  constructor(private readonly catalogue: ClassCatalogue) {}

  execute(): DefinitionDocument[] {
    return kinds.map((kind) => definitionDocument(this.catalogue.component(kind)));
  }
}

/** @internal */
export const listComponentKinds = defineCallOf({
  id: 'listComponentKinds',
  noun: 'catalogue',
  verb: 'components',
  effect: 'look',
  summary: 'Layers with their shapes, and every kind of page component',
  result: z.array(definition),
  examples: [{}],
  use: ListComponentKinds,
  run: (use) => use.execute(),
});
