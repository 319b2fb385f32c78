import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { AppPresence, RunningApp } from '#application/ports/running-app';
import type { Snapshots } from '#application/reading/snapshots';
import { addressOfHref, type NamedThing } from '../address-of-href.js';
import type { ReadBook } from '../book/read-book.js';
import { defineCall, name } from '../define-operation.js';
import { classNotFound } from '../layer-class/class-document.js';
import { foundAt, type ReadLayerOrClass } from '../layer/read-layer-or-class.js';
import type { ReadPage } from '../page/read-page.js';
import { appProblems, namesNothing } from '../plain-page/plain-view.js';
import type { ShowPlainPage } from '../plain-page/show-plain-page.js';
import type { SelectInApp } from './select-in-app.js';

export interface SelectedThing {
  readonly type: 'project' | 'book' | 'page' | 'layer' | 'class';
  readonly name: string;
  readonly app: AppPresence;
}

/** Selects a thing in the running app, as a read of it does unless the read is quiet. */
export class SelectThing {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly app: RunningApp,
    private readonly select: SelectInApp,
    private readonly readBook: ReadBook,
    private readonly readPage: ReadPage,
    private readonly readLayerOrClass: ReadLayerOrClass,
    private readonly showPlainPage: ShowPlainPage,
  ) {}

  /**
   * Without an app nothing happens, but for a plain page: only an app can show it.
   * @throws Problem `invalid-body` for what has no selector; the problems of reading the thing
   */
  async execute(href: string): Promise<SelectedThing> {
    const thing = addressOfHref(href, 'href');
    const selected = await this.selected(thing);
    return { ...selected, app: this.app.presence() };
  }

  private async selected(thing: NamedThing): Promise<Omit<SelectedThing, 'app'>> {
    const [book = '', page = '', ...path] = thing.address;
    switch (thing.type) {
      case 'project':
        this.select.project();
        return { type: 'project', name: 'app' };
      case 'book':
        await this.snapshots.read((files) => this.readBook.execute(book, files));
        this.select.book(book);
        return { type: 'book', name: book };
      case 'page': {
        const { result } = await this.snapshots.read((files) => this.readPage.execute({ book, page }, files));
        if (result.kind === 'plain') await this.showPlainPage.execute({ book, page });
        else this.select.page({ book, page });
        return { type: 'page', name: page };
      }
      case 'layer': {
        const at = { book, page, path };
        const { result } = await this.snapshots.read((files) => this.readLayerOrClass.execute(at, thing.class, files));
        if (result === undefined) throw namesNothing(at);
        this.select.layer(foundAt(at, thing.class, result));
        return { type: result.type, name: result.name };
      }
      default:
        throw new Problem(
          'invalid-body',
          `"href" names ${thing.type === 'asset' ? 'an' : 'a'} ${thing.type.replace('-', ' ')}. The running app selects only the project (/app), books, pages, layers and classes on layers.`,
          { errors: [{ at: 'href', message: 'has no selector in the running app' }] },
        );
    }
  }
}

/** @internal */
export const selectThing = defineCall({
  id: 'selectThing',
  noun: 'app',
  verb: 'select',
  effect: 'app',
  summary: 'Select a thing in the running app',
  description:
    'As a read of the thing does unless it is `quiet`: the app gets the event of the selector, and shows a plain page. It waits for no answer, but for that of a plain page.',
  body: z
    .strictObject({ href: name.describe('The address of the project (`/app`), a book, page, layer or class.') })
    .meta({ id: 'Selection' }),
  result: z
    .object({
      type: z.enum(['project', 'book', 'page', 'layer', 'class']),
      name: z.string(),
      app: z.enum(['connected', 'not-connected']),
    })
    .meta({ id: 'SelectedInApp' }),
  problems: [...classNotFound, ...appProblems],
  examples: [{ body: { href: '/harbour/dusk/sun' } }],
  use: SelectThing,
  run: (use, { body }) => use.execute(body.href),
});
