import type { ProjectPath } from '#domain/change/project-path';
import type { ResourceDocument } from '#application/project/change/resource-document';

export interface CustomClassSummary {
  readonly name: string;
  readonly path: ProjectPath;
}

export interface CustomClassDocument extends CustomClassSummary {
  readonly usedBy: readonly ClassUse[];
}

/** A layer that carries the class. */
export interface ClassUse {
  readonly book: string;
  readonly page: string;
  /** The layer's path. */
  readonly layer: string;
}

export function customClassResource(document: CustomClassSummary): ResourceDocument {
  return { type: 'custom-class', name: document.name, segments: ['components', 'custom', document.name], document };
}
