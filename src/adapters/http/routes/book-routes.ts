import * as z from 'zod';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '../route.js';
import { changeQuery, changeRequest, mutationAnswer, nameParameter } from '../change-call.js';
import { book, bookSummary, mutation } from './schemas.js';
import { snapshotAnswer } from './snapshot-answer.js';

const tags = ['books'];

export function bookRoutes(useCases: UseCases): Route[] {
  const { listBooks, readBook, createBook, renameBook, deleteBook, selectInApp, snapshots } = useCases;
  return [
    route({
      method: 'GET',
      path: '/app',
      operationId: 'listBooks',
      summary: 'The books of the project',
      tags,
      answers: { 200: z.array(bookSummary) },
      handle: async () => ({
        ...(await snapshotAnswer(snapshots, (files) => listBooks.execute(files))),
        effect: () => selectInApp.project(),
      }),
    }),
    route({
      method: 'GET',
      path: '/:book',
      operationId: 'readBook',
      summary: 'A book and its pages',
      description: 'Pages in the order of the book’s own index; pages on disk that it does not list follow.',
      tags,
      answers: { 200: book },
      problems: ['book-not-found', 'model-not-readable'],
      handle: async ({ at }) => ({
        ...(await snapshotAnswer(snapshots, (files) => readBook.execute(at.book, files))),
        effect: () => selectInApp.book(at.book),
      }),
    }),
    route({
      method: 'PUT',
      path: '/:book',
      operationId: 'createBook',
      summary: 'Make a book, or rename one',
      tags,
      query: z.object({ newName: nameParameter.optional(), ...changeQuery }),
      answers: { 200: mutation, 201: mutation },
      problems: [
        'invalid-name',
        'reserved-name',
        'name-collides',
        'book-not-found',
        'model-not-readable',
        'script-not-recognised',
      ],
      conditional: true,
      handle: async (call) => {
        const request = changeRequest(call, (files) => readBook.execute(call.at.book, files));
        const { newName } = call.query;
        return mutationAnswer(
          newName === undefined
            ? await createBook.execute(request, call.at.book)
            : await renameBook.execute(request, call.at.book, newName),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/:book',
      operationId: 'deleteBook',
      summary: 'Remove a book with everything in it',
      tags,
      query: z.object({ confirm: z.string().optional().describe('The book’s name once more.'), ...changeQuery }),
      answers: { 200: mutation },
      problems: ['book-not-found', 'confirmation-required', 'model-not-readable'],
      conditional: true,
      handle: async (call) => {
        const request = changeRequest(call, (files) => readBook.execute(call.at.book, files));
        return mutationAnswer(await deleteBook.execute(request, call.at.book, call.query.confirm));
      },
    }),
  ];
}
