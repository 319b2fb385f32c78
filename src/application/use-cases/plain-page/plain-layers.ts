import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { RunningApp } from '#application/ports/running-app';
import { currentFiles, type CurrentFiles, type ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { PlainLayerAddress } from './plain-address.js';
import { plainView } from './plain-view.js';

interface PlainLayer {
  readonly type: 'layer';
  readonly name: string;
  readonly found: boolean;
  readonly props: Properties;
}

/** Layers of pages that have no index model: only the running app knows them. */
export class PlainLayers {
  constructor(
    private readonly store: CurrentFiles,
    private readonly models: ProjectModels,
    private readonly app: RunningApp,
  ) {}

  /**
   * Whether the page has its Lua file and no index model.
   * @param files the project as it is now, unless they are given
   */
  async isPlain(address: PageAddress, files?: ProjectFiles): Promise<boolean> {
    const from = files ?? (await currentFiles(this.store));
    return !(await this.models.hasIndex(from, address)) && (await this.models.plainPage(from, address)) !== undefined;
  }

  /**
   * What the page's `getLayer(name)` gives.
   * @param app the app that is asked, by its id or device; the one that connected last where nothing is said
   * @throws Problem `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed`
   */
  async find(address: PlainLayerAddress, app?: string): Promise<PlainLayer> {
    const [layer, ...more] = address.layers;
    if (layer === undefined || more.length > 0) throw notAddressable(address);
    const view = await plainView(this.store, this.models, address, app);
    const props = await this.app.findLayer({ ...view, layer });
    return { type: 'layer', name: layer, found: props !== undefined, props: props ?? {} };
  }

  /**
   * Calls the page's `getFunc(name)` with the layer and the body.
   * @throws Problem `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed` with the Lua message
   */
  async call(address: PlainLayerAddress, body: Properties, app?: string): Promise<PropertyValue> {
    const [layer, func, ...more] = address.layers;
    if (layer === undefined || func === undefined || more.length > 0) throw notAddressable(address);
    const view = await plainView(this.store, this.models, address, app);
    return this.app.call({ ...view, layer, func }, body);
  }
}

function notAddressable({ book, page, layers }: PlainLayerAddress): Problem {
  return new Problem(
    'layer-not-found',
    `"${[book, page, ...layers].join('/')}" names nothing on a plain page.`,
    {},
    { remedies: [{ kind: 'ask-app', address: [book, page] }] },
  );
}
