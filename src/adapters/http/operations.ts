import * as z from 'zod';
import { refusing } from '#application/use-cases/refusing';
import { ignoreAsyncProblem, type ProblemCode } from '#domain/problem/problem';
import type { ProjectServices } from '#application/project-services';
import { chooseMakeOrMove, type RenameOperation } from '#application/use-cases/choose-operation';
import {
  type BodyDeclaration,
  type BodySource,
  type CallOperation,
  type ChangeOperation,
  changeOptions,
  type OperationInput,
  type ReadOperation,
} from '#application/use-cases/define-operation';
import { isCopied } from '#application/use-cases/copy-source';
import { originalOf } from './address/address-of-href.js';
import { requestTo } from './address/operation-request.js';
import { hrefOf, partsOf, type PathPattern } from './address/path-pattern.js';
import {
  publishedRename,
  publishedResource,
  renamed,
  resourceMembers,
  resourceSegments,
} from './address/resource-paths.js';
import type { DocumentResponse } from './response/route-response.js';
import { route, type Route, type RouteRequest } from './route.js';
import type { StagedContent } from '#application/ports/file-store';
import type { ChangeRequest } from '#application/changes/change-request';
import type { ItemMutation, Mutation } from '#domain/change/mutation';
import type { ProjectFiles } from '#application/project/files/project-files';
import { fileChange, renamesText } from '#application/use-cases/history/entry-document';
import { warning } from '#application/use-cases/warning-schema';
import { publishedWarning } from './response/remedy-requests.js';

/** What HTTP adds to the declaration of an operation, or words differently. */
type RouteOptions = { readonly tags: readonly string[] } & Partial<
  Pick<Route, 'summary' | 'description' | 'etag' | 'bodyLimit' | 'bodyMedia'>
>;

/** Makes routes of operations, and runs operations for the routes that choose between several. */
export class Operations {
  constructor(private readonly services: ProjectServices) {}

  /** @param onGet the effect of a GET, not of a HEAD, beside its response */
  readRoute<At extends z.ZodObject, Options extends z.ZodObject>(
    operation: ReadOperation<At, Options>,
    { onGet, ...options }: RouteOptions & { readonly onGet?: (at: z.output<At>) => void },
  ): Route {
    const { path } = addressOf(operation);
    return route({
      method: 'GET',
      path,
      ...declared(operation),
      ...options,
      query: operation.options,
      handle: async (call) => {
        const at = call.at as z.output<At>;
        const answer = await this.read(operation, call, { at, options: call.query, body: undefined });
        return onGet === undefined ? answer : { ...answer, effect: () => onGet(at) };
      },
    });
  }

