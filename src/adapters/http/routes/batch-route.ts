import * as z from 'zod';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { maxBatchValues } from '#domain/properties/value-limits';
import type { BatchUnderWay, ChangeRequest } from '#application/changes/change-request';
import type { ProjectServices } from '#application/project-services';
import { notInBatch } from '#application/changes/batch';
import { applyBatch, batchOf } from '#application/use-cases/batch/apply-batch';
import { batchOperation } from '#application/use-cases/batch/batch-operation';
import { holdableInBatch } from '#application/use-cases/batch/holdable-in-batch';
import { manyFrom, matchesPattern } from '../address/path-pattern.js';
import { requestTo } from '../address/operation-request.js';
import { conditionsFor } from '../conditions.js';
import type { Resource } from '../handle-request.js';
import { resourcesOf, routeNotFound } from '../dispatch.js';
import { declaredChange, withOriginal, problemsOf, withChangeOptions, type Operations } from '../operations.js';
import { takesNoBody } from '../request/body-admission.js';
import type { BodyContent } from '../request/parse-request.js';
import { belowPrefix, readRawTarget, requireOwnSegments } from '../request/raw-target.js';
import { route, type IncomingRequest, type Route } from '../route.js';

const maxBytes = 4 * 1024 * 1024;

const batchItem = z
  .strictObject({
    method: z.enum(['PUT', 'POST', 'DELETE']),
    path: z.string().describe('The address with its query string, as a request of its own has them.'),
    body: z.unknown().optional(),
    ifMatch: z
      .string()
      .optional()
      .describe('The `ETag` that a GET of the address had. The items before may not have changed it, either.'),
  })
  .meta({ id: 'BatchItem', description: 'A change, as a request of its own would make it.' });

type BatchItem = z.output<typeof batchItem>;

/** @param routes all routes of the project */
export function batchRoute(
  operations: Operations,
  { batchItem: itemOf }: Pick<ProjectServices, 'batchItem'>,
  routes: readonly Route[],
): Route {
  const runItem = itemRunner(() => [...routes, batch]);
  const batch = route({
    ...requestTo(applyBatch),
    tags: ['history'],
    ...declaredChange(applyBatch),
    query: withChangeOptions({}),
    body: batchOf(
      z.union([batchItem, batchOperation], {
        error: 'takes "method" and "path" of a request, or the id of an "operation" and its address in "at"',
      }),
    ),
    problems: [...problemsOf(applyBatch, ...holdableInBatch().values()), 'route-not-found'],
    bodyLimit: { bytes: maxBytes, values: maxBatchValues },
    handle: async (call) => {
      const items = call.body.map((item) =>
        'operation' in item
          ? {
              title: itemOf(item).title,
              plan: (request: ChangeRequest) => itemOf(withNames(item)).plan(request),
            }
          : {
              title: `${item.method} ${item.path}`,
              plan: ({ batch }: { readonly batch?: BatchUnderWay }) => runItem(item, { ...call, batch }),
            },
      );
      return operations.change(applyBatch, call, { at: {}, options: {}, body: items });
    },
  });
  return batch;
}

/** An item by its operation, with the names of an original in the place of its `href`. */
function withNames(item: z.output<typeof batchOperation>): z.output<typeof batchOperation> {
  const { noun = '' } = holdableInBatch().get(item.operation) ?? {};
  return { ...item, options: withOriginal(noun, item.options) };
}

/** Has the route of each item plan it, as if it was a request of its own. */
function itemRunner(routesOf: () => readonly Route[]) {
  let resources: readonly Resource[] | undefined;
  return ({ method, path, body, ifMatch }: BatchItem, call: BatchCall): Promise<unknown> => {
    const target = readRawTarget(belowPrefix(path, call.prefix ?? ''));
    const resource = (resources ??= resourcesOf(routesOf())).find((each) => matchesPattern(each.path, target.segments));
    if (resource === undefined || resource.routes.size === 0) {
      const addresses = routesOf().map((each) => each.path);
      throw routeNotFound(target.path, addresses);
    }
    requireOwnSegments(target, manyFrom(resource.path));
    const found = resource.routes.get(method);
    if (found === undefined || !holdableInBatch().has(found.operationId)) {
      throw notInBatch(`${method} of this address`);
    }
    const content = contentOf(body as PropertyValue | undefined);
    if (found.body === 'none' && content.hasBody) throw takesNoBody(method);
    const conditions = conditionsFor(found, resource.routes.get('GET'), { ifMatch }, call.prefix ?? '');
    return found.run({ ...incoming(call), ...conditions, method, target, readBody: () => Promise.resolve(content) });
  };
}

/** What the items have from the request of the batch. */
interface BatchCall extends Pick<IncomingRequest, 'prefix' | 'author' | 'header' | 'arrivedAt'> {
  readonly batch: BatchUnderWay | undefined;
}

/** No header of the batch is one of an item, but that with the address of the service. */
function incoming({ prefix, author, header, batch, arrivedAt }: BatchCall) {
  return {
    ...(prefix === undefined ? {} : { prefix }),
    author,
    arrivedAt,
    ...(batch && { batch }),
    header: (name: string) => (name === 'host' ? header(name) : undefined),
    prefers: () => undefined,
    // Only a GET of its own can be.
    isForeign: false,
  };
}

/** No body, and an empty table, are no body, as in a request of its own. */
function contentOf(value: PropertyValue | undefined): BodyContent {
  const isEmpty = isTable(value) && Object.keys(value).length === 0;
  if (value === undefined || value === null) return { value: emptyProperties(), hasBody: false };
  return { value, hasBody: !isEmpty };
}
