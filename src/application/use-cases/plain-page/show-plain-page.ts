import * as z from 'zod';
import { pageAt } from '../addresses.js';
import { appOption, appProblems, plainView } from './plain-view.js';
import { defineCall } from '../define-operation.js';

export interface ShownPage {
  readonly name: string;
  readonly kind: 'plain';
  readonly shown: true;
}

/**
 * Has the running app show a plain page by its ordinary navigation.
 * @internal
 */
export const showPlainPage = defineCall({
  id: 'showPlainPage',
  noun: 'page',
  verb: 'open',
  effect: 'app',
  summary: 'Show a plain page in the running app',
  at: pageAt,
  options: z.object({
    app: appOption,
    checkOnly: z.boolean().default(false).describe('Check only that an app is connected.'),
  }),
  result: z
    .object({
      name: z.string(),
      kind: z.literal('plain'),
      shown: z.boolean().describe('Whether the running app shows it: not where `quiet` is set.'),
    })
    .meta({ id: 'PlainPage' }),
  problems: ['page-not-found', ...appProblems],
  examples: [{ at: { book: 'harbour', page: 'page' } }],
  run: async (services, { at, options: { app, checkOnly } }): Promise<ShownPage> => {
    const view = await plainView(services, at, app);
    if (checkOnly) await services.runningApp.requireConnected(app);
    else await services.runningApp.show(view);
    return { name: at.page, kind: 'plain', shown: true };
  },
});
