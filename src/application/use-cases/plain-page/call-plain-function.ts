import * as z from 'zod';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';
import { layerAt } from '../addresses.js';
import { layerNotFound } from '../layer/layer-document.js';
import { propertyValue } from '../property-schemas.js';
import { appOption, appProblems, namesNothing, plainView } from './plain-view.js';
import { defineCall } from '../define-operation.js';

/**
 * Calls a function of a layer of a plain page in the running app: what the page's `getFunc(name)` gives. Its path is the layer and
 * the function; the body is what the function gets with the layer.
 * @internal
 */
export const callPlainFunction = defineCall({
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
  run: async (services, { at, options, body = emptyProperties() }): Promise<{ readonly result: PropertyValue }> => {
    const [layer, func, ...more] = at.path;
    if (layer === undefined || func === undefined || more.length > 0) throw namesNothing(at);
    const view = await plainView(services, at, options.app);
    return { result: await services.runningApp.call({ ...view, layer, func }, body) };
  },
});
