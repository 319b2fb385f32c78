import * as z from 'zod';
import { findUses } from '#application/use-cases/search/find-uses';
import { placeList, type PlaceList } from '#application/use-cases/search/place-document';
import { searchText } from '#application/use-cases/search/search-text';
import { hrefOfThing, requests } from '../address/resource-paths.js';
import { declared, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['project'];

const { path, at, line, text } = placeList.shape.results.element.shape;
const publishedPlaces = z
  .object({
    results: z.array(
      z.object({
        href: z.string().describe('The address of the thing that the file belongs to.'),
        path,
        at,
        line,
        text,
      }),
    ),
    next: placeList.shape.next,
  })
  .meta({ id: 'Places', description: 'Places in files of the project.' });

export function searchRoutes(operations: Operations): Route[] {
  return [
    route({
      ...requests.searchText,
      tags,
      ...declared(searchText),
      query: searchText.options,
      responses: { 200: publishedPlaces },
      handle: async ({ query }) => {
        const found = await operations.read(searchText, { at: {}, options: query, body: undefined });
        return { ...found, document: publish(found.document) };
      },
    }),
    route({
      ...requests.findUses,
      tags,
      ...declared(findUses),
      query: findUses.options,
      responses: { 200: publishedPlaces },
      handle: async ({ query }) => {
        const found = await operations.read(findUses, { at: {}, options: query, body: undefined });
        return { ...found, document: publish(found.document) };
      },
    }),
  ];
}

function publish({ results, next }: PlaceList) {
  return { results: results.map(({ resource, ...place }) => ({ href: hrefOfThing(resource), ...place })), next };
}
