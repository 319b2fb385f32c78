import * as z from 'zod';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { defineCallOf } from '../define-operation-of-class.js';
import { actionDefinition, actionDocument, type ActionDocument } from './definition-document.js';

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

/** @internal */
export const listActions = defineCallOf({
  id: 'listActions',
  noun: 'catalogue',
  verb: 'actions',
  effect: 'look',
  summary: 'Every action that commands are made of: its parameters with their types and defaults',
  result: z.array(actionDefinition),
  examples: [{}],
  use: ListActions,
  run: (use) => use.execute(),
});
