import type Koa from 'koa';
import type { FileStore } from '#application/ports/file-store';
import { FollowCommits } from '#application/changes/follow-commits';
import { WatchProject } from '#application/changes/watch-project';
import { CachedStore } from '#application/reading/cached-store';
import { FollowEvents } from '#application/use-cases/history/follow-events';
import { createHttpApp, type HttpAppOptions } from '#adapters/http/app';
import type { CallState } from '#adapters/http/request-context';
import { projectRoutes } from '#adapters/http/routes/project-routes';
import { readBody } from '#adapters/request-bodies/read-body';
import { composeUseCases, type NamedUseCases } from './compose-use-cases.js';
import type { CompositionOptions } from './composition-options.js';
import { logApp } from './log-app.js';

/** What is said of a service, beside its project's store. */
type ComposedServiceOptions = Omit<CompositionOptions, 'logApp'> & Omit<HttpAppOptions, 'routes' | 'readBody'>;

/** A project's service: its use cases, and what answers requests with them. */
interface ComposedService {
  readonly useCases: NamedUseCases;
  readonly app: Koa<CallState>;
  /** Begins to notice edits from outside; resolves when the project was looked at once. */
  watch(): Promise<void>;
  /**
   * Ends what would be held open: what is followed or watched never ends by itself, and a running
   * app's poll only after a while. When this resolves, none of it uses the store any more.
   */
  close(): Promise<void>;
}

/** Puts the service together around a store. Does not listen. */
export function composeService(store: FileStore, options: ComposedServiceOptions): ComposedService {
  const { log } = options;
  const useCases = composeUseCases(store, { ...options, logApp: logApp(log) });
  const watchProject = useCases.of(WatchProject);
  const followCommits = useCases.of(FollowCommits);
  const started = followCommits
    .start((error) => log.warn({ err: error }, 'a change of another service could not be announced'))
    .catch((error: unknown) => log.warn({ err: error }, 'the changes of other services cannot be followed'));
  return {
    useCases,
    app: createHttpApp({ ...options, routes: projectRoutes(useCases), readBody }),
    watch: () =>
      watchProject.start((error) =>
        log.warn({ err: error }, 'an edit from outside could not be entered into the history'),
      ),
    close: async () => {
      useCases.of(FollowEvents).endAll();
      useCases.appSessions.close();
      await watchProject.stop();
      await started;
      await followCommits.stop();
      await useCases.of(CachedStore).end();
    },
  };
}
