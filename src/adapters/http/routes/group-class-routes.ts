import * as z from 'zod';
import { emptyProperties } from '#domain/properties/property-value';
import type { UseCases } from '#application/use-cases';
import { queryFlag } from '#adapters/http/query-flag';
import { route, type Route } from '#adapters/http/route';
import { changeQuery } from '#adapters/http/change-call';
import { notFound, refusals } from './component-problems.js';
import { GroupClassCall, groupClassAddress } from './group-class-call.js';
import { groupClass, mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['components'];
const path = '/:book/components/:page/groups/:name/:class';

/** Classes on page groups, by their own addresses. */
export function groupClassRoutes(useCases: UseCases): Route[] {
  const of = (at: { book: string; page: string; name: string; class: string }) =>
    new GroupClassCall(useCases, groupClassAddress({ ...at, kind: 'groups' }, at.class));
  return [
    route({
      method: 'GET',
      path,
      operationId: 'readGroupClass',
      summary: 'A class on a page group, with its properties and defaults',
      tags,
      answers: { 200: groupClass },
      problems: notFound,
      handle: ({ at }) => snapshotAnswer(useCases.snapshots, of(at).read),
    }),
    route({
      method: 'PUT',
      path,
      operationId: 'attachGroupClass',
      summary: 'Attach a class to a page group',
      tags,
      query: z.object(changeQuery),
      body: 'properties',
      answers: { 200: mutation, 201: mutation },
      problems: [...notFound, ...refusals],
      conditional: true,
      handle: (call) => of(call.at).attach(call, call.body),
    }),
    route({
      method: 'POST',
      path,
      operationId: 'saveGroupClass',
      summary: 'Set properties of a class on a page group; a class that is not attached yet is attached',
      tags,
      query: z.object({
        overwrite: queryFlag.describe('Render a script afresh whose tables cannot be found.'),
        ...changeQuery,
      }),
      body: 'properties',
      answers: { 200: mutation, 201: mutation },
      problems: [...notFound, ...refusals],
      conditional: true,
      handle: (call) => of(call.at).attach(call, call.body ?? emptyProperties(), call.query.overwrite),
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'detachGroupClass',
      summary: 'Detach a class from a page group',
      tags,
      query: z.object(changeQuery),
      answers: { 200: mutation },
      problems: [...notFound, 'name-collides'],
      conditional: true,
      handle: (call) => of(call.at).detach(call),
    }),
  ];
}
