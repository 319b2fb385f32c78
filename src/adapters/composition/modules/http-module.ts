import { ContainerModule } from 'inversify';
import type Koa from 'koa';
import type { AppSessions } from '#application/ports/app-sessions';
import { deferred } from '#application/support/concurrency';
import type { UseCases } from '#application/use-cases';
import { FollowEvents } from '#application/use-cases/history/follow-events';
import { createHttpApp, type HttpAppOptions } from '#adapters/http/app';
import { listen, type ListenOptions } from '#adapters/http/listen/listen';
import type { RequestState } from '#adapters/http/request/request-context';
import type { Log } from '#adapters/http/log';
import { projectRoutes } from '#adapters/http/routes/project-routes';
import { readBody } from '#adapters/request-bodies/read-body';
import { tokens } from '../tokens.js';
import { allUseCases } from './use-cases-module.js';

/** The Koa app of a project, and the responses that it holds open. */
export class HttpApp {
  constructor(
    readonly koa: Koa<RequestState>,
    private readonly followEvents: FollowEvents,
    private readonly appSessions: AppSessions,
  ) {}

  /** Ends event streams and polls of running apps. They do not end by themselves. */
  endStreams(): void {
    this.followEvents.endAll();
    this.appSessions.close();
  }
}

type HttpOptions = Omit<HttpAppOptions, 'routes' | 'readBody' | 'log'> & Partial<ListenOptions>;

/**
 * Binds the HTTP API and, separately, its listener. The listener needs no store: requests wait until the app is made.
 * When the module is unloaded, streams end and the listener stops.
 */
export function httpModule({ host, port = 0, ...options }: HttpOptions): ContainerModule {
  const { promise: koa, resolve: koaIsMade } = deferred<Koa<RequestState>>();
  const makeApp = (useCases: UseCases, log: Log) => {
    const made = createHttpApp({ ...options, log, routes: projectRoutes(useCases), readBody });
    koaIsMade(made);
    return new HttpApp(made, useCases.of(FollowEvents), useCases.appSessions);
  };
  return new ContainerModule(({ bind }) => {
    bind(HttpApp)
      .toResolvedValue(makeApp, [allUseCases, tokens.log])
      .inSingletonScope()
      .onDeactivation((app) => app.endStreams());
    bind(tokens.listening)
      .toDynamicValue(() => listen(koa, { host, port }))
      .inSingletonScope()
      .onDeactivation((listening) => listening.stop());
  });
}
