import * as z from 'zod';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '../route.js';
import { changeQuery, changeRequest, mutationAnswer, nameParameter, requireOnlyRename } from '../change-call.js';
import { customClass, customClassSummary, mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['custom classes'];
const path = '/components/custom/:class';

/** A class has nothing that a request could set; what a document of one calls it can be sent back. */
const ownNames = z.strictObject({ name: z.string().nullish(), class: z.string().nullish() });

export function customClassRoutes(useCases: UseCases): Route[] {
  const { listCustomClasses, readCustomClass, createCustomClass, renameCustomClass, deleteCustomClass, snapshots } =
    useCases;
  return [
    route({
      method: 'GET',
      path: '/components/custom',
      operationId: 'listCustomClasses',
      summary: 'The project’s own classes',
      tags,
      answers: { 200: z.array(customClassSummary) },
      handle: () => snapshotAnswer(snapshots, (files) => listCustomClasses.execute(files)),
    }),
    route({
      method: 'GET',
      path,
      operationId: 'readCustomClass',
      summary: 'A custom class and the layers that carry it',
      tags,
      answers: { 200: customClass },
      problems: ['class-not-found'],
      handle: ({ at }) => snapshotAnswer(snapshots, (files) => readCustomClass.execute(at.class, files)),
    }),
    route({
      method: 'PUT',
      path,
      operationId: 'createCustomClass',
      summary: 'Make a custom class, or rename one',
      tags,
      query: z.object({ newName: nameParameter.optional().describe('Rename.'), ...changeQuery }),
      body: ownNames,
      answers: { 200: mutation, 201: mutation },
      problems: ['invalid-name', 'name-collides', 'class-not-found', 'script-not-recognised'],
      conditional: true,
      handle: async (call) => {
        const request = changeRequest(call, (files) => readCustomClass.execute(call.at.class, files));
        const { newName } = call.query;
        if (newName !== undefined) requireOnlyRename(call);
        return mutationAnswer(
          newName === undefined
            ? await createCustomClass.execute(request, call.at.class, call.body)
            : await renameCustomClass.execute(request, call.at.class, newName),
        );
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteCustomClass',
      summary: 'Remove a custom class; layers that carry it are named in the warnings',
      tags,
      query: z.object(changeQuery),
      answers: { 200: mutation },
      problems: ['class-not-found'],
      conditional: true,
      handle: async (call) =>
        mutationAnswer(
          await deleteCustomClass.execute(
            changeRequest(call, (files) => readCustomClass.execute(call.at.class, files)),
            call.at.class,
          ),
        ),
    }),
  ];
}
