import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import { Problem } from '#domain/problem/problem';
import type { Previews, PreviewTarget } from '#application/live/previews';
import type { UseCases } from '#application/use-cases';
import { attachClass } from '#application/use-cases/layer-class/attach-class';
import {
  classDocument,
  type ClassAddress,
  type ClassDocument,
} from '#application/use-cases/layer-class/class-document';
import { detachClass } from '#application/use-cases/layer-class/detach-class';
import { renameClass } from '#application/use-cases/layer-class/rename-class';
import { saveClass } from '#application/use-cases/layer-class/save-class';
import { createLayer } from '#application/use-cases/layer/create-layer';
import { deleteLayer } from '#application/use-cases/layer/delete-layer';
import { layerDocument, type LayerAddress, type LayerDocument } from '#application/use-cases/layer/layer-document';
import { readLayerOrClass } from '#application/use-cases/layer/read-layer-or-class';
import { renameLayer } from '#application/use-cases/layer/rename-layer';
import { ResolvePath } from '#application/use-cases/layer/resolve-path';
import { saveLayer } from '#application/use-cases/layer/save-layer';
import { callPlainFunction } from '#application/use-cases/plain-page/call-plain-function';
import { appProblems } from '#application/use-cases/plain-page/plain-view';
import { readPlainLayer } from '#application/use-cases/plain-page/read-plain-layer';
import { previewedDocument, previewProperties } from '#application/use-cases/preview/preview-properties';
import { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import { paths, requests } from '../address/resource-paths.js';
import type { NamedSegments } from '../address/path-pattern.js';
import { mutation, requireOnlyRename } from '../change-call.js';
import { declared, declaredChange, optional, withChangeOptions, type Operations } from '../operations.js';
import { publishedWarning } from '../remedy-text.js';
import { route, type Route } from '../route.js';

const tags = ['layers'];
const path = paths.layer;
const { class: classOption } = readLayerOrClass.options.shape;

/**
 * Layers, and classes on them. The last name of a path can be a class on the layer before it; `?class=` names it beside
 * the path. Each route only chooses between operations.
 */
export function layerRoutes(operations: Operations, { of, previews }: UseCases): Route[] {
  const resolvePath = of(ResolvePath);
  const selectInApp = of(SelectInApp);
  const read = (at: LayerAddress, className: string | undefined) =>
    operations.read(readLayerOrClass, { at, options: { class: className }, body: undefined }, (document) =>
      document === undefined ? () => false : showsStill(previews, targetOf(at, className, document), document),
    );
  return [
    route({
      method: 'GET',
      path,
      tags,
      ...declared(readLayerOrClass),
      operationId: 'readLayer',
      summary: 'A layer, or a class on it; on a plain page, what the app’s getLayer says',
      query: z.object({ class: classOption, app: readPlainLayer.options.shape.app }),
      answers: { 200: z.union([layerDocument, classDocument, readPlainLayer.result]).meta({ id: 'LayerOrClass' }) },
      problems: [...readLayerOrClass.problems, ...appProblems],
      handle: async ({ at: segments, query }) => {
        const at = layerAddress(segments);
        const answer = await read(at, query.class);
        const { document } = answer;
        if (document === undefined) {
          const options = { app: query.app };
          return { status: 200, document: await operations.call(readPlainLayer, { at, options, body: undefined }) };
        }
        const target = targetOf(at, query.class, document);
        const layer = target.path.join('/');
        const effect = () =>
          'class' in target ? selectInApp.layerClass(at, layer, target.class) : selectInApp.layer(at, layer);
        return { ...answer, effect };
      },
    }),
    route({
      ...requests.createLayer,
      tags,
      ...declaredChange(createLayer),
      summary: 'Make a layer, attach a class, rename or move',
      description:
        'A body sets first properties; with a body, a PUT of what exists is a save of it. A last segment that names a class which the layer before it carries is that class; anything else is a layer.',
      query: withChangeOptions({
        class: classOption,
        newName: optional(renameLayer.options.shape.newName),
        ...createLayer.options.shape,
      }),
      body: 'properties',
      problems: attachClass.problems,
      handle: async (call) => {
        const { query, body } = call;
        const { class: className, newName } = query;
        const at = layerAddress(call.at);
        const places = Object.keys(createLayer.options.shape).filter((name) => name in query);
        if (newName !== undefined) {
          requireOnlyRename(call, ...places);
          const target = await resolvePath.execute(at, { class: className });
          const options = { newName };
          return 'class' in target
            ? operations.change(renameClass, call, { at: target, options, body: undefined })
            : operations.change(renameLayer, call, { at: target, options, body: undefined });
        }
        if (places.length > 0) {
          if (className === undefined) return operations.change(createLayer, call, { at, options: query, body });
          throw new Problem(
            'invalid-query',
            'A class has no place among the layers: send "class" without "before", "after" and "into".',
          );
        }
        const target = await resolvePath.execute(at, { class: className, purpose: 'make' });
        return 'class' in target
          ? operations.change(attachClass, call, { at: target, options: {}, body })
          : operations.change(createLayer, call, { at: target, options: {}, body });
      },
    }),
    route({
      ...requests.saveLayer,
      tags,
      ...declaredChange(saveLayer),
      summary: 'Set properties of a layer or a class; on a plain page, call a function',
      query: withChangeOptions({
        class: classOption,
        command: z.string().optional().describe('`save` (the default) stores; `preview` only shows.'),
        overwrite: saveLayer.options.shape.overwrite,
        app: callPlainFunction.options.shape.app,
      }),
      body: 'properties',
      answers: { 200: savedOrShown, 201: mutation },
      problems: [...saveClass.problems, 'unknown-command', ...appProblems],
      handle: async (call) => {
        const { query, body } = call;
        const { class: className, command, overwrite, app } = query;
        const at = layerAddress(call.at);
        if (command === 'preview') {
          requireNoDryRun(query, 'A preview');
          if (call.isConditional) call.checkConditions((await read(at, className)).document);
          const options = { class: className, overwrite };
          const document = await operations.call(previewProperties, { at, options, body });
          if (document !== undefined) {
            const { warnings } = document;
            return {
              status: 200,
              document: { ...document, ...(warnings && { warnings: warnings.map(publishedWarning) }) },
            };
          }
        }
        if (await resolvePath.isPlain(at)) {
          requireNoDryRun(query, 'A function of the running app');
          if (call.isConditional) call.checkConditions(undefined);
          return { status: 200, document: await operations.call(callPlainFunction, { at, options: { app }, body }) };
        }
        requireSave(command);
        const target = await resolvePath.execute(at, { class: className });
        const options = { overwrite };
        return 'class' in target
          ? operations.change(saveClass, call, { at: target, options, body })
          : operations.change(saveLayer, call, { at: target, options, body });
      },
    }),
    route({
      ...requests.deleteLayer,
      tags,
      ...declaredChange(deleteLayer),
      summary: 'Remove a layer with its children, or detach a class',
      query: withChangeOptions({ class: classOption }),
      problems: detachClass.problems,
      handle: async (call) => {
        const target = await resolvePath.execute(layerAddress(call.at), { class: call.query.class });
        return 'class' in target
          ? operations.change(detachClass, call, { at: target, options: {}, body: undefined })
          : operations.change(deleteLayer, call, { at: target, options: {}, body: undefined });
      },
    }),
  ];
}

function layerAddress({ book, page, layers }: NamedSegments<typeof path>): LayerAddress {
  return { book, page, path: layers };
}

/** The address of what was read at a path, by the type of its document. */
function targetOf(
  at: LayerAddress,
  className: string | undefined,
  { type }: LayerDocument | ClassDocument,
): LayerAddress | ClassAddress {
  if (type === 'layer') return at;
  if (className !== undefined) return { ...at, class: className };
  return { ...at, path: at.path.slice(0, -1), class: at.path.at(-1) ?? '' };
}

/** Makes a check whether the document still shows the current preview. The check does not retain the document. */
function showsStill(
  previews: Previews,
  { book, page, path }: LayerAddress,
  { type, name, preview }: LayerDocument | ClassDocument,
): () => boolean {
  const layer = { address: { book, page }, path };
  const target: PreviewTarget = type === 'class' ? { ...layer, class: parseClassName(name).name } : layer;
  return () => (previews.get(target) ?? null) === preview;
}

const savedOrShown = z
  .union([...previewedDocument.options, mutation, callPlainFunction.result])
  .meta({ id: 'SavedOrShown', description: 'What a save changed, what a preview shows, or what a function gave.' });

/** @throws Problem `unknown-command` */
function requireSave(command: string | undefined): void {
  if (command === undefined || command === 'save') return;
  throw new Problem(
    'unknown-command',
    `There is no command ${JSON.stringify(command)}. Send ?command=save to store or ?command=preview to show.`,
    { nearest: ['save', 'preview'] },
  );
}

/** @throws Problem `invalid-query` for a dry run of what changes no file: it would happen all the same */
function requireNoDryRun({ dryRun }: { readonly dryRun: boolean }, what: string): void {
  if (dryRun)
    throw new Problem('invalid-query', `${what} changes no file that "dryRun" could tell of: leave the parameter out.`);
}
