import type { Warning } from '#domain/change/warning';
import { orNothing } from '#domain/problem/or-nothing';
import type { Properties } from '#domain/properties/property-value';
import type { AppPresence } from '#application/ports/running-app';
import type { Previews, ShownPreview } from '#application/news/previews';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { LastRead, type Recalled } from '#application/project/snapshot/last-read';
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

/** A preview, and what to say of what was sent for it. */
type ToldPreview = ShownPreview & { readonly warnings: readonly Warning[] };

/**
 * Shows properties of a layer, or of a class on one, in the running app without storing them.
 * Writes no file; reads none but those that changed since the preview before.
 */
export class PreviewProperties {
  private readonly lastRead: LastRead<Previewed | undefined>;
  /** How many are being previewed, and not yet known to be right. */
  private underWay = 0;

  constructor(
    snapshots: Snapshots,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly findPreviewed: FindPreviewed,
  ) {
    this.lastRead = new LastRead(snapshots);
  }

  /**
   * @param asked the class that is meant; without it, the last name of the path may be one
   * @returns the layer or class as it is shown; `undefined` on a plain page, which only the app knows
   * @param overwrite whether the save that is to come may write the script afresh: without it, what only such a save stores is refused
   * @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found`, `invalid-property`, `script-not-recognised` unless `overwrite`
   */
  async execute(
    address: LayerAddress,
    asked: string | undefined,
    props: Properties,
    overwrite = false,
  ): Promise<PreviewedDocument | undefined> {
    const { book, page, path } = address;
    const of = [book, page, path, asked ?? null];
    const show = (previewed: Previewed) => this.show(previewed, props, overwrite);
    this.underWay++;
    try {
      // Those that came before have not been shown, or not for good: each is shown in its turn.
      const early = this.underWay === 1 ? await this.showAtOnce(this.lastRead.recall(of), show) : undefined;
      if (early !== undefined) return early;
      const previewed = await this.lastRead.read(of, (files) => this.findPreviewed.execute(address, asked, files));
      return previewed && documentOf(previewed, show(previewed));
    } finally {
      this.underWay--;
    }
  }

  /**
   * Shows it over what was read last, before it is known whether somebody changed that just now: the app need not wait
   * for that, whoever asked must. What turns out to be of something else is taken back.
   *
   * @returns `undefined` when it is to be shown over what there is
   */
  private async showAtOnce(
    recalled: Recalled<Previewed | undefined> | undefined,
    show: (previewed: Previewed) => ToldPreview,
  ): Promise<PreviewedDocument | undefined> {
    const previewed = recalled?.result;
    if (recalled === undefined || previewed === undefined) return undefined;
    // What is refused may be right by now.
    const shown = orNothing(() => show(previewed));
    if (shown === undefined) return undefined;
    if (await recalled.holds()) return documentOf(previewed, shown);
    this.previews.takeBack(previewed.subject, shown);
    return undefined;
  }

  private show({ subject, stored }: Previewed, props: Properties, overwrite: boolean): ToldPreview {
    const { patch, warnings } = overwrite
      ? this.scripts.accept(stored, props)
      : this.scripts.acceptInPlace(stored, props);
    return { ...this.previews.show(subject, patch), warnings };
  }
}

function documentOf({ document }: Previewed, { app, props, warnings }: ToldPreview): PreviewedDocument {
  return { ...document, preview: props, app, ...(warnings.length === 0 ? {} : { warnings }) };
}
