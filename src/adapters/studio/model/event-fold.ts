import type { ProjectEvent } from '#adapters/client/client-operations';

/** What to read again after some events. */
export interface Reread {
  /** Everything: the service started again, or its history no longer has what was missed. */
  everything: boolean;
  /** The project and its list of books. */
  project: boolean;
  /** The books whose list of pages may have changed. */
  readonly books: Set<string>;
  /** `harbour/dusk`. */
  readonly pages: Set<string>;
  /** The paths of assets whose bytes have changed, from the project's root. */
  readonly assets: Set<string>;
  history: boolean;
  /** The running apps that are connected. */
  apps: boolean;
}

export function foldEvents(events: readonly ProjectEvent[]): Reread {
  const reread: Reread = {
    everything: false,
    project: false,
    books: new Set(),
    pages: new Set(),
    assets: new Set(),
    history: false,
    apps: false,
  };
  for (const event of events) foldEvent(reread, event);
  return reread;
}

function foldEvent(reread: Reread, event: ProjectEvent): void {
  switch (event.event) {
    case 'ready':
      return;
    case 'reset':
      reread.everything = true;
      return;
    case 'change':
      reread.history = true;
      for (const { path, action } of event.data.changes) foldPath(reread, path, action !== 'modified');
      return;
    case 'preview':
      reread.pages.add(`${event.data.book}/${event.data.page}`);
      return;
    case 'app':
      reread.apps ||= event.data.name !== 'print' && event.data.name !== 'error';
      return;
    case 'doctor':
      return;
  }
}

/** @param isOther whether the file is new or gone, so that a list of names has changed */
function foldPath(reread: Reread, path: string, isOther: boolean): void {
  const [app, book, area, page] = path.split('/');
  if (app !== 'App' || book === undefined || area === undefined) {
    reread.project = true;
    return;
  }
  if (area === 'assets') {
    reread.assets.add(path);
    const [, , , images, ofPage] = path.split('/');
    if (images === 'images' && ofPage !== undefined) reread.pages.add(`${book}/${ofPage}`);
    return;
  }
  if (page !== undefined && ['components', 'commands', 'models'].includes(area)) {
    reread.pages.add(`${book}/${page}`);
    if (isOther) reread.books.add(book);
    return;
  }
  reread.books.add(book);
  if (isOther) reread.project = true;
}
