import * as z from 'zod';
import type { RequestKey } from '#domain/change/request-key';
import type { ChangeRequest } from '#application/changes/change-request';
import type { ProblemCode } from '#domain/problem/problem';
import { readOptions, type BodyDeclaration, type BodyOf } from '#application/use-cases/define-operation';
import { nameSegments, type NamedSegments, type PathPattern } from './address/path-pattern.js';
import type { RawTarget } from './request/raw-target.js';
import type { RouteResponse } from './response/route-response.js';
import type { BodyLimit, ReceiveUpload } from './request/body-admission.js';
import { type BodyContent, parseBody, parseQuery } from './request/parse-request.js';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

const noQuery = z.object({});

/** The declaration of a route. Request parsing, dispatch and the OpenAPI document follow it. */
interface RouteSpec {
  readonly method: Method;
  /** Literal segments, `:name` for one segment, at the end `*name` for one or more. */
  readonly path: PathPattern;
  /** Unique. The access log and the OpenAPI document name the route by it. */
  readonly operationId: string;
  /** One line without a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** One schema per query parameter; its text is parsed by the type. Other parameters are refused. */
  readonly query: z.ZodObject;
  /** `none` refuses a body that is not empty. */
  readonly body: BodyDeclaration;
  /** The most that a JSON body may have, where that is more than elsewhere. */
  readonly bodyLimit?: BodyLimit;
  /** Of a route whose body is a `stream`: the media types that it takes. */
  readonly bodyMedia?: readonly string[];
  /** The document of each status that is no problem. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** The media types of the answers, the default first. */
  readonly media: readonly string[];
  /** The problems of this route, beside those that every route can have. */
  readonly problems: readonly ProblemCode[];
  /** Whether a 200 carries a strong `ETag` (and so `If-None-Match` works). */
  readonly etag: boolean;
  /** Whether everybody may have it: it has no data of the project. */
  readonly isOpen: boolean;
  /** Whether the handler checks `If-Match` and `If-None-Match` against the resource, through `checkConditions`. */
  readonly conditional: boolean;
}

/** A route as its subject declares it. */
interface RouteDeclaration<
  Pattern extends PathPattern,
  Query extends z.ZodObject,
  Body extends BodyDeclaration,
> extends Omit<RouteSpec, 'query' | 'body' | 'media' | 'problems' | 'etag' | 'isOpen' | 'conditional'> {
  readonly path: Pattern;
  /** Default: no parameter. */
  readonly query?: Query;
  /** Default: none. */
  readonly body?: Body;
  /** Default: JSON and YAML. */
  readonly media?: readonly string[];
  /** Default: no other. */
  readonly problems?: readonly ProblemCode[];
  /** Default: whether the method is GET. */
  readonly etag?: boolean;
  /** Default: no. */
  readonly isOpen?: boolean;
  /** Default: no. */
  readonly conditional?: boolean;
  /**
   * Of a route whose body is a `stream`: what receives it.
   * @returns `undefined` where the request takes no body
   */
  upload?(request: Pick<RouteRequest<Pattern, Query, undefined>, 'at' | 'query'>): ReceiveUpload | undefined;
  handle(request: RouteRequest<Pattern, Query, BodyOf<Body>>): Promise<RouteResponse> | RouteResponse;
}

