import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { attachClass } from '#application/use-cases/layer-class/attach-class';
import { classDocument } from '#application/use-cases/layer-class/class-document';
import { detachClass } from '#application/use-cases/layer-class/detach-class';
import { saveClass } from '#application/use-cases/layer-class/save-class';
import { chooseToMake, chooseToRemove, chooseToSet } from '#application/use-cases/layer/choose-layer-operation';
import { createLayer } from '#application/use-cases/layer/create-layer';
import { deleteLayer } from '#application/use-cases/layer/delete-layer';
import { layerDocument, type LayerAddress } from '#application/use-cases/layer/layer-document';
import { foundAt, readLayerOrClass } from '#application/use-cases/layer/read-layer-or-class';
import { readLayer } from '#application/use-cases/layer/read-layer';
import { renameLayer } from '#application/use-cases/layer/rename-layer';
import { saveLayer } from '#application/use-cases/layer/save-layer';
import { callPlainFunction } from '#application/use-cases/plain-page/call-plain-function';
import { appProblems } from '#application/use-cases/plain-page/plain-view';
import { readPlainLayer } from '#application/use-cases/plain-page/read-plain-layer';
import { previewedDocument, previewProperties } from '#application/use-cases/preview/preview-properties';
import { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import type { ProjectServices } from '#application/project-services';
import type { NamedSegments } from '../address/path-pattern.js';
import { addressOfHref } from '../address/address-of-href.js';
import { requestTo } from '../address/operation-request.js';
import { paths } from '../address/resource-paths.js';
import { declared, declaredChange, moveQuery, mutation, withChangeOptions, type Operations } from '../operations.js';
import { publishedResult } from '../response/remedy-requests.js';
import { route, type Route } from '../route.js';

const tags = ['layers'];
const path = paths.layer;
const { class: classOption } = readLayerOrClass.options.shape;

/**
 * Layers, and classes on them. The last name of a path can be a class on the layer before it; `?class=` names it beside
 * the path. `chooseToMake` and its kind decide which operation a request means.
 */
export function layerRoutes(operations: Operations, services: ProjectServices): Route[] {
  const selectInApp = new SelectInApp(services.runningApp);
  const read = (call: Parameters<Operations['read']>[1], at: LayerAddress, className: string | undefined) =>
    operations.read(readLayerOrClass, call, { at, options: { class: className }, body: undefined });
  return [
    route({
      ...requestTo(readLayerOrClass),
      path,
      tags,
      ...declared(readLayerOrClass),
      operationId: readLayer.id,
      summary: 'A layer, or a class on it; on a plain page, the result of the app’s getLayer',
      query: z.object({ class: classOption, app: readPlainLayer.options.shape.app }),
      responses: { 200: z.union([layerDocument, classDocument, readPlainLayer.result]).meta({ id: 'LayerOrClass' }) },
      problems: [...readLayerOrClass.problems, ...appProblems],
      handle: async (call) => {
        const { query, isForeign } = call;
        const at = layerAddress(call.at);
        const response = await read(call, at, query.class);
        const { document } = response;
        if (document === undefined) {
          if (isForeign) throw foreignCall();
          const options = { app: query.app };
          return { status: 200, document: await operations.call(readPlainLayer, { at, options, body: undefined }) };
        }
        const target = foundAt(at, query.class, document);
        return { ...response, effect: () => selectInApp.layer(target) };
      },
    }),
    route({
      ...requestTo(createLayer),
      path,
      tags,
      ...declaredChange(createLayer),
      summary: 'Make a layer, attach a class, rename or move',
      description:
        'A body sets first properties; with a body, a PUT of what exists is a save of it. A last segment that names a class which the layer before it carries is that class; anything else is a layer.',
      query: withChangeOptions({
        class: classOption,
        newName: renameLayer.options.shape.newName,
        ...moveQuery,
        ...createLayer.options.shape,
      }),
      body: 'properties',
      problems: attachClass.problems,
      handle: async (call) => {
        const { copyFrom } = call.query;
        const original = copyFrom === undefined ? undefined : addressOfHref(copyFrom, 'copyFrom');
        const options = { ...call.query, original };
        const at = layerAddress(call.at);
        const { operation, input } = await chooseToMake(services, at, options, call.body, call.batch?.draft);
        return operations.change(operation, call, input);
      },
    }),
    route({
      ...requestTo(saveLayer),
      path,
      tags,
      ...declaredChange(saveLayer),
      summary: 'Set properties of a layer or a class; on a plain page, call a function',
      query: withChangeOptions({
        class: classOption,
        command: z.string().optional().describe('`save` (the default) stores; `preview` only shows.'),
        ...saveLayer.options.shape,
        end: previewProperties.options.shape.end,
        app: callPlainFunction.options.shape.app,
      }),
      body: 'properties',
      responses: { 200: saveResponse, 201: mutation },
      problems: [...saveClass.problems, 'unknown-command', ...appProblems],
      handle: async (call) => {
        const at = layerAddress(call.at);
        const chosen = await chooseToSet(services, at, call.query, call.body, call.batch?.draft);
        if (chosen.kind === 'change') return operations.change(chosen.operation, call, chosen.input);
        if (call.isConditional) await call.checkConditions((await read(call, at, call.query.class)).document);
        return { status: 200, document: publishedResult(await operations.call(chosen.operation, chosen.input)) };
      },
    }),
    route({
      ...requestTo(deleteLayer),
      path,
      tags,
      ...declaredChange(deleteLayer),
      summary: 'Remove a layer with its children, or detach a class',
      query: withChangeOptions({ class: classOption }),
      problems: detachClass.problems,
      handle: async (call) => {
        const { operation, input } = await chooseToRemove(
          services,
          layerAddress(call.at),
          call.query,
          call.batch?.draft,
        );
        return operations.change(operation, call, input);
      },
    }),
  ];
}

function foreignCall(): Problem {
  return new Problem(
    'origin-not-allowed',
    'A web page of another site led here, and this address calls a function in the running app. Enter the address in the browser yourself.',
  );
}

function layerAddress({ book, page, layers }: NamedSegments<typeof path>): LayerAddress {
  return { book, page, path: layers };
}

const saveResponse = z
  .union([...previewedDocument.options, mutation, callPlainFunction.result])
  .meta({ id: 'SavedOrShown', description: 'What a save changed, what a preview shows, or the result of a function.' });
