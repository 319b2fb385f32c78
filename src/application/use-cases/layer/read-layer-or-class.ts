import * as z from 'zod';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layerAt } from '../addresses.js';
import { name } from '../define-operation.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { classDocument, classNotFound, type ClassAddress, type ClassDocument } from '../layer-class/class-document.js';
import type { ReadClass } from '../layer-class/read-class.js';
import { layerDocument, type LayerAddress, type LayerDocument } from './layer-document.js';
import type { ReadLayer } from './read-layer.js';
import type { ResolvePath } from './resolve-path.js';

/** Reads the layer, or the class on one, that a path names. */
export class ReadLayerOrClass {
  constructor(
    private readonly resolvePath: ResolvePath,
    private readonly readLayer: ReadLayer,
    private readonly readClass: ReadClass,
  ) {}

  /**
   * @param className the class on the layer; without it, the last name of the path may be one
   * @returns `undefined` on a plain page: only the running app knows its layers
   * @throws Problem `book-not-found`, `page-not-found`, `layer-not-found`, `class-not-found`, `class-not-attached`, `model-not-readable`
   */
  async execute(
    address: LayerAddress,
    className: string | undefined,
    files: ProjectFiles,
  ): Promise<LayerDocument | ClassDocument | undefined> {
    if (await this.resolvePath.isPlain(address, files)) return undefined;
    const target = await this.resolvePath.execute(address, { class: className, files });
    return 'class' in target ? this.readClass.execute(target, files) : this.readLayer.execute(target, files);
  }

  /** Makes a check whether the document still shows the current preview. Only the app knows what a plain page shows. */
  freshness(
    address: LayerAddress,
    className: string | undefined,
    document: LayerDocument | ClassDocument | undefined,
  ): () => boolean {
    if (document === undefined) return () => false;
    if (document.type === 'layer') return this.readLayer.freshness(address, document);
    return this.readClass.freshness(classAddressOf(address, className), document);
  }
}

/** The layer or the class that `ReadLayerOrClass` found at a path. */
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

/** @internal */
export const classOption = name
  .optional()
  .describe('The class on the layer; the same as the last part of the address.');

/** @internal */
export const readLayerOrClass = defineReadOf({
  id: 'readLayerOrClass',
  noun: 'layer',
  verb: 'find',
  summary: 'The layer, or the class on one, that a path names',
  at: layerAt,
  options: z.object({ class: classOption }),
  result: z.union([layerDocument, classDocument]).optional(),
  problems: classNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['fleet', 'boat', 'button'] } }],
  use: ReadLayerOrClass,
  run: (use, { at, options }, files) => use.execute(at, options.class, files),
  freshness: (use, { at, options }, document) => use.freshness(at, options.class, document),
});
