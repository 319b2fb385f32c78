import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress, PageForm } from '#domain/page';
import { layout } from '#application/project/layout/project-layout';
import { addressOfPage } from '#application/references/resource-addresses';
import { doesNotStart } from '../code/shared-code.js';
import type { Finding, FindingKind } from '../finding.js';

const missingPage: FindingKind = {
  code: 'missing-page',
  severity: 'error',
  fault: 'the book lists a page that does not exist',
  inApp: 'the app does not start',
};

const listedPlainPage: FindingKind = {
  code: 'listed-plain-page',
  severity: 'error',
  fault: 'the book lists a plain page',
  inApp: 'the app does not start',
};

const unreachablePage: FindingKind = {
  code: 'unreachable-page',
  severity: 'warning',
  fault: 'no list and no command leads to the page',
  inApp: 'no reader sees it',
};

/** What is found of a book's list of pages. */
export const bookPageFindings = [missingPage, listedPlainPage, unreachablePage];

export function pageNotFound({ book, page }: PageAddress, form: PageForm): Finding {
  return {
    kind: missingPage,
    place: { path: layout.pageFile({ book, page }, form) },
    resource: addressOfPage({ book, page }),
    explanation: `The book "${book}" lists a page "${page}", and there is no such page. The app does not start: it loads every page first.`,
  };
}

/** A plain page is the author's own code. Where the book lists it, the runtime takes it for one with a model. */
export function plainPageListed(address: PageAddress, path: ProjectPath): Finding {
  const explanation = `The book "${address.book}" lists the page "${address.page}", and "${path}" makes no page with a model. ${doesNotStart} A plain page is shown by code, and needs no place in the list.`;
  return { kind: listedPlainPage, place: { path }, resource: addressOfPage(address), explanation };
}

/** A page that the book does not list, and no command of another page goes to. */
export function pageNotReached({ book, page }: PageAddress, path: ProjectPath): Finding {
  return {
    kind: unreachablePage,
    place: { path },
    resource: addressOfPage({ book, page }),
    explanation: `The book "${book}" does not list the page "${page}", and no command goes to it: no reader ever sees it.`,
    remedies: [{ kind: 'create', type: 'page', address: [book, page] }],
  };
}
