import Koa from 'koa';
import { MemoryState } from '#application/support/memory-state';
import { matchesPattern } from './address/path-pattern.js';
import { BodyAdmission, type BodyReader } from './request/body-admission.js';
import type { RequestContext, RequestState } from './request/request-context.js';
import { dispatch } from './dispatch.js';
import type { Log } from './log.js';
import { accessLog } from './middleware/access-log.js';
import { answerProbes } from './middleware/answer-probes.js';
import { checkHost } from './middleware/host-check.js';
import { checkOrigin } from './middleware/origin-check.js';
import { handleErrors } from './middleware/handle-errors.js';
import { mcpEndpoint, type McpEndpoint } from './middleware/mcp-endpoint.js';
import { readCaller, readTarget } from './middleware/read-request.js';
import { studioPages } from './middleware/studio-pages.js';
import { checkToken } from './middleware/token-check.js';
import { watchIdle, type IdleOptions } from './middleware/watch-idle.js';
import { responseCache } from './middleware/response-cache.js';
import type { Route } from './route.js';
import { serviceRoutes } from './routes/service-routes.js';
import type { ServingProcess } from './serving-process.js';
import { Sessions } from './sessions.js';

export interface HttpAppOptions {
  /** The routes by subject; the service's own (`/_`, health, OpenAPI, docs, problems) are added. */
  readonly routes: readonly Route[];
  readonly readBody: BodyReader;
  readonly log: Log;
  /** Host names besides localhost, 127.0.0.1 and [::1]; `.example.org` for every name below it. */
  readonly allowedHosts?: readonly string[];
  /** Exact origins of web pages that may call; `null` only together with a token. */
  readonly allowedOrigins?: readonly string[];
  /** When given, every request must carry it. */
  readonly token?: string | undefined;
  /** The sessions of browsers, in place of the token; by default those of this app alone. */
  readonly sessions?: Sessions | undefined;
  /** Under which the service is mounted, such as `/books`; the default is the root. */
  readonly prefix?: string | undefined;
  readonly version: string;
  /** Whether the service refuses every change. */
  readonly readOnly?: boolean | undefined;
  /** Throws a StorageFailure when the service no longer has the project; absent where the store has no lock. */
  readonly assertOwned?: (() => Promise<void>) | undefined;
  /** Throws a StorageFailure or a Problem while no request should come to this service. */
  readonly assertReady?: (() => Promise<void>) | undefined;
  readonly idle?: IdleOptions | undefined;
  /** The process, where it serves this project alone. */
  readonly served?: ServingProcess | undefined;
  /** Makes the endpoint of the Model Context Protocol, when the first request needs it. */
  readonly loadMcp?: (() => Promise<McpEndpoint>) | undefined;
}

/**
 * Builds the app of the service, without listening. It checks the address, the caller, the route and the body of a request, in
 * this order, and refuses the request at the first mistake.
 */
export function createHttpApp(options: HttpAppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>();
  const admission = new BodyAdmission(options.readBody);
  if (options.idle !== undefined) app.use(watchIdle(options.idle));
  app.use(accessLog(options.log));
  app.use(handleErrors(options.log, options.prefix));
  app.use(readTarget(options.prefix));
  const { assertReady = () => Promise.resolve() } = options;
  app.use(
    answerProbes(() =>
      assertReady().then(
        () => true,
        () => false,
      ),
    ),
  );
  app.use(checkHost(options.allowedHosts ?? []));
  app.use(checkOrigin(options.allowedOrigins ?? [], options.token !== undefined));
  app.use(studioPages);
  const sessions = options.token === undefined ? undefined : (options.sessions ?? new Sessions(new MemoryState()));
  const routes = [...options.routes, ...serviceRoutes(options, sessions)];
  if (options.token !== undefined && sessions !== undefined)
    app.use(checkToken(options.token, sessions, isOpenAddress(routes)));
  if (options.loadMcp !== undefined) app.use(mcpEndpoint(options.loadMcp, admission));
  app.use(readCaller);
  app.use(responseCache());
  dispatch(app, routes, admission);
  // Errors outside the middleware: a stream that fails, a caller that hangs up, a connection that cannot be accepted.
  app.on('error', (error: unknown) =>
    options.log[hungUp(error) ? 'debug' : 'warn']({ err: error }, 'response cut short'),
  );
  return app;
}

/** Whether a request reads what everybody may have. */
function isOpenAddress(routes: readonly Route[]): (context: RequestContext) => boolean {
  const open = routes.filter((route) => route.isOpen);
  return ({ method, state }) =>
    open.some(
      (route) =>
        route.method === (method === 'HEAD' ? 'GET' : method) && matchesPattern(route.path, state.target.segments),
    );
}

/** Whether the caller closed the connection, as every listener of events does at the end. */
function hungUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(code));
}
