import * as z from 'zod';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '#adapters/http/route';
import { changeQuery, changeRequest, mutationAnswer } from '#adapters/http/change-call';
import { mutation } from './schemas.js';
import { classParameter, layerPath, layerTags, layerTarget, notFound, readTarget } from './layer-target.js';

export function deleteLayerRoute(useCases: UseCases): Route {
  return route({
    method: 'DELETE',
    path: layerPath,
    operationId: 'deleteLayer',
    summary: 'Remove a layer with its children, or detach a class',
    tags: layerTags,
    query: z.object({ class: classParameter, ...changeQuery }),
    answers: { 200: mutation },
    problems: [...notFound, 'name-collides'],
    conditional: true,
    handle: async (call) => {
      const target = await layerTarget(useCases, call.at, call.query.class);
      const request = changeRequest(call, (files) => readTarget(useCases, target, files));
      return mutationAnswer(
        target.class === undefined
          ? await useCases.deleteLayer.execute(request, target)
          : await useCases.detachClass.execute(request, { ...target, class: target.class }),
      );
    },
  });
}
