import * as z from 'zod';
import type { UseCases } from '#application/use-cases';
import { queryFlag } from '../query-flag.js';
import { route, type Route } from '../route.js';
import { changeQuery, changeRequest, mutationAnswer, nameParameter, requireOnlyRename } from '../change-call.js';
import { actionToStore, command, mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['commands'];
const path = '/:book/commands/:page/:command';
const notFound = ['book-not-found', 'page-not-found', 'command-not-found', 'model-not-readable'] as const;

/** Lua writes an empty list as an empty table; as a list, it is one. */
const namedActions = z.union([z.array(actionToStore), z.strictObject({}).transform((): [] => [])], {
  error: 'takes a list',
});

/** The actions, as a list or as the command's own document; a body without them says nothing of them. */
const actionsBody = z
  .union([
    z.array(actionToStore),
    z.strictObject({
      name: z.string().optional(),
      actions: namedActions.optional(),
      readonly: z.boolean().optional(),
    }),
  ])
  .transform((body) => (Array.isArray(body) ? { actions: body } : body));

export function commandRoutes({
  listCommands,
  readCommand,
  createCommand,
  saveCommand,
  renameCommand,
  deleteCommand,
  snapshots,
}: UseCases): Route[] {
  return [
    route({
      method: 'GET',
      path: '/:book/commands/:page',
      operationId: 'listCommands',
      summary: 'A page’s commands with their actions',
      tags,
      answers: { 200: z.array(command) },
      problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
      handle: ({ at }) => snapshotAnswer(snapshots, (files) => listCommands.execute(at, files)),
    }),
    route({
      method: 'GET',
      path,
      operationId: 'readCommand',
      summary: 'A command and its actions',
      tags,
      answers: { 200: command },
      problems: notFound,
      handle: ({ at }) => snapshotAnswer(snapshots, (files) => readCommand.execute(at, files)),
    }),
    route({
      method: 'PUT',
      path,
      operationId: 'createCommand',
      summary: 'Make a command, or rename one',
      tags,
      query: z.object({ newName: nameParameter.optional().describe('Rename.'), ...changeQuery }),
      body: actionsBody,
      answers: { 200: mutation, 201: mutation },
      problems: [...notFound, 'invalid-name', 'name-collides', 'invalid-property', 'script-not-recognised'],
      conditional: true,
      handle: async (call) => {
        const request = changeRequest(call, (files) => readCommand.execute(call.at, files));
        const { newName } = call.query;
        if (newName !== undefined) {
          requireOnlyRename(call);
          return mutationAnswer(await renameCommand.execute(request, call.at, newName));
        }
        return mutationAnswer(await createCommand.execute(request, call.at, call.body));
      },
    }),
    route({
      method: 'POST',
      path,
      operationId: 'saveCommand',
      summary: 'Store a command’s actions and render its script',
      tags,
      query: z.object({ overwrite: queryFlag.describe('Replace a script that was edited by hand.'), ...changeQuery }),
      body: actionsBody,
      answers: { 200: mutation },
      problems: [...notFound, 'name-collides', 'invalid-property', 'script-not-recognised'],
      conditional: true,
      handle: async (call) => {
        const request = changeRequest(call, (files) => readCommand.execute(call.at, files));
        return mutationAnswer(await saveCommand.execute(request, call.at, call.body, call.query.overwrite));
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteCommand',
      summary: 'Remove a command',
      tags,
      query: z.object(changeQuery),
      answers: { 200: mutation },
      problems: [...notFound, 'name-collides'],
      conditional: true,
      handle: async (call) =>
        mutationAnswer(
          await deleteCommand.execute(
            changeRequest(call, (files) => readCommand.execute(call.at, files)),
            call.at,
          ),
        ),
    }),
  ];
}
