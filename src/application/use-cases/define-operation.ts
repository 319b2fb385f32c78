import * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import type { ProblemCode } from '#domain/problem/problem';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Plan, PlanOptions } from '#application/changes/plan';
import type { StagedContent } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';

/**
 * An operation is a use case with its declaration: what every front end (HTTP, command line, MCP, typed client) needs to
 * offer it. Its file exports it by the name in `id`. It gets the services of the project, and takes those that it needs by name.
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
  /** The plural that addresses have in the place of the verb, where the verb names one of many: `files` of `file`. */
  readonly among?: string;
  /** What chooses it among the operations of its address, where a front end goes by addresses. */
  readonly chosenBy?: Readonly<Record<string, string>>;
  /** Scalars in their real types. Front ends that get text parse it by these types. */
  readonly options: Options;
  readonly body: Body;
  /** The problems of this operation, beside those that every operation can have. */
  readonly problems: readonly ProblemCode[];
  /** At least one. Help and the OpenAPI document show them, and the tests run them. */
  readonly examples: readonly [OperationExample<At, Options, Body>, ...OperationExample<At, Options, Body>[]];
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
type ReadVerb =
  | 'classes'
  | 'class'
  | 'actions'
  | 'components'
  | 'source'
  | 'layers'
  | 'starts'
  | 'search'
  | 'references'
  | 'file';
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

/** What an operation works with: everything parsed by the declaration. */
export interface OperationInput<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration> {
  readonly at: z.output<At>;
  readonly options: z.output<Options>;
  readonly body: BodyOf<Body>;
}

/** What a caller passes. Options that are left out have their defaults. */
export type GivenInput<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration> = Pick<
  OperationInput<At, Options, Body>,
  'at'
> &
  Partial<OperationInput<At, Options, Body>>;

/** Reads project files; changes nothing. */
export interface ReadOperation<
  At extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
  Result = unknown,
> extends Declaration<At, Options, 'none'> {
  readonly effect: 'read';
  readonly result: z.ZodType;
  run(services: ProjectServices, input: GivenInput<At, Options, 'none'>, files: ProjectFiles): Promise<Result>;
  /**
   * Makes a check whether a result still shows what is not in files, such as a preview. The check does not retain the result.
   * Without it, a result is fresh while the files that it was read from are unchanged.
   */
  freshness?(services: ProjectServices, input: GivenInput<At, Options, 'none'>, result: Result): () => boolean;
}

/** Changes project files in one commit. Its result is a `Mutation`. Every change also takes `changeOptions`. */
export interface ChangeOperation<
  At extends z.ZodObject = z.ZodObject,
  Options extends z.ZodObject = z.ZodObject,
  Body extends BodyDeclaration = BodyDeclaration,
> extends Declaration<At, Options, Body> {
  /** `make` may create the thing, `set` changes one that is there, `step` goes along the history. */
  readonly effect: 'make' | 'set' | 'remove' | 'step';
  /** Reads the thing at the same address: conditions of the request are checked against its result. */
  readonly current?: ReadOperation<At>;
  /** How the change is planned. One that is planned `alone` cannot be an item of a batch. */
  readonly planning?: PlanOptions | ((request: ChangeRequest) => PlanOptions);
  /** Of a change with a `stream`: receives the body. The front end releases it after `run`. */
  receive?(services: ProjectServices, input: { readonly at: z.output<At> }, source: BodySource): Promise<StagedContent>;
  run(services: ProjectServices, input: GivenInput<At, Options, Body>, request: ChangeRequest): Promise<Mutation>;
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
  run(services: ProjectServices, input: GivenInput<At, Options, Body>): Promise<Result>;
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
type Short<Operation, Omitted extends keyof Operation = never> = Omit<
  Operation,
  'at' | 'options' | 'body' | 'problems' | 'run' | 'freshness' | Omitted
> &
  Partial<Pick<Declaration<z.ZodObject, z.ZodObject, BodyDeclaration>, 'problems'>>;

export function defineRead<Result, At extends z.ZodObject = None, Options extends z.ZodObject = None>(
  operation: Short<ReadOperation<At, Options, Result>, 'effect'> & {
    readonly at?: At;
    readonly options?: Options;
    readonly run: (
      services: ProjectServices,
      input: OperationInput<At, Options, 'none'>,
      files: ProjectFiles,
    ) => Promise<Result>;
    readonly freshness?: (
      services: ProjectServices,
      input: OperationInput<At, Options, 'none'>,
      result: Result,
    ) => () => boolean;
  },
): ReadOperation<At, Options, Result> {
  const { freshness, ...declared } = { ...defaults<At, Options, 'none'>(), ...operation };
  return {
    ...declared,
    effect: 'read',
    run: (services, input, files) => operation.run(services, complete(declared, input), files),
    ...(freshness && {
      freshness: (services, input, result) => freshness(services, complete(declared, input), result),
    }),
  };
}

export function defineChange<
  At extends z.ZodObject = None,
  Options extends z.ZodObject = None,
  const Body extends BodyDeclaration = 'none',
>(
  operation: Short<ChangeOperation<At, Options, Body>> & {
    readonly at?: At;
    readonly options?: Options;
    readonly body?: Body;
    /** Checks the input, and makes the plan. Only the plan sees the project, in a draft. It may run several times. */
    readonly plan: (
      services: ProjectServices,
      input: OperationInput<At, Options, Body>,
      request: ChangeRequest,
    ) => Plan | Promise<Plan>;
  },
): ChangeOperation<At, Options, Body> {
  const { plan, ...declared } = { ...defaults<At, Options, Body>(), ...operation };
  return {
    ...declared,
    run: async (services, given, request) => {
      const input = complete(declared, given);
      const asked = {
        ...withProperties(request, declared.body, input.body),
        operation: declared.id,
        address: namesIn(declared.at, input.at),
      };
      const { planning } = declared;
      const options = typeof planning === 'function' ? planning(request) : planning;
      return services.edit.execute(asked, await plan(services, input, request), options);
    },
  };
}

/** The names of an address, the outermost first. */
function namesIn(at: z.ZodObject, address: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(at.shape).flatMap((name) => address[name] as string | readonly string[]);
}

/** The history has the names of the properties that a request sends. */
function withProperties(request: ChangeRequest, declared: BodyDeclaration, body: unknown): ChangeRequest {
  const hasSome = declared === 'properties' && typeof body === 'object' && body !== null;
  return hasSome ? { ...request, properties: Object.keys(body) } : request;
}

export function defineCall<
  Result,
  At extends z.ZodObject = None,
  Options extends z.ZodObject = None,
  const Body extends BodyDeclaration = 'none',
>(
  operation: Short<CallOperation<At, Options, Body, Result>> & {
    readonly at?: At;
    readonly options?: Options;
    readonly body?: Body;
    readonly run: (services: ProjectServices, input: OperationInput<At, Options, Body>) => Promise<Result> | Result;
  },
): CallOperation<At, Options, Body, Result> {
  const declared = { ...defaults<At, Options, Body>(), ...operation };
  return { ...declared, run: async (services, input) => operation.run(services, complete(declared, input)) };
}

function complete<At extends z.ZodObject, Options extends z.ZodObject, Body extends BodyDeclaration>(
  { options: declared }: { readonly options: Options },
  { at, options = declared.parse({}), body }: GivenInput<At, Options, Body>,
): OperationInput<At, Options, Body> {
  return { at, options, body: body as BodyOf<Body> };
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
