import type { ProjectPath } from '#domain/change/project-path';
import type { PageAddress } from '#domain/page/page-address';
import type { ResourceDocument } from '#domain/change/resource-document';

export interface CustomClassSummary {
  readonly name: string;
  readonly path: ProjectPath;
}

export interface CustomClassDocument extends CustomClassSummary {
  readonly usedBy: readonly ClassUse[];
}

/** Who carries the class: a layer, by its path, or a page group. */
export type ClassUse = PageAddress & ({ readonly layer: string } | { readonly group: string });

export function customClassResource(document: CustomClassSummary): ResourceDocument {
  return { type: 'custom-class', name: document.name, segments: ['components', 'custom', document.name], document };
}
