import * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import type { OperationName } from '#domain/change/operation';
import type { ProblemCode } from '#domain/problem/problem';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { ChangeRequest } from '#application/changes/change-request';
import type { StagedContent } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';

/** The class of a use case, by which a front end asks for its instance. */
export type UseCaseClass<Use> = abstract new (...needs: never[]) => Use;
/** Gives the one instance of a use case. */
export type UseCaseOf = <Use>(useCase: UseCaseClass<Use>) => Use;

/**
 * An operation is a use case with its declaration: what every front end (HTTP, command line, MCP, typed client) needs to
 * offer it. The file of a use case exports both, the class and the declaration, which is named by its `id`.
 *
 * - `defineRead`: reads project files as one revision has them.
 * - `defineChange`: changes project files, in one commit that can be undone.
 * - `defineCall`: does neither: it reads the catalogue or the history, or asks the running app.
 *
 * Front ends translate words to operations. They decide nothing else: what a request means is the use case's business.
 */
interface Declaration<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration> {
  /** Unique. The OpenAPI document, the access log and the typed client use it. */
  readonly id: string;
  readonly noun: Noun;
  readonly verb: Verb;
  /** One line without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** The names that address the thing, the outermost first. At most one of them is a list. */
  readonly at: At;
  /** Scalars in their real types. Front ends that get text parse it by these types. */
  readonly options: Options;
  readonly body: Body;
  /** The problems of this operation, beside those that every operation can have. */
  readonly problems: readonly ProblemCode[];
  /** At least one. Help and the OpenAPI document show them, and the tests run them. */
  readonly examples: readonly [OperationExample<At, Options, Body>, ...OperationExample<At, Options, Body>[]];
  /** The class of the use case, by which a front end gets its instance. */
  readonly use: UseCaseClass<unknown>;
}

/** A call of an operation on the sample project, `examples/sample`. */
export interface OperationExample<
  At extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
  Body extends BodyDeclaration = BodyDeclaration,
> {
  readonly at?: z.input<At>;
  /** A required one is absent only where HTTP fills it in. */
  readonly options?: Partial<z.input<Options>>;
  /** The bytes of a stream, as text. */
  readonly body?: ExampleBody<Body>;
}

type ExampleBody<Body> = Body extends z.ZodType
  ? z.input<Body>
  : Body extends 'properties'
    ? Readonly<Record<string, PropertyValue>>
    : Body extends 'stream'
      ? string
      : undefined;

type Noun = 'book' | 'page' | 'layer' | 'class' | 'group-class' | OtherNoun | ServiceNoun;
type OtherNoun = 'command' | 'component' | 'custom-class' | 'asset';
type ServiceNoun = 'project' | 'batch' | 'history' | 'checkpoint' | 'catalogue' | 'doctor' | 'app' | 'bridge';
export type Verb = 'ls' | 'show' | 'add' | 'set' | 'mv' | 'rm' | 'attach' | 'detach' | ReadVerb | LiveVerb;
type ReadVerb = 'classes' | 'class' | 'actions' | 'components' | 'source' | 'layers' | 'search' | 'references' | 'file';
type LiveVerb = 'run' | 'find' | 'ask' | 'open' | 'preview' | 'call' | 'fix' | 'install' | HistoryVerb | AppVerb;
type HistoryVerb = 'undo' | 'redo' | 'restore';
type AppVerb = 'dispatch' | 'select';

/**
 * - `properties`: a table of any properties
 * - `stream`: the bytes of a file, which `receive` stages before the operation runs
 * - a schema: what the parsed body must be; no body is an empty table
 */
export type BodyDeclaration = 'none' | 'properties' | 'stream' | z.ZodType;
/** `undefined` where no body was sent. */
export type BodyOf<Body> = Body extends z.ZodType
  ? z.output<Body>
  : Body extends 'properties'
    ? Properties | undefined
    : Body extends 'stream'
      ? StagedContent | undefined
      : undefined;

/** A body while it arrives. */
export interface BodySource {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The number of bytes, if the sender has declared it. */
  readonly length?: number;
}

/** What a front end passes: everything parsed by the declaration. */
export interface OperationInput<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration> {
  readonly at: z.output<At>;
  readonly options: z.output<Options>;
  readonly body: BodyOf<Body>;
}

/** Reads project files; changes nothing. */
export interface ReadOperation<
  At extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
  Result = unknown,
> extends Declaration<At, Options, 'none'> {
  readonly effect: 'read';
  readonly result: z.ZodType;
  run(use: unknown, input: OperationInput<At, Options, 'none'>, files: ProjectFiles): Promise<Result>;
  /**
   * Makes a check whether a result still shows what is not in files, such as a preview. The check does not retain the result.
   * Without it, a result is fresh while the files that it was read from are unchanged.
   */
  freshness?(use: unknown, input: OperationInput<At, Options, 'none'>, result: Result): () => boolean;
}

/** Changes project files in one commit. Its result is a `Mutation`. Every change also takes `changeOptions`. */
export interface ChangeOperation<
  At extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
  Body extends BodyDeclaration = BodyDeclaration,
