import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { definitionDocument, type DefinitionDocument } from './definition-document.js';

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
