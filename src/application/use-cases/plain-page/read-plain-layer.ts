import * as z from 'zod';
import type { Properties } from '#domain/properties/property-value';
import type { RunningApp } from '#application/ports/running-app';
import type { Snapshots } from '#application/reading/snapshots';
import type { ProjectModels } from '#application/project/model/project-models';
import { layerAt } from '../addresses.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { layerNotFound, type LayerAddress } from '../layer/layer-document.js';
import { properties } from '../property-schemas.js';
import { appOption, appProblems, namesNothing, plainView } from './plain-view.js';

export interface PlainLayer {
  readonly type: 'layer';
  readonly name: string;
  readonly found: boolean;
  readonly props: Properties;
}

/** Asks the running app for a layer of a plain page: calls the page's `getLayer(name)`. */
export class ReadPlainLayer {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly models: ProjectModels,
    private readonly app: RunningApp,
  ) {}

  /**
   * @param address its path is the layer's name
   * @param app the app's id or device; without it, the one that connected last
   * @throws Problem `page-not-found`, `layer-not-found`, `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed`
   */
  async execute(address: LayerAddress, app?: string): Promise<PlainLayer> {
    const [layer, ...more] = address.path;
    if (layer === undefined || more.length > 0) throw namesNothing(address);
    const view = await plainView(this.snapshots, this.models, address, app);
    const props = await this.app.findLayer({ ...view, layer });
    return { type: 'layer', name: layer, found: props !== undefined, props: props ?? {} };
  }
}

/** @internal */
export const readPlainLayer = defineCallOf({
  id: 'readPlainLayer',
  noun: 'layer',
  verb: 'ask',
  effect: 'look',
  summary: 'The result of a plain page’s getLayer in the running app',
  at: layerAt,
  options: z.object({ app: appOption }),
  result: z
    .object({ type: z.literal('layer'), name: z.string(), found: z.boolean(), props: properties })
    .meta({ id: 'PlainLayer' }),
  problems: [...layerNotFound, ...appProblems],
  examples: [{ at: { book: 'harbour', page: 'page', path: ['sign'] } }],
  use: ReadPlainLayer,
  run: (use, { at, options }) => use.execute(at, options.app),
});
