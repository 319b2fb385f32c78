import type { PageAddress } from '#domain/page';
import type { RunningApp } from '#application/ports/running-app';
import type { ProjectModels } from '#application/project/model/project-models';
import * as z from 'zod';
import type { Snapshots } from '#application/reading/snapshots';
import { pageAt } from '../addresses.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { appOption, appProblems, plainView } from './plain-view.js';

export interface ShownPage {
  readonly name: string;
  readonly kind: 'plain';
  readonly shown: true;
}

/** Has the running app show a plain page by its ordinary navigation. */
export class ShowPlainPage {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly models: ProjectModels,
    private readonly app: RunningApp,
  ) {}

  /**
   * @param app the app's id or device; without it, the one that connected last
   * @param checkOnly checks only that an app is connected: it stays where it is
   * @throws Problem `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed`
   */
  async execute(address: PageAddress, app?: string, checkOnly = false): Promise<ShownPage> {
    const view = await plainView(this.snapshots, this.models, address, app);
    if (checkOnly) this.app.requireConnected(app);
    else await this.app.show(view);
    return { name: address.page, kind: 'plain', shown: true };
  }
}

/** @internal */
export const showPlainPage = defineCallOf({
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
  use: ShowPlainPage,
  run: (use, { at, options }) => use.execute(at, options.app, options.checkOnly),
});
