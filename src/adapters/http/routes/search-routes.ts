import * as z from 'zod';
import type { ProjectServices } from '#application/project-services';
import type { ReadOperation } from '#application/use-cases/define-operation';
import { findUses, placesNaming } from '#application/use-cases/search/find-uses';
import {
  type PlaceDocument,
  placeList,
  type PlaceList,
  type Places,
} from '#application/use-cases/search/place-document';
import { placesWithText, searchText } from '#application/use-cases/search/search-text';
import type { ProjectFiles } from '#application/project/files/project-files';
import { thingMembers } from '#application/use-cases/thing-schema';
import { addressOfHref } from '../address/address-of-href.js';
import { hrefOfThing, requestTo } from '../address/operation-request.js';
import { publishedThing } from '../address/resource-paths.js';
import { declared, type Operations } from '../operations.js';
import { lineStream, linesType } from '../response/line-stream.js';
import { route, type Route } from '../route.js';

const { path, at, line, text } = placeList.shape.results.element.shape;
const publishedPlaces = z
  .object({
    results: z.array(
      z.object({
        href: z.string().describe('The address of the thing that the file belongs to.'),
        ...thingMembers,
        path,
        at,
        line,
        text,
      }),
    ),
    next: placeList.shape.next,
  })
  .meta({ id: 'Places', description: 'Places in files of the project.' });

const asLines = `With \`Accept: ${linesType}\`, each place is a line of JSON, sent as it is found, and the last line is \`{"next"}\`.`;

export function searchRoutes(operations: Operations): Route[] {
  return [
    placesRoute(operations, searchText, placesWithText, searchText.options, (query) => query),
    placesRoute(operations, findUses, placesNaming, usesQuery, usesAsked),
  ];
}

const { type, ...listed } = findUses.options.shape;
const typeText = type.description ?? '';
/** Without `type`, `to` is an `href`. */
const usesQuery = z.object({ ...listed, type: type.unwrap().optional().describe(typeText) });

/** @throws Problem `invalid-query` for an `href` of nothing */
function usesAsked({ type, to, ...list }: z.output<typeof usesQuery>): z.output<typeof findUses.options> {
  if (type !== undefined) return { ...list, type, to };
  const { class: className, ...thing } = addressOfHref(to, 'to');
  if (className === undefined) return { ...list, type: thing.type, to: thing.address.join('/') };
  return { ...list, type: 'class', to: [...thing.address, className].join('/') };
}

/**
 * @param places finds what the operation finds, one by one
 * @param optionsOf makes the options of the operation from the query
 */
function placesRoute<Options extends z.ZodObject, Query extends z.ZodObject>(
  operations: Operations,
  operation: ReadOperation<z.ZodObject, Options, PlaceList>,
  places: (services: ProjectServices, options: z.output<Options>, files: ProjectFiles) => Places,
  query: Query,
  optionsOf: (query: z.output<Query>) => z.output<Options>,
): Route {
  return route({
    ...requestTo(operation),
    tags: ['project'],
    ...declared(operation),
    description: `${operation.description} ${asLines}`,
    query,
    responses: { 200: publishedPlaces },
    handle: async (call) => {
      const { prefers, prefix = '' } = call;
      const options = optionsOf(call.query);
      if (prefers('application/json', 'application/yaml', linesType) === linesType)
        return lineStream(
          operations.stream((services, files) => places(services, options, files)),
          { item: (place) => publish(place, prefix), last: (next) => ({ next }) },
        );
      const found = await operations.read(operation, call, { at: {}, options, body: undefined });
      const { results, next } = found.document;
      return { ...found, document: { results: results.map((place) => publish(place)), next } };
    },
  });
}

/** @param prefix `''`, also where the response gets it later */
function publish({ resource, ...place }: PlaceDocument, prefix = '') {
  return { href: prefix + hrefOfThing(resource), ...publishedThing(resource), ...place };
}