  changeRoute<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    operation: ChangeOperation<At, Options, Body>,
    options: RouteOptions,
  ): Route {
    return route({
      ...addressOf(operation),
      ...declaredChange(operation),
      ...options,
      query: withChangeOptions(operation.options.shape),
      body: operation.body,
      // TypeScript does not infer the keys of a spread shape.
      handle: (call) =>
        this.change(operation, call as typeof call & ChangeRouteRequest, {
          at: call.at as z.output<At>,
          options: call.query as unknown as z.output<Options>,
          body: call.body,
        }),
    });
  }

  /** PUT makes the thing; with the query parameter `newName`, it renames it. What can be placed, moves with `move`. */
  makeOrRenameRoute<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    make: ChangeOperation<At, Options, Body>,
    rename: RenameOperation<At>,
    { mediaOf, ...options }: RouteOptions & { readonly mediaOf?: (at: z.output<At>) => readonly string[] },
  ): Route {
    const { newName, ...renameShape } = rename.options.shape;
    return route({
      ...addressOf(make),
      ...declaredChange(make),
      problems: problemsOf(make, rename),
      ...options,
      query: withChangeOptions({
        ...make.options.shape,
        newName: optional(newName),
        ...renameShape,
        ...(newName instanceof z.ZodOptional && moveQuery),
      }),
      body: make.body,
      upload: (call) => {
        const at = call.at as z.output<At>;
        const { newName } = call.query as { readonly newName?: string };
        return mediaOf === undefined || newName !== undefined
          ? undefined
          : { media: mediaOf(at), receive: (source) => this.receive(make, at, source) };
      },
      handle: (call) => {
        const { body, hasBody } = call;
        // TypeScript does not infer the keys of a spread shape.
        const { move = false, dryRun: _, ...options } = call.query as unknown as { move?: boolean; dryRun: boolean };
        const chosen = chooseMakeOrMove(make, rename, call.at as z.output<At>, { options, move, body, hasBody });
        return this.change(chosen.operation, call, chosen.input);
      },
    });
  }

  callRoute<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    operation: CallOperation<At, Options, Body>,
    options: RouteOptions,
  ): Route {
    return route({
      ...addressOf(operation),
      ...declared(operation),
      ...options,
      query: operation.options,
      body: operation.body,
      handle: async (call) => ({
        status: 200,
        document: await this.call(operation, { at: call.at as z.output<At>, options: call.query, body: call.body }),
      }),
    });
  }

  /**
   * Reads all of a document from one revision of the project. The response can be cached: it is fresh while nothing that was
   * read has changed. It shows every change that was made before the request arrived.
   */
  async read<At extends z.ZodObject, Options extends z.ZodObject, Result>(
    operation: ReadOperation<At, Options, Result>,
    { arrivedAt }: Pick<RouteRequest<PathPattern, z.ZodObject, unknown>, 'arrivedAt'>,
    input: OperationInput<At, Options, 'none'>,
  ): Promise<DocumentResponse & { readonly document: Result; readonly revision: number }> {
    const { services } = this;
    const { revision, result, readSet } = await refusing(operation, input.at, () =>
      services.snapshots.read((files) => operation.run(services, input, files), arrivedAt),
    );
    const response = { status: 200, document: result, revision };
    if (readSet.freshAt() === undefined) return response;
    const isFresh = operation.freshness?.(services, input, result) ?? (() => true);
    return { ...response, validators: { readSet, isFresh } };
  }

  /** As `read`, for a document whose parts come one by one. It is never cached. */
  stream<Item, Last>(
    items: (services: ProjectServices, files: ProjectFiles) => AsyncGenerator<Item, Last, void>,
  ): AsyncGenerator<Item, Last, void> {
    return this.services.snapshots.stream((files) => items(this.services, files));
  }

  async change<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    operation: ChangeOperation<At, Options, Body>,
    call: ChangeRouteRequest,
    input: OperationInput<At, Options, Body>,
  ): Promise<DocumentResponse> {
    const { services } = this;
    const current = async (files: ProjectFiles) => operation.current?.run(services, { at: input.at }, files);
    return refusing(operation, input.at, async () => {
      const atNames = { ...input, options: withOriginal(operation.noun, input.options) };
      return mutationResponse(await operation.run(services, atNames, changeRequest(call, current)));
    });
  }

  private receive<At extends z.ZodObject>(
    { receive }: Pick<ChangeOperation<At>, 'receive'>,
    at: z.output<At>,
    source: BodySource,
  ): Promise<StagedContent> {
    if (receive === undefined) throw new Error('the operation takes no upload');
    return receive(this.services, { at }, source);
  }

  async call<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration, Result>(
    operation: CallOperation<At, Options, Body, Result>,
    input: OperationInput<At, Options, Body>,
  ): Promise<Result> {
    return refusing(operation, input.at, async () => operation.run(this.services, input));
  }
}

/** The options of an operation with the names of the original in the place of its `href`. */
export function withOriginal<Options extends Readonly<Record<string, unknown>>>(
  noun: string,
  options: Options,
): Options {
  const { copyFrom } = options;
  if (typeof copyFrom !== 'string' || !isCopied(noun)) return options;
  return { ...options, copyFrom: originalOf(noun, copyFrom) };
}

/** The declaration of a route for a read or a call. */
export function declared({ id, summary, description, problems, result }: ReadOperation | CallOperation) {
  return { operationId: id, summary, ...(description && { description }), problems, responses: { 200: result } };
}

/** The declaration of a route for a change. */
export function declaredChange({ id, summary, description, problems, effect, current }: ChangeOperation) {
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    problems,
    responses: effect === 'make' ? { 200: mutation, 201: mutation } : { 200: mutation },
    conditional: current !== undefined,
  };
}

/** The problems of a route that chooses between operations. */
export function problemsOf(...operations: readonly { readonly problems: readonly ProblemCode[] }[]): ProblemCode[] {
  return [...new Set(operations.flatMap(({ problems }) => problems))];
}

/** An option that its operation requires, as a parameter whose presence chooses this operation. */
export function optional(option: z.ZodString | z.ZodOptional<z.ZodString>) {
  if (option instanceof z.ZodOptional) return option;
  const { description } = option;
  return description === undefined ? option.optional() : option.optional().describe(description);
}

