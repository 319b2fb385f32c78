import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { name } from '#application/use-cases/define-operation';
import { describeApp } from '#application/use-cases/running-app/describe-app';
import { dispatchEvent } from '#application/use-cases/running-app/dispatch-event';
import { installBridge } from '#application/use-cases/running-app/install-bridge';
import { readBridge } from '#application/use-cases/running-app/read-bridge';
import { selectable, selectThing } from '#application/use-cases/running-app/select-thing';
import { addressOfHref } from '../address/address-of-href.js';
import { requestTo } from '../address/operation-request.js';
import { declared, declaredChange, withChangeOptions, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['running app'];

const selection = z
  .union([
    z.strictObject({ href: name.describe('The address of the project (`/app`), a book, page, layer or class.') }),
    selectThing.body as z.ZodType<z.output<typeof selectThing.body>>,
  ])
  .meta({ id: 'Selection' });

/** @throws Problem `invalid-body` for what has no selector */
function selectedAt(href: string) {
  const { type, address, class: className } = addressOfHref(href, 'href');
  if (className !== undefined) return { type: 'class' as const, address: [...address, className] };
  const found = selectable.find((each) => each === type);
  if (found !== undefined) return { type: found, address: [...address] };
  throw new Problem(
    'invalid-body',
    `"href" names ${type === 'asset' ? 'an' : 'a'} ${type.replace('-', ' ')}. The running app selects only the project (/app), books, pages, layers and classes on layers.`,
    { errors: [{ at: 'href', message: 'has no selector in the running app' }] },
  );
}

/** What editors ask of the running app, and how it gets the bridge. The routes of the app itself are in app-session-routes. */
export function appRoutes(operations: Operations): Route[] {
  return [
    operations.callRoute(describeApp, { tags }),
    operations.callRoute(dispatchEvent, { tags }),
    route({
      ...requestTo(selectThing),
      tags,
      ...declared(selectThing),
      body: selection,
      handle: async ({ body }) => {
        const thing = 'href' in body ? selectedAt(body.href) : body;
        return { status: 200, document: await operations.call(selectThing, { at: {}, options: {}, body: thing }) };
      },
    }),
    operations.readRoute(readBridge, { tags }),
    route({
      ...requestTo(installBridge),
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
