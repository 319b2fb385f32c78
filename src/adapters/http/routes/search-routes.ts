import * as z from 'zod';
import type { UseCaseClass } from '#application/project-services';
import type { ReadOperation } from '#application/use-cases/define-operation';
import { FindUses, findUses } from '#application/use-cases/search/find-uses';
import {
  type PlaceDocument,
  placeList,
  type PlaceList,
  type Places,
} from '#application/use-cases/search/place-document';
import { SearchText, searchText } from '#application/use-cases/search/search-text';
import type { ProjectFiles } from '#application/project/files/project-files';
import { thingMembers } from '#application/use-cases/thing-schema';
import { hrefOfThing, publishedThing, requestFor } from '../address/resource-paths.js';
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
  return [placesRoute(operations, searchText, SearchText), placesRoute(operations, findUses, FindUses)];
}

/** @param useCase the class of the operation's use case */
function placesRoute<Options extends z.ZodObject>(
  operations: Operations,
  operation: ReadOperation<z.ZodObject, Options, PlaceList>,
  useCase: UseCaseClass<{ places(options: z.output<Options>, files: ProjectFiles): Places }>,
): Route {
  return route({
    ...requestFor(operation.id),
    tags: ['project'],
    ...declared(operation),
    description: `${operation.description} ${asLines}`,
    query: operation.options,
    responses: { 200: publishedPlaces },
    handle: async ({ query, prefers, prefix = '' }) => {
      if (prefers('application/json', 'application/yaml', linesType) === linesType)
        return lineStream(
          operations.stream(({ of }, files) => of(useCase).places(query, files)),
          { item: (place) => publish(place, prefix), last: (next) => ({ next }) },
        );
      const found = await operations.read(operation, { at: {}, options: query, body: undefined });
      const { results, next } = found.document;
      return { ...found, document: { results: results.map((place) => publish(place)), next } };
    },
  });
}

/** @param prefix `''`, also where the response gets it later */
function publish({ resource, ...place }: PlaceDocument, prefix = '') {
  return { href: prefix + hrefOfThing(resource), ...publishedThing(resource), ...place };
}
