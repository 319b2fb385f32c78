import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import type { Properties } from '#domain/properties/property-value';
import type { UseCases } from '#application/use-cases';
import type { PreviewTarget } from '#application/news/previews';
import type { ClassDocument } from '#application/use-cases/layer-class/class-document';
import type { LayerDocument } from '#application/use-cases/layer/layer-document';
import { route, type Route } from '#adapters/http/route';
import { appParameter } from './app-parameter.js';
import { layerOrClass } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';
import {
  classParameter,
  layerPath,
  layerTags,
  layerTarget,
  notFound,
  readTarget,
  type LayerTarget,
} from './layer-target.js';

export function readLayerRoute(useCases: UseCases): Route {
  return route({
    method: 'GET',
    path: layerPath,
    operationId: 'readLayer',
    summary: 'A layer, or a class on it; on a plain page, what the app’s getLayer says',
    tags: layerTags,
    query: z.object({ class: classParameter, app: appParameter }),
    answers: { 200: layerOrClass },
    problems: [...notFound, 'app-not-connected', 'app-timed-out', 'view-not-registered', 'function-failed'],
    handle: async ({ at, query }) => {
      const { document: seen, ...answer } = await snapshotAnswer(
        useCases.snapshots,
        async (files) => {
          if (await useCases.plainLayers.isPlain(at, files)) return undefined;
          const target = await layerTarget(useCases, at, query.class, 'find', files);
          const document = await readTarget(useCases, target, files);
          return { target, document, previewed: previewTarget(target, document) };
        },
        (read) => (read === undefined ? () => false : showsStill(useCases, read.previewed, read.document.preview)),
      );
      if (seen === undefined) return { status: 200, document: await useCases.plainLayers.find(at, query.app) };
      const { target, document } = seen;
      return { ...answer, document, effect: () => select(useCases, target) };
    },
  });
}

/** Asks whether what is previewed is still what an answer shows of it. */
function showsStill({ previews }: UseCases, previewed: PreviewTarget, shown: Properties | null): () => boolean {
  return () => (previews.get(previewed) ?? null) === shown;
}

function select({ selectInApp }: UseCases, { path: names, class: className, ...page }: LayerTarget): void {
  const layer = names.join('/');
  if (className === undefined) selectInApp.layer(page, layer);
  else selectInApp.layerClass(page, layer, className);
}

/** What the document shows under `preview` is previewed of this. */
function previewTarget(
  { book, page, path: names }: LayerTarget,
  { type, name }: LayerDocument | ClassDocument,
): PreviewTarget {
  const address = { book, page };
  return type === 'class' ? { address, path: names, class: parseClassName(name).name } : { address, path: names };
}
