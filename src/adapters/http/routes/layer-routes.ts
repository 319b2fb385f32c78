import * as z from 'zod';
import { parseClassName } from '#domain/layer-class/class-name';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import type { UseCases } from '#application/use-cases';
import type { PreviewTarget } from '#application/project/news/previews';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ClassDocument } from '#application/use-cases/layer-class/class-document';
import type { LayerDocument } from '#application/use-cases/layer/layer-document';
import { queryFlag } from '../query-flag.js';
import { route, type Route } from '../route.js';
import { appParameter } from './app-parameter.js';
import { changeQuery, changeRequest, mutationAnswer, nameParameter, requireOnlyRename } from './change-call.js';
import {
  classParameter,
  layerTarget,
  placeQuery,
  requireSave,
  saveCommand,
  wishOf,
  type LayerSegments,
  type LayerTarget,
} from './layer-call.js';
import { snapshotAnswer } from './snapshot-answer.js';
import { layer, layerClass, mutation, plainLayer, previewedClass, previewedLayer } from './schemas.js';

const tags = ['layers'];
const path = '/:book/:page/*layers';
const notFound = [
  'book-not-found',
  'page-not-found',
  'layer-not-found',
  'class-not-found',
  'class-not-attached',
  'model-not-readable',
] as const;
const refusals = [
  'invalid-name',
  'reserved-name',
  'name-collides',
  'invalid-property',
  'script-not-recognised',
] as const;

