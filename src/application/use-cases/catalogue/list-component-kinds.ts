import * as z from 'zod';
import { componentKinds } from '#domain/component-kind';
import type { ScriptKind } from '#application/ports/class-catalogue';
import { defineCall } from '../define-operation.js';
import { definition, definitionDocument } from './definition-document.js';

const kinds: readonly ScriptKind[] = ['layer', ...componentKinds];

/**
 * What a page is made of beside classes and commands: layers with their shapes, and each kind of component.
 * @internal
 */
export const listComponentKinds = defineCall({
  id: 'listComponentKinds',
  noun: 'catalogue',
  verb: 'components',
  effect: 'look',
  summary: 'Layers with their shapes, and every kind of page component',
  result: z.array(definition),
  examples: [{}],
  run: ({ catalogue }) => kinds.map((kind) => definitionDocument(catalogue.component(kind))),
});
