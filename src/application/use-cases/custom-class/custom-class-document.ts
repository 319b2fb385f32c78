import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import type { ResourceDocument } from '#domain/change/resource-document';

export interface CustomClassSummary {
  readonly name: string;
  readonly path: ProjectPath;
}

export interface CustomClassDocument extends CustomClassSummary {
  readonly usedBy: readonly ClassUse[];
  /** Where there are such: what could not be read, and may carry it, too. */
  readonly unreadable?: readonly UnreadablePlace[];
}

/** The index of a book or page, or a folder of it, and why it could not be read. */
interface UnreadablePlace {
  readonly path: ProjectPath;
  readonly problem: string;
}

/** Who carries the class: a layer, by its path, or a page group. */
export type ClassUse = PageAddress & ({ readonly layer: string } | { readonly group: string });

export function customClassResource(document: CustomClassSummary): ResourceDocument {
  return { type: 'custom-class', name: document.name, address: [document.name], document };
}
