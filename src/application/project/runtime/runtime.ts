import type { ProjectPath } from '#domain/change/project-path';

/**
 * Who runs the project's books: the plugin that Solar2D brings, or a runtime of an older kind whose files lie in the
 * project itself. `unknown`: neither is to be found.
 */
export const runtimeKinds = ['plugin', 'own', 'unknown'] as const;

export interface Runtime {
  readonly kind: (typeof runtimeKinds)[number];
  /** The file or folder that tells; nothing where it is unknown. */
  readonly from: ProjectPath | null;
}
