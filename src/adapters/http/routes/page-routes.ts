import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { PageAddress } from '#domain/page/page-address';
import type { Placement } from '#domain/model/model-edit';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '../route.js';
import { appParameter } from './app/app-parameter.js';
import { changeQuery, changeRequest, mutationAnswer, nameParameter } from '../change-call.js';
import { anyPage, mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['pages'];

const createQuery = z.object({
  copyFrom: nameParameter
    .optional()
    .describe('Make the page a copy of this one: `book/page`. Assets that it names come along to another book.'),
  newName: nameParameter.optional().describe('Rename the page.'),
  before: nameParameter.optional().describe('Its place in the reading order: before this page.'),
  after: nameParameter.optional().describe('Its place in the reading order: after this page.'),
  ...changeQuery,
});

export function pageRoutes(useCases: UseCases): Route[] {
  const { readPage, createPage, renamePage, deletePage, showPlainPage, selectInApp, snapshots } = useCases;
  return [
    route({
      method: 'GET',
      path: '/:book/:page',
      operationId: 'readPage',
      summary: 'A page’s index model; a plain page is shown in the running app',
      tags,
      query: z.object({ app: appParameter }),
      answers: { 200: anyPage },
      problems: [
        'book-not-found',
        'page-not-found',
        'model-not-readable',
        'app-not-connected',
        'app-timed-out',
        'view-not-registered',
        'function-failed',
      ],
      handle: async ({ method, at, query }) => {
        const page = await snapshotAnswer(snapshots, (files) => readPage.execute(at, files));
        if (page.document.kind !== 'plain') return { ...page, effect: () => selectInApp.page(at) };
        const { status, revision } = page;
        return { status, document: await showPlainPage.execute(at, query.app, method === 'GET'), revision };
      },
    }),
    route({
      method: 'PUT',
      path: '/:book/:page',
      operationId: 'createPage',
      summary: 'Make a page, copy, rename or move one',
      tags,
      query: createQuery,
      answers: { 200: mutation, 201: mutation },
      problems: [
        'invalid-name',
        'reserved-name',
        'name-collides',
        'already-exists',
        'book-not-found',
        'page-not-found',
        'model-not-readable',
        'script-not-recognised',
      ],
      conditional: true,
      handle: async (call) => {
        const request = changeRequest(call, (files) => readPage.execute(call.at, files));
        const { newName, copyFrom } = call.query;
        const at = placementOf(call.query);
        if (newName !== undefined) {
          if (copyFrom !== undefined || at !== undefined)
            throw new Problem('invalid-query', '"newName" renames, and goes with neither "copyFrom" nor a place.');
          return mutationAnswer(await renamePage.execute(request, call.at, newName));
        }
        return mutationAnswer(
          await createPage.execute(request, {
            address: call.at,
            ...(copyFrom === undefined ? {} : { copyFrom: sourceOf(copyFrom) }),
            ...(at === undefined ? {} : { at }),
          }),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/:book/:page',
      operationId: 'deletePage',
      summary: 'Remove a page; its images stay',
      description:
        'Images that another page of the project has, too, every one byte for byte, go with it: those of a copy. So do the assets that it brought along from another book.',
      tags,
      query: z.object(changeQuery),
      answers: { 200: mutation },
      problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
      conditional: true,
      handle: async (call) =>
        mutationAnswer(
          await deletePage.execute(
            changeRequest(call, (files) => readPage.execute(call.at, files)),
            call.at,
          ),
        ),
    }),
  ];
}

function sourceOf(copyFrom: string): PageAddress {
  const [book, page, ...rest] = copyFrom.split('/');
  if (book === undefined || page === undefined || book === '' || page === '' || rest.length > 0) {
    throw new Problem('invalid-query', `"copyFrom" names a page as book/page, not ${JSON.stringify(copyFrom)}.`);
  }
  return { book, page };
}

function placementOf({ before, after }: z.output<typeof createQuery>): Placement | undefined {
  if (before !== undefined && after !== undefined)
    throw new Problem('invalid-query', 'Say "before" or "after", not both.');
  return before !== undefined ? { before } : after !== undefined ? { after } : undefined;
}
