import type { PageAddress } from '#domain/page/page-address';
import type { Properties } from '#domain/properties/property-value';
import type { ResourceDocument } from '#domain/change/resource-document';

export interface GroupClassAddress extends PageAddress {
  /** The page group. */
  readonly group: string;
  /** As it is asked for: with its option or without. */
  readonly class: string;
}

export interface GroupClassDocument {
  readonly type: 'class';
  /** As the index model lists it, option included. */
  readonly name: string;
  /** The page group that carries it. */
  readonly group: string;
  readonly custom: boolean;
  readonly attached: true;
  readonly props: Properties;
  readonly defaults: Properties;
}

export function groupClassResource(
  { book, page, group }: GroupClassAddress,
  document: GroupClassDocument,
): ResourceDocument {
  return {
    type: 'class',
    name: document.name,
    segments: [book, 'components', page, 'groups', group, document.name],
    document,
  };
}