/** Chooses the operation that renames or moves, where a PUT can mean it or another. */
export const moveQuery = {
  move: z.boolean().default(false).describe('Move what is there, and refuse what is not. A new name means the same.'),
};

export function withChangeOptions<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...changeOptions.shape });
}

/** @throws TypeError where the path does not have the names of the address, in their order */
function addressOf(operation: Parameters<typeof requestTo>[0]): Pick<Route, 'method' | 'path'> {
  const { method, path } = requestTo(operation);
  const names = partsOf(path).flatMap((part) => (/^[:*]/.test(part) ? part.slice(1) : []));
  const expected = Object.keys(operation.at.shape);
  if (names.join() !== expected.join()) throw new TypeError(`${path} names ${names.join()}, not ${expected.join()}`);
  return { method, path };
}

/** A request for a change, at any address. */
export type ChangeRouteRequest = Pick<
  RouteRequest<PathPattern, typeof changeOptions, unknown>,
  'author' | 'requestKey' | 'batch' | 'query' | 'isConditional' | 'checkConditions'
>;

/**
 * The request in the form of the use cases.
 * @param current reads the document of a GET of this address, from the files on which the change is planned. Conditions are
 *   checked against it; `undefined`: there is none
 */
export function changeRequest(
  call: ChangeRouteRequest,
  current: (files: ProjectFiles) => Promise<unknown>,
): ChangeRequest {
  return {
    author: call.author,
    dryRun: call.query.dryRun,
    ...(call.requestKey === undefined ? {} : { key: call.requestKey }),
    ...(call.batch === undefined ? {} : { batch: call.batch }),
    // The document is read only for a condition.
    ...(call.isConditional
      ? { guard: async (files: ProjectFiles) => call.checkConditions(await ignoreAsyncProblem(current(files))) }
      : {}),
  };
}

/** The schema of the document of a `mutationAnswer`. */
const mutationParts = {
  operation: z
    .string()
    .optional()
    .describe('The id of the operation that was done; absent where an older version recorded the response.'),
  created: z.boolean().optional(),
  resource: z.looseObject(resourceMembers),
  changes: z.array(fileChange),
  warnings: z.array(warning),
  references: z
    .array(z.object({ path: z.string(), at: z.string(), from: z.string(), to: z.string() }))
    .optional()
    .describe('After a rename or a move: each place in a file where a reference was updated.'),
  renames: z.array(renamed).optional().describe(renamesText),
};
const { operation, created, resource, changes, ...others } = mutationParts;

/** The response to one item of a batch. */
const batchItemResponse = z
  .object({ status: z.int(), location: z.string().optional(), ...mutationParts })
  .meta({ id: 'BatchItemResponse', description: 'What one item of a batch did.' });

export const mutation = z
  .object({
    operation,
    created,
    resource,
    changes,
    changeset: z.string().nullable(),
    ...others,
    target: z.string().optional().describe('Of an undo or redo: the id of the change that it is about.'),
    items: z.array(batchItemResponse).optional().describe('Of a batch: the response of each item, in their order.'),
  })
  .meta({ id: 'Mutation', description: 'Everything that a change did, in one step.' });

/** `201` with the new address where something was created, `200` where not. */
export function mutationResponse({ revision, items, replayed, ...mutation }: Mutation): DocumentResponse {
  const { status, location, document } = publishedMutation(mutation);
  return {
    status,
    document: items === undefined ? document : { ...document, items: items.map(itemResponse) },
    revision,
    isRecorded: mutation.changeset !== null,
    ...(location === undefined ? {} : { location }),
    ...(replayed && { headers: replayedHeader }),
  };
}

/** Marks the first response to a request that was made before. */
export const replayedHeader = { 'Idempotency-Replayed': 'true' };

function itemResponse(item: ItemMutation) {
  const { status, location, document } = publishedMutation(item);
  return { status, ...(location === undefined ? {} : { location: hrefOf(location) }), ...document };
}

function publishedMutation<What extends ItemMutation>(what: What) {
  const { resource, warnings, renames } = what;
  const created = what.created === true;
  return {
    status: created ? 201 : 200,
    location: created ? resourceSegments(resource) : undefined,
    document: {
      ...what,
      resource: { ...resource.document, ...publishedResource(resource) },
      warnings: warnings.map(publishedWarning),
      ...(renames && { renames: renames.map(publishedRename) }),
    },
  };
}
