import { componentKinds } from '#domain/component-kind';
import type { ClassCatalogue, ScriptKind } from '#application/ports/class-catalogue';
import { definitionDocument, type DefinitionDocument } from './definition-document.js';

const kinds: readonly ScriptKind[] = ['layer', ...componentKinds];

/** What a page is made of beside classes and commands: layers with their shapes, and each kind of component. */
export class ListComponentKinds {
  constructor(private readonly catalogue: ClassCatalogue) {}

  execute(): DefinitionDocument[] {
    return kinds.map((kind) => definitionDocument(this.catalogue.component(kind)));
  }
}
