import * as z from 'zod';
import type { ProjectServices } from '#application/project-services';
import type { Warning } from '#domain/change/warning';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PreviewTarget } from '#application/live/preview-rows';
import type { AppPresence } from '#application/ports/running-app';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ReadProperties } from '#application/project/script/script-properties';
import { layerAt } from '../addresses.js';
import { classDocument, classNotFound, type ClassAddress, type ClassDocument } from '../layer-class/class-document.js';
import { readClass, requireAttached } from '../layer-class/read-class.js';
import { layerDocument, type LayerAddress, type LayerDocument } from '../layer/layer-document.js';
import { readLayer } from '../layer/read-layer.js';
import { classOption } from '../layer/read-layer-or-class.js';
import { isPlainPage, resolvePath } from '../layer/resolve-path.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { callPlainFunction } from '../plain-page/call-plain-function.js';
import { appOption, appProblems } from '../plain-page/plain-view.js';
import { warning } from '../warning-schema.js';
import { defineCall } from '../define-operation.js';

type PreviewedDocument = (LayerDocument | ClassDocument) & {
  readonly app: AppPresence;
  /** Of what was sent; absent where there are none. */
  readonly warnings?: readonly Warning[];
};

/** The layer or class that a preview is shown over. */
interface Previewed {
  readonly target: PreviewTarget;
  readonly stored: ReadProperties;
  readonly document: LayerDocument | ClassDocument;
}

async function find(
  services: ProjectServices,
  address: LayerAddress,
  className: string | undefined,
  files: ProjectFiles,
): Promise<Previewed | undefined> {
  if (await isPlainPage(services, address, files)) return undefined;
  const target = await resolvePath(services, address, { class: className, files });
  return 'class' in target ? findClass(services, target, files) : findLayer(services, target, files);
}

async function findLayer(services: ProjectServices, address: LayerAddress, files: ProjectFiles): Promise<Previewed> {
  const { models, scripts, layerTargets } = services;
  const layer = (await models.page(files, address)).requireLayer(address.path);
  const stored = await scripts.read(files, layerTargets.layer(address, layer));
  const target = { address, path: layer.path };
  return { target, stored, document: await readLayer.run(services, { at: address }, files) };
}

async function findClass(services: ProjectServices, address: ClassAddress, files: ProjectFiles): Promise<Previewed> {
  const { models, scripts, layerTargets } = services;
  const layer = (await models.page(files, address)).requireCarrier(address.path, address.class);
  const entry = await requireAttached(services, files, address);
  const known = await layerTargets.classOf(files, entry);
  const stored = await scripts.read(files, layerTargets.class(address, layer, known));
  const target = { address, path: layer.path, class: known.name };
  return { target, stored, document: await readClass.run(services, { at: address }, files) };
}

async function show(
  { previews }: ProjectServices,
  { target, document }: Previewed,
  { patch, warnings }: { readonly patch: Properties; readonly warnings: readonly Warning[] },
): Promise<PreviewedDocument> {
  const { app, props } = await previews.show(target, patch);
  return { ...document, preview: props, app, ...(warnings.length === 0 ? {} : { warnings }) };
}

function ended({ previews }: ProjectServices, { document }: Previewed): PreviewedDocument {
  return { ...document, preview: null, app: previews.presence() };
}

/** What a preview answers beside the document. */
const shown = {
  app: z.enum(['connected', 'not-connected']),
  warnings: z
    .array(warning)
    .optional()
    .describe('Warnings about the properties that were sent. Absent if there are none.'),
};

/** The schema of a `PreviewedDocument`. @internal */
export const previewedDocument = z.union([
  layerDocument.extend(shown).meta({ id: 'PreviewedLayer' }),
  classDocument.extend(shown).meta({ id: 'PreviewedClass' }),
]);

/**
 * Shows properties of a layer, or of a class on one, in the running app without storing them. Writes no file, and reads only those
 * that changed since the last preview. On a plain page, which has no stored properties, calls the function that the path names.
 * @internal
 */
export const previewProperties = defineCall({
  id: 'previewProperties',
  noun: 'layer',
  verb: 'preview',
  chosenBy: { command: 'preview' },
  effect: 'app',
  summary: 'Show properties of a layer, or of a class on one, in the running app without storing them',
  at: layerAt,
  options: z.object({
    class: classOption,
    ...saveOptions,
    end: z
      .boolean()
      .default(false)
      .describe('End the preview first: the app shows the stored values. A body begins a new preview.'),
    app: appOption,
  }),
  body: 'properties',
  result: z.union([...previewedDocument.options, callPlainFunction.result]),
  problems: [...classNotFound, 'invalid-property', 'computed-value', 'script-not-recognised', ...appProblems],
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'] }, body: { y: 300 } }],
  run: async (
    services,
    { at, options, body = emptyProperties() },
  ): Promise<PreviewedDocument | { readonly result: PropertyValue }> => {
    const { cachedReads, scripts, previews } = services;
    const { book, page, path } = at;
    const { class: className, end, app } = options;
    const previewed = await cachedReads.read(['previewed', book, page, path, className ?? null], (files) =>
      find(services, at, className, files),
    );
    if (previewed === undefined) {
      if (end) throw new Problem('invalid-query', 'A plain page has no previews: leave "end" out.');
      return callPlainFunction.run(services, { at, options: { app }, body });
    }
    // What is refused ends nothing.
    const accepted = scripts.acceptInPlace(previewed.stored, body, permissionsOf(options));
    if (end) await previews.end(previewed.target);
    const isOver = end && Object.keys(body).length === 0;
    return isOver ? ended(services, previewed) : show(services, previewed, accepted);
  },
});
