import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ProjectServices } from '#application/project-services';
import type { Previews, PreviewTarget } from '#application/live/previews';
import type { AppPresence } from '#application/ports/running-app';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ReadProperties, ScriptProperties } from '#application/project/script/script-properties';
import type { SavePermissions } from '#application/project/script/script-text';
import { CachedReads } from '#application/reading/cached-reads';
import type { Snapshots } from '#application/reading/snapshots';
import { layerAt } from '../addresses.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { classDocument, classNotFound, type ClassAddress, type ClassDocument } from '../layer-class/class-document.js';
import { readClass, requireAttached } from '../layer-class/read-class.js';
import { layerDocument, type LayerAddress, type LayerDocument } from '../layer/layer-document.js';
import { readLayer } from '../layer/read-layer.js';
import { classOption } from '../layer/read-layer-or-class.js';
import { isPlainPage, resolvePath } from '../layer/resolve-path.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { callPlainFunction, type CallPlainFunction } from '../plain-page/call-plain-function.js';
import { appOption, appProblems } from '../plain-page/plain-view.js';
import { warning } from '../warning-schema.js';

type PreviewedDocument = (LayerDocument | ClassDocument) & {
  readonly app: AppPresence;
  /** Of what was sent; absent where there are none. */
  readonly warnings?: readonly Warning[];
};

interface PreviewOptions {
  readonly permissions?: SavePermissions;
  readonly end?: boolean;
  readonly app?: string | undefined;
}

/** The layer or class that a preview is shown over. */
interface Previewed {
  readonly target: PreviewTarget;
  readonly stored: ReadProperties;
  readonly document: LayerDocument | ClassDocument;
}

/**
 * Shows properties of a layer, or of a class on one, in the running app without storing them.
 * Writes no file, and reads only those that changed since the last preview.
 */
export class PreviewProperties {
  private readonly reads: CachedReads<Previewed | undefined>;

  constructor(
    snapshots: Snapshots,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly services: ProjectServices,
    private readonly callPlain: CallPlainFunction,
  ) {
    this.reads = new CachedReads(snapshots);
  }

  /**
   * @param className the class on the layer; without it, the last name of the path may be one
   * @param options `permissions`: what the save that follows may do. Properties that it could not store are refused. `end`: ends the present preview first. `app`: on a plain page, the app's id or device
   * @returns the layer or class as it is shown; on a plain page, which has no stored properties, the result of the function
   *   that the path names
   * @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found`, `invalid-property`, `computed-value`, `script-not-recognised` unless the save may do that,
   *   `invalid-query` for the end of a preview on a plain page
   */
  async execute(
    address: LayerAddress,
    className: string | undefined,
    props: Properties,
    { permissions = {}, end = false, app }: PreviewOptions = {},
  ): Promise<PreviewedDocument | { readonly result: PropertyValue }> {
    const { book, page, path } = address;
    const previewed = await this.reads.read([book, page, path, className ?? null], (files) =>
      this.find(address, className, files),
    );
    if (previewed === undefined) {
      if (end) throw new Problem('invalid-query', 'A plain page has no previews: leave "end" out.');
      return { result: await this.callPlain.execute(address, props, app) };
    }
    // What is refused ends nothing.
    const accepted = this.scripts.acceptInPlace(previewed.stored, props, permissions);
    if (end) this.previews.end(previewed.target);
    const isOver = end && Object.keys(props).length === 0;
    return isOver ? this.ended(previewed) : this.show(previewed, accepted);
  }

  private async find(
    address: LayerAddress,
    className: string | undefined,
    files: ProjectFiles,
  ): Promise<Previewed | undefined> {
    if (await isPlainPage(this.services, address, files)) return undefined;
    const target = await resolvePath(this.services, address, { class: className, files });
    return 'class' in target ? this.findClass(target, files) : this.findLayer(target, files);
  }

  private async findLayer(address: LayerAddress, files: ProjectFiles): Promise<Previewed> {
    const layer = (await this.models.page(files, address)).requireLayer(address.path);
    const stored = await this.scripts.read(files, this.targets.layer(address, layer));
    const target = { address, path: layer.path };
    return { target, stored, document: await readLayer.run(this.services, { at: address }, files) };
  }

  private async findClass(address: ClassAddress, files: ProjectFiles): Promise<Previewed> {
    const layer = (await this.models.page(files, address)).requireCarrier(address.path, address.class);
    const entry = await requireAttached(this.services, files, address);
    const known = await this.targets.classOf(files, entry);
    const stored = await this.scripts.read(files, this.targets.class(address, layer, known));
    const target = { address, path: layer.path, class: known.name };
    return { target, stored, document: await readClass.run(this.services, { at: address }, files) };
  }

  private show(
    { target, document }: Previewed,
    { patch, warnings }: { readonly patch: Properties; readonly warnings: readonly Warning[] },
  ): PreviewedDocument {
    const { app, props } = this.previews.show(target, patch);
    return { ...document, preview: props, app, ...(warnings.length === 0 ? {} : { warnings }) };
  }

  private ended({ document }: Previewed): PreviewedDocument {
    return { ...document, preview: null, app: this.previews.presence() };
  }
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

/** @internal */
export const previewProperties = defineCallOf({
  id: 'previewProperties',
  noun: 'layer',
  verb: 'preview',
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
  use: PreviewProperties,
  run: (use, { at, options: { class: className, ...options }, body = emptyProperties() }) =>
    use.execute(at, className, body, { ...options, permissions: permissionsOf(options) }),
});