/** Layers, and the classes on them: one address can be either. */
export function layerRoutes(useCases: UseCases): Route[] {
  const current = (target: LayerTarget) => (files: ProjectFiles) => readTarget(useCases, target, files);
  return [
    route({
      method: 'GET',
      path,
      operationId: 'readLayer',
      summary: 'A layer, or a class on it; on a plain page, what the app’s getLayer says',
      tags,
      query: z.object({ class: classParameter, app: appParameter }),
      answers: { 200: z.union([layer, layerClass, plainLayer]) },
      problems: [...notFound, 'app-not-connected', 'app-timed-out', 'view-not-registered', 'function-failed'],
      handle: async ({ at, query }) => {
        const { document: seen, ...answer } = await snapshotAnswer(
          useCases.snapshots,
          async (files) => {
            if (await useCases.plainLayers.isPlain(at, files)) return undefined;
            const target = await layerTarget(useCases, at, query.class, 'find', files);
            const document = await readTarget(useCases, target, files);
            return { target, document, previewed: previewTarget(target, document) };
          },
          (read) => (read === undefined ? () => false : showsStill(useCases, read.previewed, read.document.preview)),
        );
        if (seen === undefined) return { status: 200, document: await useCases.plainLayers.find(at, query.app) };
        const { target, document } = seen;
        return { ...answer, document, effect: () => select(useCases, target) };
      },
    }),
    route({
      method: 'PUT',
      path,
      operationId: 'createLayer',
      summary: 'Make a layer, attach a class, rename or move',
      description:
        'A body sets first properties; with a body, a PUT of what exists is a save of it. A last segment that names a class which the layer before it carries is that class; anything else is a layer.',
      tags,
      query: z.object({
        class: classParameter,
        newName: nameParameter.optional().describe('Rename.'),
        ...placeQuery,
        ...changeQuery,
      }),
      body: 'properties',
      answers: { 200: mutation, 201: mutation },
      problems: [...notFound, ...refusals],
      ifMatch: true,
      handle: async (call) => {
        const { at, query, hasBody, body } = call;
        const wish = wishOf(query);
        const props = hasBody ? { props: body } : {};
        if (query.newName !== undefined) {
          requireOnlyRename(call, ...Object.keys(wish ?? {}));
          const target = await layerTarget(useCases, at, query.class);
          const request = changeRequest(call, current(target));
          return mutationAnswer(
            target.class === undefined
              ? await useCases.renameLayer.execute(request, target, query.newName)
              : await useCases.renameClass.execute(request, { ...target, class: target.class }, query.newName),
          );
        }
        const { book, page, layers } = at;
        const target =
          wish === undefined
            ? await layerTarget(useCases, at, query.class, 'make')
            : { book, page, path: layers, class: query.class };
        const request = changeRequest(call, current(target));
        if (target.class === undefined) {
          return mutationAnswer(
            await useCases.createLayer.execute(request, {
              address: target,
              ...(wish === undefined ? {} : { wish }),
              ...props,
            }),
          );
        }
        if (wish !== undefined)
          throw new Problem(
            'invalid-query',
            'A class has no place among the layers: send "class" without "before", "after" and "into".',
          );
        return mutationAnswer(
          await useCases.attachClass.execute(request, { ...target, class: target.class }, props.props),
        );
      },
    }),
    route({
      method: 'POST',
      path,
      operationId: 'saveLayer',
      summary: 'Set properties of a layer or a class; on a plain page, call a function',
      tags,
      query: z.object({
        class: classParameter,
        command: saveCommand,
        overwrite: queryFlag.describe('Render a script afresh whose tables cannot be found.'),
        app: appParameter,
        ...changeQuery,
      }),
      body: 'properties',
      answers: {
        200: z.union([previewedLayer, previewedClass, mutation, z.object({ result: z.unknown() })]),
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
      ifMatch: true,
      handle: async (call) => {
        const { at, query, body } = call;
        if (query.command === 'preview') {
          requireNoDryRun(query, 'A preview');
          if (call.header('If-Match') !== '') call.checkIfMatch(await readShown(useCases, at, query.class));
          const shown = await preview(useCases, at, query.class, body);
          if (shown !== undefined) return { status: 200, document: shown };
        }
        if (await useCases.plainLayers.isPlain(at)) {
          requireNoDryRun(query, 'A function of the running app');
          if (call.header('If-Match') !== '') call.checkIfMatch(undefined);
          return { status: 200, document: { result: await useCases.plainLayers.call(at, body, query.app) } };
        }
        requireSave(query.command);
        const target = await layerTarget(useCases, at, query.class);
        const request = changeRequest(call, current(target));
        return mutationAnswer(
          target.class === undefined
            ? await useCases.saveLayer.execute(request, target, body, query.overwrite)
            : await useCases.saveClass.execute(request, { ...target, class: target.class }, body, query.overwrite),
        );
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteLayer',
      summary: 'Remove a layer with its children, or detach a class',
      tags,
      query: z.object({ class: classParameter, ...changeQuery }),
      answers: { 200: mutation },
      problems: [...notFound],
      ifMatch: true,
      handle: async (call) => {
        const target = await layerTarget(useCases, call.at, call.query.class);
        const request = changeRequest(call, current(target));
        return mutationAnswer(
          target.class === undefined
            ? await useCases.deleteLayer.execute(request, target)
            : await useCases.detachClass.execute(request, { ...target, class: target.class }),
        );
      },
    }),
  ];
}

/** Asks whether what is previewed is still what an answer shows of it. */
function showsStill({ previews }: UseCases, previewed: PreviewTarget, shown: Properties | null): () => boolean {
  return () => (previews.get(previewed) ?? null) === shown;
}

function preview(
  { previewProperties }: UseCases,
  { book, page, layers }: LayerSegments,
  asked: string | undefined,
  props: Properties,
) {
  return previewProperties.execute({ book, page, path: layers }, asked, props);
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

function select({ selectInApp }: UseCases, { path: names, class: className, ...page }: LayerTarget): void {
  const layer = names.join('/');
  if (className === undefined) selectInApp.layer(page, layer);
  else selectInApp.layerClass(page, layer, className);
}

async function readTarget(
  { readLayer, readClass }: UseCases,
  target: LayerTarget,
  files?: ProjectFiles,
): Promise<LayerDocument | ClassDocument> {
  return target.class === undefined
    ? readLayer.execute(target, files)
    : readClass.execute({ ...target, class: target.class }, files);
}

/** What the document shows under `preview` is previewed of this. */
function previewTarget(
  { book, page, path: names }: LayerTarget,
  { type, name }: LayerDocument | ClassDocument,
): PreviewTarget {
  const address = { book, page };
  return type === 'class' ? { address, path: names, class: parseClassName(name).name } : { address, path: names };
}
