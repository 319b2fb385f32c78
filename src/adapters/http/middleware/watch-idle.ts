import type { Middleware } from 'koa';

/** What a service does when nobody has used it for some time. */
export interface IdleOptions {
  readonly afterMs: number;
  readonly onIdle: () => void;
}

/** Calls `onIdle` when no request has been open for so long. Streams of events and polls of running apps are open requests. */
export function watchIdle({ afterMs, onIdle }: IdleOptions): Middleware {
  const begin = () => setTimeout(onIdle, afterMs).unref();
  let open = 0;
  let timer = begin();
  return (context, next) => {
    open++;
    clearTimeout(timer);
    context.res.once('close', () => {
      open--;
      clearTimeout(timer);
      if (open === 0) timer = begin();
    });
    return next();
  };
}
