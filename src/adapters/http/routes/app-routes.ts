import { describeApp } from '#application/use-cases/running-app/describe-app';
import { dispatchEvent } from '#application/use-cases/running-app/dispatch-event';
import { installBridge } from '#application/use-cases/running-app/install-bridge';
import { readBridge } from '#application/use-cases/running-app/read-bridge';
import { selectThing } from '#application/use-cases/running-app/select-thing';
import { requests } from '../address/resource-paths.js';
import { declaredChange, withChangeOptions, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['running app'];

/** What editors ask of the running app, and how it gets the bridge. The routes of the app itself are in app-session-routes. */
export function appRoutes(operations: Operations): Route[] {
  return [
    operations.callRoute(describeApp, { tags }),
    operations.callRoute(dispatchEvent, { tags }),
    operations.callRoute(selectThing, { tags }),
    operations.readRoute(readBridge, { tags }),
    route({
      ...requests.installBridge,
      tags,
      ...declaredChange(installBridge),
      query: withChangeOptions(installBridge.options.shape),
      handle: (call) => {
        const { overwrite, url = `http://${call.header('host') ?? ''}${call.prefix ?? ''}` } = call.query;
        const options = { url, overwrite };
        return operations.change(installBridge, call, { at: {}, options, body: undefined });
      },
    }),
  ];
}
