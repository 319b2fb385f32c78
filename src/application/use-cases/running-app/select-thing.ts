import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { AppPresence } from '#application/ports/running-app';
import type { ProjectServices } from '#application/project-services';
import { addressOfHref, type NamedThing } from '../address-of-href.js';
import { readBook } from '../book/read-book.js';
import { defineCall, name } from '../define-operation.js';
import { classNotFound } from '../layer-class/class-document.js';
import { foundAt, readLayerOrClass } from '../layer/read-layer-or-class.js';
import { readPage } from '../page/read-page.js';
import { appProblems, namesNothing } from '../plain-page/plain-view.js';
import { showPlainPage } from '../plain-page/show-plain-page.js';
import { SelectInApp } from './select-in-app.js';

export interface SelectedThing {
  readonly type: 'project' | 'book' | 'page' | 'layer' | 'class';
  readonly name: string;
  readonly app: AppPresence;
}

/**
 * Selects a thing in the running app, as a read of it does unless the read is quiet. Without an app nothing happens, but for a
 * plain page: only an app can show it.
 * @internal
 */
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
  run: async (services, { body }): Promise<SelectedThing> => {
    const selected = await select(services, addressOfHref(body.href, 'href'));
    return { ...selected, app: services.runningApp.presence() };
  },
});

/** @throws Problem `invalid-body` for what has no selector; the problems of reading the thing */
async function select(services: ProjectServices, thing: NamedThing): Promise<Omit<SelectedThing, 'app'>> {
  const { snapshots, runningApp } = services;
  const inApp = new SelectInApp(runningApp);
  const [book = '', page = '', ...path] = thing.address;
  switch (thing.type) {
    case 'project':
      inApp.project();
      return { type: 'project', name: 'app' };
    case 'book':
      await snapshots.read((files) => readBook.run(services, { at: { book } }, files));
      inApp.book(book);
      return { type: 'book', name: book };
    case 'page': {
      const at = { book, page };
      const { result } = await snapshots.read((files) => readPage.run(services, { at }, files));
      if (result.kind === 'plain') await showPlainPage.run(services, { at });
      else inApp.page(at);
      return { type: 'page', name: page };
    }
    case 'layer': {
      const at = { book, page, path };
      const options = { class: thing.class };
      const { result } = await snapshots.read((files) => readLayerOrClass.run(services, { at, options }, files));
      if (result === undefined) throw namesNothing(at);
      inApp.layer(foundAt(at, thing.class, result));
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