/** A request as a route's handler gets it: parsed, checked and named as the route declares. */
export interface RouteRequest<Pattern extends PathPattern, Query extends z.ZodObject, Body> {
  readonly method: string;
  /** When the request arrived, by `performance.now()`. */
  readonly arrivedAt: number;
  /** The path without the query string, as it was sent, with a `/` between any two names. */
  readonly path: string;
  /** Under which the service is mounted, such as `/books`; without it, the service is at the root. */
  readonly prefix?: string;
  /** The named segments of the address, each decoded exactly once. */
  readonly at: NamedSegments<Pattern>;
  readonly query: z.output<Query>;
  /** Of a GET: whether it has no effect in the running app. */
  readonly quiet: boolean;
  /** Whether a web page of another site had the browser send it: it is quiet. */
  readonly isForeign: boolean;
  /** No body, or an empty one: `undefined` for properties, the empty table for a schema. */
  readonly body: Body;
  readonly hasBody: boolean;
  /** The author of the change, from the `Pagewright-Author` header; `''` without one. */
  readonly author: string;
  /** The `Idempotency-Key` of the request, for the change's entry in the history. */
  readonly requestKey?: RequestKey;
  /** The batch that the request is an item of. */
  readonly batch?: ChangeRequest['batch'] & object;
  /**
   * @param name in small letters, such as `last-event-id`
   * @returns `undefined` for a header that was not sent
   */
  header(name: string): string | undefined;
  /** The media type that the client prefers; `undefined` when it accepts none of them. */
  prefers(...types: string[]): string | undefined;
  /** Whether the request has `If-Match` or `If-None-Match`. */
  readonly isConditional: boolean;
  /**
   * Checks the conditions of the request; does nothing without any. To be called while the change is planned, so that no
   * other change comes between. Routes that do not declare `conditional` refuse the headers before.
   *
   * @param document of a GET of this address now; `undefined` when there is none
   * @throws Problem `precondition-failed`
   */
  checkConditions(document: unknown): Promise<void>;
}

/** What every request brings, before a route parses it. */
export interface IncomingRequest extends Pick<
  RouteRequest<PathPattern, z.ZodObject, undefined>,
  | 'method'
  | 'arrivedAt'
  | 'isForeign'
  | 'prefix'
  | 'author'
  | 'requestKey'
  | 'batch'
  | 'header'
  | 'prefers'
  | 'isConditional'
  | 'checkConditions'
> {
  readonly target: RawTarget;
  /** Reads the body. The admission refuses it first where the route takes none. */
  readBody(): Promise<BodyContent>;
}

export interface Route extends RouteSpec {
  /** As in the declaration. */
  uploadTo(target: RawTarget): ReceiveUpload | undefined;
  /** @throws Problem for mistakes in the request, and what the handler refuses */
  run(call: IncomingRequest): Promise<RouteResponse>;
}

/** Declares a route. The types of `request.at`, `.query` and `.body` follow from the declaration. */
export function route<
  const Pattern extends PathPattern,
  Query extends z.ZodObject = typeof noQuery,
  Body extends BodyDeclaration = 'none',
>(declaration: RouteDeclaration<Pattern, Query, Body>): Route {
  // Without declared parameters, `Query` is the type of `noQuery`.
  const own = (declaration.query ?? noQuery) as Query;
  const query = declaration.method === 'GET' ? own.extend(readOptions.shape) : own;
  const body: BodyDeclaration = declaration.body ?? 'none';
  return {
    media: ['application/json', 'application/yaml'],
    problems: [],
    etag: declaration.method === 'GET',
    isOpen: false,
    conditional: false,
    ...declaration,
    query,
    body,
    uploadTo: (target) =>
      declaration.upload?.({
        at: nameSegments(declaration.path, target.segments),
        query: parseQuery(query, target.query) as z.output<Query>,
      }),
    async run(call) {
      const { target, isForeign, requestKey, batch } = call;
      const { quiet: isQuiet, ...parameters } = parseQuery(query, target.query);
      const quiet = isQuiet === true || isForeign;
      const content = await call.readBody();
      // Name by name: a spread takes as long as parsing the body.
      const response = await declaration.handle({
        method: call.method,
        arrivedAt: call.arrivedAt,
        author: call.author,
        ...(call.prefix === undefined ? {} : { prefix: call.prefix }),
        ...(requestKey && { requestKey }),
        ...(batch && { batch }),
        header: call.header,
        prefers: call.prefers,
        isConditional: call.isConditional,
        checkConditions: call.checkConditions,
        path: target.path,
        at: nameSegments(declaration.path, target.segments),
        query: parameters as z.output<Query>,
        quiet,
        isForeign,
        // `parseBody` follows the same declaration as `BodyOf`; the compiler cannot see that.
        body: parseBody(body, content) as BodyOf<Body>,
        hasBody: content.hasBody,
      });
      return quiet ? withoutEffect(response) : response;
    },
  };
}

function withoutEffect(response: RouteResponse): RouteResponse {
  if (!('effect' in response)) return response;
  const { effect: _selects, ...quiet } = response;
  return quiet;
}
