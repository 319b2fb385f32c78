import type { ChangedFile, ProjectEvent } from '#adapters/client/client-operations.generated';

/** What to read again after some events. */
export interface Reread {
  /** Everything: the service started again, or its history no longer has what was missed. */
  everything: boolean;
  /** The project, and the list of books with their pages. */
  books: boolean;
  /** `harbour/dusk`. */
  readonly pages: Set<string>;
  /** The paths of assets whose bytes have changed, from the project's root. */
  readonly assets: Set<string>;
  history: boolean;
  /** Whether something has another name now. */
  names: boolean;
  /** The running apps that are connected. */
  apps: boolean;
}

export function foldEvents(events: readonly ProjectEvent[]): Reread {
  const reread = nothing();
  for (const event of events) foldEvent(reread, event);
  return reread;
}

/** What to read again after a change of these files. */
export function foldChanges(changes: readonly ChangedFile[]): Reread {
  const reread = nothing();
  for (const { path, action } of changes) foldPath(reread, path, action);
  return reread;
}

function nothing(): Reread {
  return {
    everything: false,
    books: false,
    pages: new Set(),
    assets: new Set(),
    history: false,
    names: false,
    apps: false,
  };
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
      reread.names ||= event.data.renames !== undefined;
      for (const { path, action } of event.data.changes) foldPath(reread, path, action);
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

function foldPath(reread: Reread, path: string, action: ChangedFile['action']): void {
  // If a file is new or gone, a list of names may have changed.
  const isOther = action !== 'modified';
  const [app, book, area, page] = path.split('/');
  if (app !== 'App' || book === undefined || area === undefined) {
    reread.books = true;
    return;
  }
  if (area === 'assets') {
    if (action !== 'removed') reread.assets.add(path);
    const [, , , images, ofPage] = path.split('/');
    if (images === 'images' && ofPage !== undefined) reread.pages.add(`${book}/${ofPage}`);
    return;
  }
  if (page !== undefined && ['components', 'commands', 'models'].includes(area)) {
    reread.pages.add(`${book}/${page}`);
    if (isOther && path === `App/${book}/components/${page}/index.lua`) reread.books = true;
    return;
  }
  // The file of a page may lie beside the index of its book.
  const [, beside] = /^(?!index\.lua$)([^/]+)\.lua$/.exec(area) ?? [];
  if (beside !== undefined) reread.pages.add(`${book}/${beside}`);
  reread.books = true;
}
