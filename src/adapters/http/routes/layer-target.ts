import type { UseCases } from '#application/use-cases';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ClassDocument } from '#application/use-cases/layer-class/class-document';
import type { LayerDocument } from '#application/use-cases/layer/layer-document';
import { nameParameter } from '#adapters/http/change-call';

export const layerTags = ['layers'];
/** One address can be a layer, or a class on the layer before the last segment. */
export const layerPath = '/:book/:page/*layers';

export const notFound = [
  'book-not-found',
  'page-not-found',
  'layer-not-found',
  'class-not-found',
  'class-not-attached',
  'model-not-readable',
] as const;
export const refusals = [
  'invalid-name',
  'reserved-name',
  'name-collides',
  'already-exists',
  'invalid-property',
  'script-not-recognised',
] as const;

/** The part of an address that is the same for a layer and for a class on it. */
export interface LayerSegments {
  readonly book: string;
  readonly page: string;
  readonly layers: readonly string[];
}

export interface LayerTarget {
  readonly book: string;
  readonly page: string;
  readonly path: readonly string[];
  /** The class on the layer that is meant; `undefined`: the layer itself. */
  readonly class: string | undefined;
}

export const classParameter = nameParameter
  .optional()
  .describe('The class on the layer; the same as the last part of the address.');

/** `?class=` says it; without it, the last segment may be a class where no layer has that name. */
export async function layerTarget(
  { resolvePath }: UseCases,
  at: LayerSegments,
  asked: string | undefined,
  purpose: 'find' | 'make' = 'find',
  files?: ProjectFiles,
): Promise<LayerTarget> {
  const { book, page, layers } = at;
  if (asked !== undefined) return { book, page, path: layers, class: asked };
  return { book, page, ...(await resolvePath.execute({ book, page, path: layers }, purpose, files)) };
}

/** What a GET of it shows. */
export async function readTarget(
  { readLayer, readClass }: UseCases,
  target: LayerTarget,
  files: ProjectFiles,
): Promise<LayerDocument | ClassDocument> {
  return target.class === undefined
    ? readLayer.execute(target, files)
    : readClass.execute({ ...target, class: target.class }, files);
}
