import * as z from 'zod';
import type { ProblemCode } from '#domain/problem/problem';
import type { BodyDeclaration, BodyOf } from '#application/use-cases/define-operation';
import { nameSegments, type PathPattern } from './address/path-pattern.js';
import type { RawTarget } from './address/raw-target.js';
import type { Answer } from './answer/answer.js';
import { parseBody, type BodyContent } from './body/parse-body.js';
import { parseQuery } from './parse-query.js';
import type { RouteRequest } from './route-request.js';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

const noQuery = z.object({});

/** What is said of a route once; request parsing, dispatch and the OpenAPI document come from it. */
interface RouteFacts {
  readonly method: Method;
  /** Literal segments, `:name` for one segment, at the end `*name` for one or more. */
  readonly path: PathPattern;
  /** Unique; what the access log and the OpenAPI document call the route. */
  readonly operationId: string;
  /** One line without a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** One schema per query parameter, over its text. A parameter that is not here is refused. */
  readonly query: z.ZodObject;
  /** `none` refuses a body that says anything. */
  readonly body: BodyDeclaration;
  /** The most bytes of a JSON body, where that is more than elsewhere. */
  readonly bodyLimit?: number;
  /** The document of each status that is no problem. */
  readonly answers: Readonly<Record<number, z.ZodType>>;
  /** The media types of the answers, the default first. */
  readonly media: readonly string[];
  /** What can go wrong beside what can go wrong anywhere. */
  readonly problems: readonly ProblemCode[];
  /** Whether a 200 carries a strong `ETag` (and so `If-None-Match` works). */
  readonly etag: boolean;
  /** Whether the handler holds `If-Match` and `If-None-Match` against the resource, through `checkConditions`. */
  readonly conditional: boolean;
}

/** A route as its subject declares it. */
interface RouteDeclaration<
  Pattern extends PathPattern,
  Query extends z.ZodObject,
  Body extends BodyDeclaration,
> extends Omit<RouteFacts, 'query' | 'body' | 'media' | 'problems' | 'etag' | 'conditional'> {
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
  readonly conditional?: boolean;
  handle(request: RouteRequest<Pattern, Query, BodyOf<Body>>): Promise<Answer> | Answer;
}

/** What every request brings, before it is read in the way of one route. */
export interface IncomingCall extends Pick<
  RouteRequest<PathPattern, z.ZodObject, undefined>,
  'method' | 'author' | 'requestKey' | 'header' | 'prefers' | 'isConditional' | 'checkConditions'
> {
  readonly target: RawTarget;
  /** Reads the body; the gate refuses it first where the route takes none. */
  readBody(): Promise<BodyContent>;
}

export interface Route extends RouteFacts {
  /** @throws Problem what the call gets wrong, or what the handler refuses */
  call(call: IncomingCall): Promise<Answer>;
}

/** Declares a route. The types of `request.at`, `.query` and `.body` follow from the declaration. */
export function route<
  const Pattern extends PathPattern,
  Query extends z.ZodObject = typeof noQuery,
  Body extends BodyDeclaration = 'none',
>(declaration: RouteDeclaration<Pattern, Query, Body>): Route {
  // Where no parameter is declared, that is what `Query` is.
  const query = (declaration.query ?? noQuery) as Query;
  const body: BodyDeclaration = declaration.body ?? 'none';
  return {
    media: ['application/json', 'application/yaml'],
    problems: [],
    etag: declaration.method === 'GET',
    conditional: false,
    ...declaration,
    query,
    body,
    async call(call) {
      const { target, requestKey } = call;
      const parameters = parseQuery(query, target.query);
      const content = await call.readBody();
      // Name by name: to spread what is left of a call takes as long as to parse the body.
      return declaration.handle({
        method: call.method,
        author: call.author,
        ...(requestKey && { requestKey }),
        header: call.header,
        prefers: call.prefers,
        isConditional: call.isConditional,
        checkConditions: call.checkConditions,
        path: target.path,
        at: nameSegments(declaration.path, target.segments),
        query: parameters,
        // `parseBody` follows the same declaration as `BodyOf`; the compiler cannot see that.
        body: parseBody(body, content) as BodyOf<Body>,
        hasBody: content.hasBody,
      });
    },
  };
}
