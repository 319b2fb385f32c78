import type { PageAddress } from '#domain/page';
import type { ScriptOwner } from '#application/references/find/page-scripts';

/** The names that lead to what a script describes, from the root of all addresses. */
export function ownerAddress({ book, page }: PageAddress, owner: ScriptOwner): string[] {
  switch (owner.in) {
    case 'layers':
      return [book, page, ...owner.path, ...(owner.class === undefined ? [] : [owner.class])];
    case 'groups':
      return [book, 'components', page, 'groups', owner.name, owner.class];
    case 'components':
      return [book, 'components', page, owner.entry.kind, owner.entry.name];
  }
}
