import * as z from 'zod';
import type { AppPresence } from '#application/ports/running-app';
import type { ProjectServices } from '#application/project-services';
import { readBook } from '../book/read-book.js';
import { defineCall, name } from '../define-operation.js';
import { classNotFound } from '../layer-class/class-document.js';
import { foundAt, readLayerOrClass } from '../layer/read-layer-or-class.js';
import { type NamedThing, namedThing } from '../named-thing.js';
import { readPage } from '../page/read-page.js';
import { appProblems, namesNothing } from '../plain-page/plain-view.js';
import { showPlainPage } from '../plain-page/show-plain-page.js';
import { SelectInApp } from './select-in-app.js';

/** The types of the things that the running app selects. */
export const selectable = ['project', 'book', 'page', 'layer', 'class'] as const;

export interface SelectedThing {
  readonly type: (typeof selectable)[number];
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
  body: z.strictObject({
    type: z.enum(selectable),
    address: z.array(name).describe('The names that lead to it, the outermost first. None for the project.'),
  }),
  result: z
    .object({
      type: z.enum(selectable),
      name: z.string(),
      app: z.enum(['connected', 'not-connected']),
    })
    .meta({ id: 'SelectedInApp' }),
  problems: [...classNotFound, ...appProblems],
  examples: [{ body: { type: 'layer', address: ['harbour', 'dusk', 'sun'] } }],
  run: async (services, { body }): Promise<SelectedThing> => {
    const thing = namedThing(body.type, body.address, { code: 'invalid-body', at: 'address' });
    const selected = await select(services, thing);
    return { ...selected, app: services.runningApp.presence() };
  },
});

/** @throws Problem the problems of reading the thing */
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
    default: {
      const at = { book, page, path };
      const options = { class: thing.class };
      const { result } = await snapshots.read((files) => readLayerOrClass.run(services, { at, options }, files));
      if (result === undefined) throw namesNothing(at);
      inApp.layer(foundAt(at, thing.class, result));
      return { type: result.type, name: result.name };
    }
  }
}
