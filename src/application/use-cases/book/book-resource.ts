import type { ResourceDocument } from '#application/project/change/resource-document';
import type { BookDocument } from './read-book.js';

export function bookResource(document: BookDocument): ResourceDocument {
  return { type: 'book', name: document.name, segments: [document.name], document };
}
