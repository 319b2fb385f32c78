import * as z from 'zod';
import type { UseCases } from '#application/use-cases';
import { queryFlag } from '#adapters/http/query-flag';
import { route, type Route } from '#adapters/http/route';
import { appDocument, bridgeDocument, dispatchBody, dispatched } from './app-schemas.js';
import { changeQuery, changeRequest, mutationAnswer } from '#adapters/http/change-call';
import { mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['running app'];

/** What editors ask of the running app, and how it gets the bridge. What the app itself asks is in app-session-routes. */
export function appRoutes({ describeApp, dispatchEvent, installBridge, readBridge, snapshots }: UseCases): Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/app',
      operationId: 'describeApp',
      summary: 'The running apps that are connected',
      description: 'Since when, and what the one that connected last said of its user interface.',
      tags,
      answers: { 200: appDocument },
      handle: () => ({ status: 200, document: describeApp.execute() }),
    }),
    route({
      method: 'POST',
      path: '/_/app/dispatch',
      operationId: 'dispatchEvent',
      summary: 'Send a named event to every running app',
      description: 'The app receives `{name, UI, params}`. Merely tells: without an app nothing happens.',
      tags,
      body: dispatchBody,
      answers: { 200: dispatched },
      handle: ({ body }) => ({ status: 200, document: dispatchEvent.execute(body.name, body.params) }),
    }),
    route({
      method: 'GET',
      path: '/_/bridge',
      operationId: 'readBridge',
      summary: 'The bridge to the running app, where the project has it',
      description: '`line` is what main.lua needs once.',
      tags,
      query: z.object({}),
      answers: { 200: bridgeDocument },
      problems: ['bridge-not-found'],
      handle: () => snapshotAnswer(snapshots, (files) => readBridge.execute(files)),
    }),
    route({
      method: 'PUT',
      path: '/_/bridge',
      operationId: 'installBridge',
      summary: 'Put the bridge to the running app into the project',
      description:
        'Lua modules and an empty test page, in the folder `pagewright`. `resource.line` is what main.lua needs once. The app will look for the service where this request was sent.',
      tags,
      query: z.object({
        overwrite: queryFlag.describe('Replace files that differ from what would be written.'),
        ...changeQuery,
      }),
      answers: { 200: mutation, 201: mutation },
      problems: ['name-collides'],
      handle: async (call) =>
        mutationAnswer(
          await installBridge.execute(changeRequest(call), `http://${call.header('host') ?? ''}`, call.query.overwrite),
        ),
    }),
  ];
}
