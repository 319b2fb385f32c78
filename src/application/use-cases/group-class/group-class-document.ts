import type { PageAddress } from '#domain/page/page-address';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { ClassDocument } from '../layer-class/class-document.js';

export interface GroupClassAddress extends PageAddress {
  /** The page group. */
  readonly group: string;
  /** As it is asked for: with its option or without. */
  readonly class: string;
}

export interface GroupClassDocument extends Omit<ClassDocument, 'layer' | 'preview'> {
  /** The page group that carries it. */
  readonly group: string;
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
