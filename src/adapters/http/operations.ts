import * as z from 'zod';
import type { ProblemCode } from '#domain/problem/problem';
import type { UseCases } from '#application/use-cases';
import {
  changeOptions,
  type BodyDeclaration,
  type CallOperation,
  type ChangeOperation,
  type OperationInput,
  type ReadOperation,
} from '#application/use-cases/define-operation';
import { partsOf, type PathPattern } from './address/path-pattern.js';
import { requests } from './address/resource-paths.js';
import type { DocumentAnswer } from './answer/answer.js';
import { changeRequest, mutation, mutationAnswer, requireOnlyRename, type ChangingCall } from './change-call.js';
import { route, type Route } from './route.js';

/** What HTTP adds to the declaration of an operation, or words differently. */
type RouteOptions = { readonly tags: readonly string[] } & Partial<
  Pick<Route, 'summary' | 'description' | 'etag' | 'bodyLimit'>
>;

/** Makes routes of operations, and runs operations for the routes that choose between several. */
export class Operations {
  constructor(private readonly useCases: Pick<UseCases, 'of' | 'snapshots'>) {}

  /** @param onGet the effect of a GET, not of a HEAD, beside its response */
  readRoute<At extends z.ZodObject, Options extends z.ZodObject>(
    path: PathPattern,
    operation: ReadOperation<At, Options>,
    { onGet, ...options }: RouteOptions & { readonly onGet?: (at: z.output<At>) => void },
  ): Route {
    requireSameNames(path, operation.at);
    return route({
      method: 'GET',
      path,
      ...declared(operation),
      ...options,
      query: operation.options,
      handle: async (call) => {
        const at = call.at as z.output<At>;
        const answer = await this.read(operation, { at, options: call.query, body: undefined });
        return onGet === undefined ? answer : { ...answer, effect: () => onGet(at) };
      },
    });
  }

  changeRoute<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    operation: ChangeOperation<At, Options, Body>,
    options: RouteOptions,
  ): Route {
    const address = requests[operation.id];
    requireSameNames(address.path, operation.at);
    return route({
      ...address,
      ...declaredChange(operation),
      ...options,
      query: withChangeOptions(operation.options.shape),
      body: operation.body,
      // TypeScript does not infer the keys of a spread shape.
      handle: (call) =>
        this.change(operation, call as typeof call & ChangingCall, {
          at: call.at as z.output<At>,
          options: call.query as unknown as z.output<Options>,
          body: call.body,
        }),
    });
  }

  /** PUT makes the thing; with the query parameter `newName`, it renames it. */
  makeOrRenameRoute<At extends z.ZodObject, Body extends BodyDeclaration>(
    make: ChangeOperation<At, z.ZodObject, Body>,
    rename: ChangeOperation<At, z.ZodObject<{ newName: z.ZodString }>>,
    options: RouteOptions,
  ): Route {
    const address = requests[make.id];
    requireSameNames(address.path, make.at);
    return route({
      ...address,
      ...declaredChange(make),
      problems: problemsOf(make, rename),
      ...options,
      query: withChangeOptions({ newName: optional(rename.options.shape.newName) }),
      body: make.body,
      handle: (call) => {
        const at = call.at as z.output<At>;
        const { newName } = call.query;
        if (newName === undefined) return this.change(make, call, { at, options: {}, body: call.body });
        requireOnlyRename(call);
        return this.change(rename, call, { at, options: { newName }, body: undefined });
      },
    });
  }

  callRoute<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    method: 'GET' | 'POST',
    path: PathPattern,
    operation: CallOperation<At, Options, Body>,
    options: RouteOptions,
  ): Route {
    requireSameNames(path, operation.at);
    return route({
      method,
      path,
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
   * read has changed.
   *
   * @param showsCurrent makes the same check for parts of the document that are not read from files. It is cached with the
   *   response, so it should not retain the document
   */
  async read<At extends z.ZodObject, Options extends z.ZodObject, Result>(
    operation: ReadOperation<At, Options, Result>,
    input: OperationInput<At, Options, 'none'>,
    showsCurrent: (document: Result) => () => boolean = () => always,
  ): Promise<DocumentAnswer & { readonly document: Result; readonly revision: number }> {
    const use = this.useCases.of(operation.use);
    const { revision, result, readSet } = await this.useCases.snapshots.read((files) =>
      operation.run(use, input, files),
    );
    const again = readSet.freshAt() === undefined ? {} : { again: { readSet, holds: showsCurrent(result) } };
    return { status: 200, document: result, revision, ...again };
  }

  async change<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
    operation: ChangeOperation<At, Options, Body>,
    call: ChangingCall,
    input: OperationInput<At, Options, Body>,
  ): Promise<DocumentAnswer> {
    const request = changeRequest(call, async (files) => {
      const { current } = operation;
      if (current === undefined) return undefined;
      const options = current.options.parse({});
      return current.run(this.useCases.of(current.use), { at: input.at, options, body: undefined }, files);
    });
    return mutationAnswer(await operation.run(this.useCases.of(operation.use), input, request));
  }

  async call<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration, Result>(
    operation: CallOperation<At, Options, Body, Result>,
    input: OperationInput<At, Options, Body>,
  ): Promise<Result> {
    return operation.run(this.useCases.of(operation.use), input);
  }
}

/** The declaration of a route for a read or a call. */
export function declared({ id, summary, description, problems, result }: ReadOperation | CallOperation) {
  return { operationId: id, summary, ...(description && { description }), problems, answers: { 200: result } };
}

/** The declaration of a route for a change. */
export function declaredChange({ id, summary, description, problems, effect, current }: ChangeOperation) {
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    problems,
    answers: effect === 'make' ? { 200: mutation, 201: mutation } : { 200: mutation },
    conditional: current !== undefined,
  };
}

/** The problems of a route that chooses between operations. */
export function problemsOf(...operations: readonly { readonly problems: readonly ProblemCode[] }[]): ProblemCode[] {
  return [...new Set(operations.flatMap(({ problems }) => problems))];
}

/** An option that its operation requires, as a parameter whose presence chooses this operation. */
export function optional(option: z.ZodString) {
  const { description } = option;
  return description === undefined ? option.optional() : option.optional().describe(description);
}

export function withChangeOptions<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...changeOptions.shape });
}

function always(): boolean {
  return true;
}

/** @throws TypeError where a path does not have the names of an address, in their order */
function requireSameNames(path: PathPattern, at: z.ZodObject): void {
  const names = partsOf(path).flatMap((part) => (/^[:*]/.test(part) ? part.slice(1) : []));
  const expected = Object.keys(at.shape);
  if (names.join() !== expected.join()) throw new TypeError(`${path} names ${names.join()}, not ${expected.join()}`);
}
