import type { Warning } from '#domain/change/warning';
import type { Properties } from '#domain/properties/property-value';
import type { AppPresence } from '#application/ports/running-app';
import type { Previews } from '#application/news/previews';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { CachedReads } from '#application/project/snapshot/cached-reads';
import type { Snapshots } from '#application/project/snapshot/snapshots';
import type { ClassDocument } from '../layer-class/class-document.js';
import type { FindPreviewed, Previewed } from './find-previewed.js';
import type { LayerAddress } from '../layer/layer-address.js';
import type { LayerDocument } from '../layer/layer-document.js';

type PreviewedDocument = (LayerDocument | ClassDocument) & {
  readonly app: AppPresence;
  /** Of what was sent; none where there is nothing to say. */
  readonly warnings?: readonly Warning[];
};

/**
 * Shows properties of a layer, or of a class on one, in the running app without storing them.
 * Writes no file; reads none but those that changed since the last preview.
 */
export class PreviewProperties {
  private readonly reads: CachedReads<Previewed | undefined>;

  constructor(
    snapshots: Snapshots,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly findPreviewed: FindPreviewed,
  ) {
    this.reads = new CachedReads(snapshots);
  }

  /**
   * @param asked the class that is meant; without it, the last name of the path may be one
   * @param overwrite whether the save that follows may write the script afresh: without it, what only such a save stores is refused
   * @returns the layer or class as it is shown; `undefined` on a plain page, which only the app knows
   * @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found`, `invalid-property`, `script-not-recognised` unless `overwrite`
   */
  async execute(
    address: LayerAddress,
    asked: string | undefined,
    props: Properties,
    overwrite = false,
  ): Promise<PreviewedDocument | undefined> {
    const { book, page, path } = address;
    const previewed = await this.reads.read([book, page, path, asked ?? null], (files) =>
      this.findPreviewed.execute(address, asked, files),
    );
    return previewed && this.show(previewed, props, overwrite);
  }

  private show({ subject, stored, document }: Previewed, sent: Properties, overwrite: boolean): PreviewedDocument {
    const { patch, warnings } = overwrite
      ? this.scripts.accept(stored, sent)
      : this.scripts.acceptInPlace(stored, sent);
    const { app, props } = this.previews.show(subject, patch);
    return { ...document, preview: props, app, ...(warnings.length === 0 ? {} : { warnings }) };
  }
}
