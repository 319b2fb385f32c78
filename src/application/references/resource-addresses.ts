import type { ResourceAddress } from '#domain/change/resource-document';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import type { ScriptOwner } from '#application/references/find/page-scripts';

/** The addresses of what findings are about. */

export const addressOfProject: ResourceAddress = { type: 'project', address: [] };

export function addressOfBook(book: string): ResourceAddress {
  return { type: 'book', address: [book] };
}

export function addressOfPage({ book, page }: PageAddress): ResourceAddress {
  return { type: 'page', address: [book, page] };
}

export function addressOfLayer({ book, page }: PageAddress, path: LayerPath): ResourceAddress {
  return { type: 'layer', address: [book, page, ...path] };
}

export function addressOfCommand({ book, page }: PageAddress, command: string): ResourceAddress {
  return { type: 'command', address: [book, page, command] };
}

/** The address of what a script describes. */
export function addressOfOwner(page: PageAddress, owner: ScriptOwner): ResourceAddress {
  switch (owner.in) {
    case 'layers':
      return owner.class === undefined
        ? addressOfLayer(page, owner.path)
        : { type: 'class', address: [page.book, page.page, ...owner.path, owner.class] };
    case 'groups':
      return { type: 'group-class', address: [page.book, page.page, owner.name, owner.class] };
    case 'components':
      return { type: 'component', address: [page.book, page.page, owner.entry.kind, owner.entry.name] };
  }
}
