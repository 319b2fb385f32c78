import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import { layerAt } from '../addresses.js';
import { defineRead, name } from '../define-operation.js';
import { classDocument, classNotFound, type ClassAddress, type ClassDocument } from '../layer-class/class-document.js';
import { readClass } from '../layer-class/read-class.js';
import { layerDocument, type LayerAddress, type LayerDocument } from './layer-document.js';
import { readLayer } from './read-layer.js';
import { isPlainPage, resolvePath } from './resolve-path.js';

/** @internal */
export const classOption = name
  .optional()
  .describe('The class on the layer; the same as the last part of the address.');

/** Of a plain page the result is `undefined`: only the running app knows its layers. @internal */
export const readLayerOrClass = defineRead({
  id: 'readLayerOrClass',
  noun: 'layer',
  verb: 'find',
  summary: 'The layer, or the class on one, that a path names',
  at: layerAt,
  options: z.object({ class: classOption }),
  result: z.union([layerDocument, classDocument]).optional(),
  problems: classNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['fleet', 'boat', 'button'] } }],
  run: async (services, { at, options }, files) => {
    if (await isPlainPage(services, at, files)) return undefined;
    const target = await resolvePath(services, at, { class: options.class, files });
    return 'class' in target
      ? readClass.run(services, { at: target }, files)
      : readLayer.run(services, { at: target }, files);
  },
  freshness: ({ previews }, { at, options }, document) => {
    // Only the app knows what a plain page shows.
    if (document === undefined) return () => false;
    const { preview } = document;
    if (document.type === 'layer') return previews.freshness({ address: at, path: at.path }, preview);
    const { path } = classAddressOf(at, options.class);
    return previews.freshness({ address: at, path, class: parseClassName(document.name).name }, preview);
  },
});

/** The layer or the class that `readLayerOrClass` found at a path. */
export function foundAt(
  address: LayerAddress,
  className: string | undefined,
  { type }: LayerDocument | ClassDocument,
): LayerAddress | ClassAddress {
  return type === 'layer' ? address : classAddressOf(address, className);
}

function classAddressOf(address: LayerAddress, className: string | undefined): ClassAddress {
  if (className !== undefined) return { ...address, class: className };
  return { ...address, path: address.path.slice(0, -1), class: address.path.at(-1) ?? '' };
}
