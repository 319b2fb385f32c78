import type { PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';

export function pageResource({ book, page }: PageAddress, document: object): ResourceDocument {
  return { type: 'page', name: page, address: [book, page], document };
}
