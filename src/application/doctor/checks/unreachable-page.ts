import { layout } from '#application/project/layout/project-layout';
import type { Finding } from '../finding.js';

/** A page that the book does not list, and no command of another page goes to. */
export function unreachablePage(book: string, page: string): Finding {
  return {
    code: 'unreachable-page',
    place: { path: layout.pageIndex({ book, page }) },
    resource: [book, page],
    explanation: `The book "${book}" does not list the page "${page}", and no command goes to it: no reader ever sees it.`,
    remedies: [{ kind: 'create', type: 'page', address: [book, page] }],
  };
}
