import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '#adapters/http/route';
import {
  changeQuery,
  changeRequest,
  mutationAnswer,
  nameParameter,
  requireOnlyRename,
} from '#adapters/http/change-call';
import { mutation } from './schemas.js';
import { classParameter, layerPath, layerTags, layerTarget, notFound, readTarget, refusals } from './layer-target.js';
import { placeQuery, wishOf } from './place-query.js';

export function putLayerRoute(useCases: UseCases): Route {
  return route({
    method: 'PUT',
    path: layerPath,
    operationId: 'createLayer',
    summary: 'Make a layer, attach a class, rename or move',
    description:
      'A body sets first properties; with a body, a PUT of what exists is a save of it. A last segment that names a class which the layer before it carries is that class; anything else is a layer.',
    tags: layerTags,
    query: z.object({
      class: classParameter,
      newName: nameParameter.optional().describe('Rename.'),
      ...placeQuery,
      ...changeQuery,
    }),
    body: 'properties',
    answers: { 200: mutation, 201: mutation },
    problems: [...notFound, ...refusals],
    conditional: true,
    handle: async (call) => {
      const { at, query, body } = call;
      const wish = wishOf(query);
      if (query.newName !== undefined) {
        requireOnlyRename(call, ...Object.keys(wish ?? {}));
        const target = await layerTarget(useCases, at, query.class);
        const request = changeRequest(call, (files) => readTarget(useCases, target, files));
        return mutationAnswer(
          target.class === undefined
            ? await useCases.renameLayer.execute(request, target, query.newName)
            : await useCases.renameClass.execute(request, { ...target, class: target.class }, query.newName),
        );
      }
      const { book, page, layers } = at;
      const target =
        wish === undefined
          ? await layerTarget(useCases, at, query.class, 'make')
          : { book, page, path: layers, class: query.class };
      const request = changeRequest(call, (files) => readTarget(useCases, target, files));
      if (target.class === undefined) {
        return mutationAnswer(
          await useCases.createLayer.execute(request, {
            address: target,
            ...(wish === undefined ? {} : { wish }),
            ...(body === undefined ? {} : { props: body }),
          }),
        );
      }
      if (wish !== undefined)
        throw new Problem(
          'invalid-query',
          'A class has no place among the layers: send "class" without "before", "after" and "into".',
        );
      return mutationAnswer(await useCases.attachClass.execute(request, { ...target, class: target.class }, body));
    },
  });
}
