import type { Properties } from '#domain/properties/property-value';
import type { AppPresence } from '#application/ports/running-app';
import { LastRead } from '#application/project/last-read';
import type { LayerTargets } from '#application/project/layer-targets';
import type { Previews, PreviewTarget } from '#application/project/previews';
import type { ProjectFiles } from '#application/project/project-files';
import type { ProjectModels } from '#application/project/project-models';
import type { ReadProperties, ScriptProperties } from '#application/project/script-properties';
import type { ScriptTarget } from '#application/project/script-target';
import type { Snapshots } from '#application/project/snapshots';
import type { ClassDocument } from '../layer-class/class-document.js';
import type { ReadClass } from '../layer-class/read-class.js';
import type { PlainLayers } from '../plain-page/plain-layers.js';
import type { LayerAddress } from './layer-address.js';
import type { LayerDocument } from './layer-document.js';
import type { ReadLayer } from './read-layer.js';
import type { ResolvePath } from './resolve-path.js';

export type PreviewedDocument = (LayerDocument | ClassDocument) & { readonly app: AppPresence };

/** What a preview is shown over. */
interface Previewed {
  readonly subject: PreviewTarget;
  readonly script: ScriptTarget;
  readonly stored: ReadProperties;
  readonly document: LayerDocument | ClassDocument;
}

/**
 * Shows properties of a layer, or of a class on one, in the running app without storing them.
 * Writes no file; reads none but those that changed since the preview before.
 */
export class PreviewProperties {
  private readonly lastRead: LastRead<Previewed | undefined>;

  constructor(
    snapshots: Snapshots,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly plainLayers: PlainLayers,
    private readonly resolvePath: ResolvePath,
    private readonly readLayer: ReadLayer,
    private readonly readClass: ReadClass,
  ) {
    this.lastRead = new LastRead(snapshots);
  }

  /**
   * @param asked the class that is meant; without it, the last name of the path may be one
   * @returns the layer or class as it is shown; `undefined` on a plain page, which only the app knows
   * @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found`, `invalid-property`
   */
  async execute(
    address: LayerAddress,
    asked: string | undefined,
    props: Properties,
  ): Promise<PreviewedDocument | undefined> {
    const { book, page, path } = address;
    const previewed = await this.lastRead.read([book, page, path, asked ?? null], async (files) => {
      if (await this.plainLayers.isPlain({ book, page, layers: path }, files)) return undefined;
      const target =
        asked === undefined ? await this.resolvePath.execute(address, 'find', files) : { path, class: asked };
      const layer = { book, page, path: target.path };
      return target.class === undefined ? this.layer(layer, files) : this.class(layer, target.class, files);
    });
    if (previewed === undefined) return undefined;
    const { subject, script, stored, document } = previewed;
    const { patch } = this.scripts.accept(stored, script, props);
    const { app, props: preview } = this.previews.show(subject, patch);
    return { ...document, preview, app };
  }

  private async layer(address: LayerAddress, files: ProjectFiles): Promise<Previewed> {
    const layer = (await this.models.page(files, address)).requireLayer(address.path);
    const script = this.targets.layer(address, layer);
    const stored = await this.scripts.read(files, script);
    const subject = { address: pageOf(address), path: layer.path };
    return { subject, script, stored, document: await this.readLayer.execute(address, files) };
  }

  private async class(address: LayerAddress, asked: string, files: ProjectFiles): Promise<Previewed> {
    const layer = (await this.models.page(files, address)).requireLayer(address.path);
    const entry = await this.readClass.requireAttached(files, layer, asked);
    const known = (await this.targets.knownClass(files, entry)) ?? this.targets.carriedClass(entry);
    const script = this.targets.class(address, layer, known);
    const stored = await this.scripts.read(files, script);
    const subject = { address: pageOf(address), path: layer.path, class: known.name };
    return { subject, script, stored, document: await this.readClass.execute({ ...address, class: asked }, files) };
  }
}

function pageOf({ book, page }: LayerAddress): PreviewTarget['address'] {
  return { book, page };
}
