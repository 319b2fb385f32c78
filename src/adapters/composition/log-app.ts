import type { AppReport } from '#application/ports/app-sessions';
import type { Log } from '#adapters/http/log';

/** Has the service's log tell what the running app does and prints. */
export function logApp(log: Log): (report: AppReport) => void {
  return ({ app, kind, text }) => {
    const fields = { app: app.id, ...(app.device === '' ? {} : { device: app.device }), text };
    if (kind === 'error') log.warn(fields, 'app error');
    else log.info(fields, `app ${kind}`);
  };
}