> extends Declaration<At, Options, Body> {
  readonly id: OperationName;
  /** `make` may create the thing, `set` changes one that is there, `step` goes along the history. */
  readonly effect: 'make' | 'set' | 'remove' | 'step';
  /** Reads the thing at the same address: conditions of the request are checked against its result. */
  readonly current?: ReadOperation<At>;
  /** Of a change with a `stream`: receives the body. The front end releases it after `run`. */
  receive?(use: unknown, input: { readonly at: z.output<At> }, source: BodySource): Promise<StagedContent>;
  run(use: unknown, input: OperationInput<At, Options, Body>, request: ChangeRequest): Promise<Mutation>;
}

/** Neither reads nor changes project files. */
export interface CallOperation<
  At extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
  Body extends BodyDeclaration = BodyDeclaration,
  Result = unknown,
> extends Declaration<At, Options, Body> {
  /** `look` has no effect at all; `app` has one in the running app. */
  readonly effect: 'look' | 'app';
  readonly result: z.ZodType;
  run(use: unknown, input: OperationInput<At, Options, Body>): Promise<Result> | Result;
}

/** What every change takes beside its own options. */
export const changeOptions = z.object({
  dryRun: z
    .boolean()
    .default(false)
    .describe('Answer what would be changed, with a unified diff of each file, and write nothing.'),
});

/** What every read takes beside its own options. Front ends that select in the running app what they show obey it. */
export const readOptions = z.object({
  quiet: z.boolean().default(false).describe('Select nothing in the running app, and show no page there.'),
});

/** A name in an address or an option. Empty is a mistake, and not the same as absent. */
export const name = z.string().min(1, { error: 'is empty' });

/** The schema of a result that is no document but the bytes of a file, as a `Uint8Array`. */
export const bytes = z.unknown().meta({ format: 'binary', description: 'The bytes of the file.' });

const noOptions = z.object({});
type None = typeof noOptions;

/** Omit `at`, `options`, `body` and `problems` where there are none. */
type Short<Operation, Use, Run, Omitted extends keyof Operation = never> = Omit<
  Operation,
  'at' | 'options' | 'body' | 'problems' | 'use' | 'run' | Omitted
> &
  Partial<Pick<Declaration<z.ZodObject, z.ZodObject, BodyDeclaration>, 'problems'>> & {
    readonly use: UseCaseClass<Use>;
    readonly run: Run;
  };

export function defineRead<Use, Result, At extends z.ZodObject = None, Options extends z.ZodObject = None>(
  operation: Short<
    ReadOperation<At, Options, Result>,
    Use,
    (use: Use, input: OperationInput<At, Options, 'none'>, files: ProjectFiles) => Promise<Result>,
    'effect' | 'freshness'
  > & {
    readonly at?: At;
    readonly options?: Options;
    readonly freshness?: (use: Use, input: OperationInput<At, Options, 'none'>, result: Result) => () => boolean;
  },
): ReadOperation<At, Options, Result> {
  return { ...defaults<At, Options, 'none'>(), ...operation, effect: 'read' };
}

export function defineChange<
  Use,
  At extends z.ZodObject = None,
  Options extends z.ZodObject = None,
  const Body extends BodyDeclaration = 'none',
>(
  operation: Short<
    ChangeOperation<At, Options, Body>,
    Use,
    (use: Use, input: OperationInput<At, Options, Body>, request: ChangeRequest) => Promise<Mutation>,
    'receive'
  > & {
    readonly at?: At;
    readonly options?: Options;
    readonly body?: Body;
    readonly receive?: (use: Use, input: { readonly at: z.output<At> }, source: BodySource) => Promise<StagedContent>;
  },
): ChangeOperation<At, Options, Body> {
  const run: ChangeOperation<At, Options, Body>['run'] = (use, input, request) =>
    operation.run(use as Use, input, withProperties(request, operation.body, input.body));
  return { ...defaults<At, Options, Body>(), ...operation, run };
}

/** The history has the names of the properties that a request sends. */
function withProperties(request: ChangeRequest, declared: BodyDeclaration | undefined, body: unknown): ChangeRequest {
  const hasSome = declared === 'properties' && typeof body === 'object' && body !== null;
  return hasSome ? { ...request, properties: Object.keys(body) } : request;
}

export function defineCall<
  Use,
  Result,
  At extends z.ZodObject = None,
  Options extends z.ZodObject = None,
  const Body extends BodyDeclaration = 'none',
>(
  operation: Short<
    CallOperation<At, Options, Body, Result>,
    Use,
    (use: Use, input: OperationInput<At, Options, Body>) => Promise<Result> | Result
  > & { readonly at?: At; readonly options?: Options; readonly body?: Body },
): CallOperation<At, Options, Body, Result> {
  return { ...defaults<At, Options, Body>(), ...operation };
}

/** Where a part is omitted, its type parameter has the default that stands here. */
function defaults<At, Options, Body>() {
  return {
    at: noOptions as unknown as At,
    options: noOptions as unknown as Options,
    body: 'none' as Body,
    problems: [],
  };
}
