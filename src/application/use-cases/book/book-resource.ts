import type { ResourceDocument } from '#domain/change/resource-document';
import type { BookDocument } from './read-book.js';

export function bookResource(document: BookDocument): ResourceDocument {
  return { type: 'book', name: document.name, address: [document.name], document };
}
