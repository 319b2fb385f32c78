import * as z from 'zod';
import { componentKinds, type ComponentKind } from '#domain/component-kind';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { emptyProperties } from '#domain/properties/property-value';
import type { UseCases } from '#application/use-cases';
import { attachGroupClass } from '#application/use-cases/group-class/attach-group-class';
import { detachGroupClass } from '#application/use-cases/group-class/detach-group-class';
import type { GroupClassAddress } from '#application/use-cases/group-class/group-class-document';
import { readGroupClass } from '#application/use-cases/group-class/read-group-class';
import { saveGroupClass } from '#application/use-cases/group-class/save-group-class';
import type { Operations } from '#adapters/http/operations';
import { queryFlag } from '#adapters/http/query-flag';
import { route, type Route } from '#adapters/http/route';
import {
  changeQuery,
  changeRequest,
  mutationAnswer,
  nameParameter,
  requireOnlyRename,
} from '#adapters/http/change-call';
import { notFound, refusals } from './component-problems.js';
import { audioType, component, componentOrClass, mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['components'];
const path = '/:book/components/:page/:kind/:name';
const classParameter = nameParameter.optional().describe('The class on the page group.');

/** The names in the address of a component. */
interface ComponentSegments {
  readonly book: string;
  readonly page: string;
  readonly kind: string;
  readonly name: string;
}

export function componentRoutes(operations: Operations, useCases: UseCases): Route[] {
  const { listComponents, readComponent, createComponent, saveComponent, renameComponent, deleteComponent, snapshots } =
    useCases;
  return [
    route({
      method: 'GET',
      path: '/:book/components/:page/:kind',
      operationId: 'listComponents',
      summary: 'A page’s audios, groups, timers, variables, joints or page components',
      tags,
      answers: { 200: z.array(component) },
      problems: ['book-not-found', 'page-not-found', 'component-not-found', 'model-not-readable'],
      handle: ({ at }) => snapshotAnswer(snapshots, (files) => listComponents.execute(at, kindOf(at.kind), files)),
    }),
    route({
      method: 'GET',
      path,
      operationId: 'readComponent',
      summary: 'A component, or a class on a page group, with its properties and defaults',
      tags,
      query: z.object({ class: classParameter }),
      answers: { 200: componentOrClass },
      problems: notFound,
      handle: ({ at, query }) =>
        query.class === undefined
          ? snapshotAnswer(snapshots, (files) => readComponent.execute(addressOf(at), files))
          : operations.read(readGroupClass, { at: groupClassAt(at, query.class), options: {}, body: undefined }),
    }),
    route({
      method: 'PUT',
      path,
      operationId: 'createComponent',
      summary: 'Make a component, rename one, or attach a class to a page group',
      tags,
      query: z.object({
        class: classParameter,
        type: audioType.optional().describe('Of an audio: the list it goes into; `short` where it is not said.'),
        newName: nameParameter.optional().describe('Rename.'),
        ...changeQuery,
      }),
      body: 'properties',
      answers: { 200: mutation, 201: mutation },
      problems: [...refusals, ...notFound],
      conditional: true,
      handle: async (call) => {
        const { newName, type } = call.query;
        if (call.query.class !== undefined) {
          if (newName !== undefined || type !== undefined)
            throw new Problem('invalid-query', '"class" attaches a class, and goes with neither "newName" nor "type".');
          return operations.change(attachGroupClass, call, {
            at: groupClassAt(call.at, call.query.class),
            options: {},
            body: call.body,
          });
        }
        const address = addressOf(call.at);
        const request = changeRequest(call, (files) => readComponent.execute(address, files));
        if (newName !== undefined) {
          requireOnlyRename(call, ...(type === undefined ? [] : ['type']));
          return mutationAnswer(await renameComponent.execute(request, address, newName));
        }
        return mutationAnswer(
          await createComponent.execute(request, {
            address,
            ...(type === undefined ? {} : { type }),
            ...(call.body === undefined ? {} : { props: call.body }),
          }),
        );
      },
    }),
    route({
      method: 'POST',
      path,
      operationId: 'saveComponent',
      summary: 'Set the properties of a component, or of a class on a page group',
      tags,
      query: z.object({
        class: classParameter,
        overwrite: queryFlag.describe('Render a script afresh whose tables cannot be found.'),
        ...changeQuery,
      }),
      body: 'properties',
      answers: { 200: mutation, 201: mutation },
      problems: [...refusals, ...notFound],
      conditional: true,
      handle: async (call) => {
        const { class: className, overwrite } = call.query;
        if (className !== undefined) {
          const at = groupClassAt(call.at, className);
          return operations.change(saveGroupClass, call, { at, options: { overwrite }, body: call.body });
        }
        const address = addressOf(call.at);
        const request = changeRequest(call, (files) => readComponent.execute(address, files));
        return mutationAnswer(
          await saveComponent.execute(request, address, call.body ?? emptyProperties(), call.query.overwrite),
        );
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteComponent',
      summary: 'Remove a component, or detach a class from a page group',
      tags,
      query: z.object({ class: classParameter, ...changeQuery }),
      answers: { 200: mutation },
      problems: [...notFound, 'name-collides'],
      conditional: true,
      handle: async (call) => {
        if (call.query.class !== undefined) {
          const at = groupClassAt(call.at, call.query.class);
          return operations.change(detachGroupClass, call, { at, options: {}, body: undefined });
        }
        const address = addressOf(call.at);
        return mutationAnswer(
          await deleteComponent.execute(
            changeRequest(call, (files) => readComponent.execute(address, files)),
            address,
          ),
        );
      },
    }),
  ];
}

function addressOf(at: ComponentSegments) {
  return { ...at, kind: kindOf(at.kind) };
}

/** @throws Problem `invalid-query` where the component is no page group */
function groupClassAt({ book, page, kind, name }: ComponentSegments, className: string): GroupClassAddress {
  if (kind === 'groups') return { book, page, name, class: className };
  throw new Problem('invalid-query', `Only layers and page groups carry classes, not ${kind}.`);
}

/** @throws Problem `component-not-found` */
function kindOf(kind: string): ComponentKind {
  const known = componentKinds.find((each) => each === kind);
  if (known !== undefined) return known;
  throw new Problem(
    'component-not-found',
    `Pages have no components of the kind "${kind}", only ${componentKinds.join(', ')}.`,
    nearestIn(kind, componentKinds),
  );
}
