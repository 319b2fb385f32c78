import type { UseCases } from '#application/use-cases';
import type { Route } from '#adapters/http/route';
import { deleteLayerRoute } from './delete-layer-route.js';
import { postLayerRoute } from './post-layer-route.js';
import { putLayerRoute } from './put-layer-route.js';
import { readLayerRoute } from './read-layer-route.js';

/** Layers, and the classes on them: one address can be either. */
export function layerRoutes(useCases: UseCases): Route[] {
  return [readLayerRoute(useCases), putLayerRoute(useCases), postLayerRoute(useCases), deleteLayerRoute(useCases)];
}
