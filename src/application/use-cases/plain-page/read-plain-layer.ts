import * as z from 'zod';
import type { Properties } from '#domain/properties/property-value';
import { layerAt } from '../addresses.js';
import { layerNotFound } from '../layer/layer-document.js';
import { properties } from '../property-schemas.js';
import { appOption, appProblems, namesNothing, plainView } from './plain-view.js';
import { defineCall } from '../define-operation.js';

export interface PlainLayer {
  readonly type: 'layer';
  readonly name: string;
  readonly found: boolean;
  readonly props: Properties;
}

/**
 * Asks the running app for a layer of a plain page: calls the page's `getLayer(name)`. The path is the layer's name.
 * @internal
 */
export const readPlainLayer = defineCall({
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
  run: async (services, { at, options }): Promise<PlainLayer> => {
    const [layer, ...more] = at.path;
    if (layer === undefined || more.length > 0) throw namesNothing(at);
    const view = await plainView(services, at, options.app);
    const props = await services.runningApp.findLayer({ ...view, layer });
    return { type: 'layer', name: layer, found: props !== undefined, props: props ?? {} };
  },
});
