import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { emptyProperties } from '#domain/properties/property-value';
import type { UseCases } from '#application/use-cases';
import { queryFlag } from '#adapters/http/query-flag';
import { route, type Route } from '#adapters/http/route';
import { appParameter } from './app-parameter.js';
import { changeQuery, changeRequest, mutationAnswer } from '#adapters/http/change-call';
import { publishedWarning } from '#adapters/http/remedy-text';
import { mutation, savedOrShown } from './schemas.js';
import {
  classParameter,
  layerPath,
  layerTags,
  layerTarget,
  notFound,
  readTarget,
  refusals,
  type LayerSegments,
} from './layer-target.js';

const saveCommand = z.string().optional().describe('`save` (the default) stores; `preview` only shows.');

export function postLayerRoute(useCases: UseCases): Route {
  return route({
    method: 'POST',
    path: layerPath,
    operationId: 'saveLayer',
    summary: 'Set properties of a layer or a class; on a plain page, call a function',
    tags: layerTags,
    query: z.object({
      class: classParameter,
      command: saveCommand,
      overwrite: queryFlag.describe(
        'Render a script afresh whose tables cannot be found, or that is another kind of thing’s.',
      ),
      app: appParameter,
      ...changeQuery,
    }),
    body: 'properties',
    answers: {
      200: savedOrShown,
      201: mutation,
    },
    problems: [
      ...notFound,
      ...refusals,
      'unknown-command',
      'app-not-connected',
      'app-timed-out',
      'view-not-registered',
      'function-failed',
    ],
    conditional: true,
    handle: async (call) => {
      const { at, query, body = emptyProperties() } = call;
      if (query.command === 'preview') {
        requireNoDryRun(query, 'A preview');
        if (call.isConditional) call.checkConditions(await readShown(useCases, at, query.class));
        const { book, page, layers: path } = at;
        const shown = await useCases.previewProperties.execute(
          { book, page, path },
          query.class,
          body,
          query.overwrite,
        );
        if (shown !== undefined) {
          const { warnings } = shown;
          const document = warnings === undefined ? shown : { ...shown, warnings: warnings.map(publishedWarning) };
          return { status: 200, document };
        }
      }
      if (await useCases.plainLayers.isPlain(at)) {
        requireNoDryRun(query, 'A function of the running app');
        if (call.isConditional) call.checkConditions(undefined);
        return { status: 200, document: { result: await useCases.plainLayers.call(at, body, query.app) } };
      }
      requireSave(query.command);
      const target = await layerTarget(useCases, at, query.class);
      const request = changeRequest(call, (files) => readTarget(useCases, target, files));
      return mutationAnswer(
        target.class === undefined
          ? await useCases.saveLayer.execute(request, target, body, query.overwrite)
          : await useCases.saveClass.execute(request, { ...target, class: target.class }, body, query.overwrite),
      );
    },
  });
}

/** @throws Problem `unknown-command` */
function requireSave(command: string | undefined): void {
  if (command === undefined || command === 'save') return;
  throw new Problem(
    'unknown-command',
    `There is no command ${JSON.stringify(command)}. Send ?command=save to store or ?command=preview to show.`,
    { nearest: ['save', 'preview'] },
  );
}

/** @throws Problem `invalid-query` where a dry run is asked of what changes no file, and so would happen all the same */
function requireNoDryRun({ dryRun }: { readonly dryRun: boolean }, what: string): void {
  if (dryRun)
    throw new Problem('invalid-query', `${what} changes no file that "dryRun" could tell of: leave the parameter out.`);
}

/** What a GET of the address would show; `undefined` on a plain page, which only the app knows. */
function readShown(useCases: UseCases, at: LayerSegments, asked: string | undefined): Promise<unknown> {
  return useCases.snapshots
    .read(async (files) => {
      if (await useCases.plainLayers.isPlain(at, files)) return undefined;
      return readTarget(useCases, await layerTarget(useCases, at, asked, 'find', files), files);
    })
    .then(({ result }) => result);
}
