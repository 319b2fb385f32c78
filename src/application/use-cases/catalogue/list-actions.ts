import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { actionDocument, type ActionDocument } from './definition-document.js';

/** Every action that commands are made of. */
export class ListActions {
  constructor(private readonly catalogue: ClassCatalogue) {}

  execute(): ActionDocument[] {
    return this.catalogue
      .actionNames()
      .flatMap((name) => this.catalogue.action(name) ?? [])
      .map(actionDocument);
  }
}
