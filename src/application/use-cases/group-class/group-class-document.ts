import type { PageAddress } from '#domain/page';
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

export function namesOfGroupClass({ book, page, group, class: name }: GroupClassAddress): readonly string[] {
  return [book, page, group, name];
}

export function groupClassResource(address: GroupClassAddress, document: GroupClassDocument): ResourceDocument {
  const { name } = document;
  return { type: 'group-class', name, address: namesOfGroupClass({ ...address, class: name }), document };
}
