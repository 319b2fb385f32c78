import * as z from 'zod';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '#adapters/http/route';
import { actionDefinition, definition } from './catalogue-schemas.js';

const tags = ['catalogue'];

/** What there is to attach, to add and to tell a page to do: what an editor draws its forms from. */
export function catalogueRoutes({ listClasses, showClass, listActions, listComponentKinds }: UseCases): Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/classes',
      operationId: 'listClasses',
      summary: 'Every built-in class: its properties with their types and defaults',
      tags,
      answers: { 200: z.array(definition) },
      handle: () => ({ status: 200, document: listClasses.execute() }),
    }),
    route({
      method: 'GET',
      path: '/_/classes/:class',
      operationId: 'showClass',
      summary: 'A built-in class',
      tags,
      answers: { 200: definition },
      problems: ['class-not-found'],
      handle: ({ at }) => ({ status: 200, document: showClass.execute(at.class) }),
    }),
    route({
      method: 'GET',
      path: '/_/actions',
      operationId: 'listActions',
      summary: 'Every action that commands are made of: its parameters with their types and defaults',
      tags,
      answers: { 200: z.array(actionDefinition) },
      handle: () => ({ status: 200, document: listActions.execute() }),
    }),
    route({
      method: 'GET',
      path: '/_/components',
      operationId: 'listComponentKinds',
      summary: 'Layers with their shapes, and every kind of page component',
      tags,
      answers: { 200: z.array(definition) },
      handle: () => ({ status: 200, document: listComponentKinds.execute() }),
    }),
  ];
}
