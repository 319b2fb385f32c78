import type { RequestListener } from 'node:http';
import { ContainerModule } from 'inversify';
import type Koa from 'koa';
import type { FileStore } from '#application/ports/file-store';
import { deferred } from '#application/support/concurrency';
import type { ProjectServices } from '#application/project-services';
import { createHttpApp, type HttpAppOptions } from '#adapters/http/app';
import { listen, type ListenOptions } from '#adapters/http/listen/listen';
import type { RequestState } from '#adapters/http/request/request-context';
import type { Log } from '#adapters/http/log';
import { readinessOf } from '#adapters/http/routes/probe-routes';
import { projectRoutes } from '#adapters/http/routes/project-routes';
import { Sessions } from '#adapters/http/sessions';
import { readBody } from '#adapters/request-bodies/read-body';
import type { McpOverHttp } from '#adapters/mcp/serve-http';
import type { McpOptions } from '#adapters/mcp/server';
import { tokens } from '../injection-tokens.js';

/** The Koa app of a project, and the responses that it holds open. */
export class HttpApp {
  constructor(
    readonly koa: Koa<RequestState>,
    private readonly services: Pick<ProjectServices, 'eventFeed' | 'appSessions'>,
    private readonly mcp: LazyMcp,
  ) {}

  /** Ends event streams, polls of running apps and subscriptions of assistants. They do not end by themselves. */
  endStreams(): void {
    this.services.eventFeed.close();
    this.services.appSessions.close();
    void this.mcp.close();
  }
}

type HttpOptions = Omit<HttpAppOptions, Bound> &
  Partial<ListenOptions> & {
    /** Whether the service is about to end. */
    readonly isStopping?: () => boolean;
  };

/** What the container has for the app. */
type Bound = 'routes' | 'readBody' | 'log' | 'loadMcp' | 'readOnly' | 'assertOwned' | 'assertReady' | 'sessions';

/** The endpoint for assistants. Its packages are loaded for the first request: most services never get one. */
class LazyMcp {
  private endpoint: Promise<McpOverHttp> | undefined;
  private isClosed = false;

  constructor(
    private readonly listener: () => RequestListener,
    private readonly options: Pick<McpOptions, 'version' | 'readOnly'>,
    private readonly log: Log,
  ) {}

  load(): Promise<McpOverHttp> {
    return (this.endpoint ??= this.make());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await (await this.endpoint)?.close();
  }

  private async make(): Promise<McpOverHttp> {
    const [{ mcpOverHttp }, { createClient }, { inProcessFetch }] = await Promise.all([
      import('#adapters/mcp/serve-http'),
      import('#adapters/client/create-client'),
      import('#adapters/http/listen/in-process-fetch'),
    ]);
    const fetch = inProcessFetch(this.listener());
    const client = (author?: string) => createClient({ baseUrl: 'http://localhost', author, fetch });
    const report = (error: unknown) => this.log.warn({ err: error }, 'a request of an assistant failed');
    const made = mcpOverHttp({ ...this.options, client, report }, client());
    if (this.isClosed) await made.close();
    return made;
  }
}

/**
 * Binds the HTTP API and, separately, its listener. The listener needs no store: requests wait until the app is made.
 * When the module is unloaded, streams end and the listener stops.
 */
export function httpModule({
  host,
  port = 0,
  orNext,
  isStopping = () => false,
  ...options
}: HttpOptions): ContainerModule {
  const { promise: koa, resolve: koaIsMade } = deferred<Koa<RequestState>>();
  const makeApp = (services: ProjectServices, store: FileStore, sessions: Sessions, readOnly: boolean, log: Log) => {
    const assertOwned = store.assertOwned?.bind(store);
    const routes = projectRoutes(services);
    const { version } = options;
    // Assistants were checked before, and know nothing of a prefix.
    const inner = () => createHttpApp({ version, log, routes, readBody }).callback();
    const mcp = new LazyMcp(inner, { version, readOnly }, log);
    const loadMcp = () => mcp.load();
    const assertReady = readinessOf(store, isStopping);
    const facts = { sessions, readOnly, assertOwned, assertReady, log };
    const made = createHttpApp({ ...options, ...facts, routes, readBody, loadMcp });
    koaIsMade(made);
    return new HttpApp(made, services, mcp);
  };
  return new ContainerModule(({ bind }) => {
    bind(Sessions)
      .toResolvedValue((state) => new Sessions(state), [tokens.state])
      .inSingletonScope();
    bind(HttpApp)
      .toResolvedValue(makeApp, [tokens.services, tokens.store, Sessions, tokens.readOnly, tokens.log])
      .inSingletonScope()
      .onDeactivation((app) => app.endStreams());
    bind(tokens.listening)
      .toDynamicValue(() => listen(koa, { host, port, ...(orNext && { orNext }) }))
      .inSingletonScope()
      .onDeactivation((listening) => listening.stop());
  });
}
