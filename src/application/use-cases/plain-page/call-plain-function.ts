import * as z from 'zod';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { RunningApp } from '#application/ports/running-app';
import type { Snapshots } from '#application/reading/snapshots';
import type { ProjectModels } from '#application/project/model/project-models';
import { layerAt } from '../addresses.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { layerNotFound, type LayerAddress } from '../layer/layer-document.js';
import { propertyValue } from '../property-schemas.js';
import { appOption, appProblems, namesNothing, plainView } from './plain-view.js';

/** Calls a function of a layer of a plain page in the running app: what the page's `getFunc(name)` gives. */
export class CallPlainFunction {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly models: ProjectModels,
    private readonly app: RunningApp,
  ) {}

  /**
   * @param address its path is the layer and the function
   * @param params what the function gets with the layer
   * @param app the app's id or device; without it, the one that connected last
   * @throws Problem `page-not-found`, `layer-not-found`, `app-not-connected`, `app-timed-out`, `view-not-registered`,
   *   `function-failed` with the Lua message
   */
  async execute(address: LayerAddress, params: Properties, app?: string): Promise<PropertyValue> {
    const [layer, func, ...more] = address.path;
    if (layer === undefined || func === undefined || more.length > 0) throw namesNothing(address);
    const view = await plainView(this.snapshots, this.models, address, app);
    return this.app.call({ ...view, layer, func }, params);
  }
}

/** @internal */
export const callPlainFunction = defineCallOf({
  id: 'callPlainFunction',
  noun: 'layer',
  verb: 'call',
  effect: 'app',
  summary: 'Call a function of a plain page’s layer in the running app',
  at: layerAt,
  options: z.object({ app: appOption }),
  body: 'properties',
  result: z.object({ result: propertyValue }),
  problems: [...layerNotFound, ...appProblems],
  examples: [{ at: { book: 'harbour', page: 'page', path: ['sign', 'rename'] }, body: { text: 'Ahoy' } }],
  use: CallPlainFunction,
  run: async (use, { at, options, body = emptyProperties() }) => ({
    result: await use.execute(at, body, options.app),
  }),
});
