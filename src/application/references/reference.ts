import type { ProjectPath } from '#domain/change/file-change';
import type { ReferenceKind } from '#domain/reference-kind';

/** A name in a file that is the name of something else. */
export interface Reference {
  readonly path: ProjectPath;
  /** Where in the file: a dotted name (`properties.target`, `members[1]`, `actions[0].params.target`). */
  readonly at: string;
  readonly kind: ReferenceKind;
  /** As it is written. */
  readonly name: string;
  /** Of a name in a command: the action that says it. */
  readonly action?: string;
}
