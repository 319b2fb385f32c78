import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Remedy } from '#domain/problem/remedy';
import type { Draft } from '#application/project/draft/draft';

/** An `error` stops the app or a page on some device. With a `warning`, something does not happen. An `info` is worth knowing. */
export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** A kind of fault that the doctor looks for. The check that finds it declares it; the documentation lists it in these words. */
export interface FindingKind {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, as Markdown. */
  readonly fault: string;
  /** What follows in the app; without it, nothing. */
  readonly inApp?: string;
  /** What the fix does, where there is a safe one. */
  readonly fix?: string;
}

/** Something about a project that its author should know. */
export interface Finding {
  readonly kind: FindingKind;
  readonly place: { readonly path: ProjectPath; readonly line?: number };
  /** The resource at fault; `null` for code of the app that belongs to none. */
  readonly resource: ResourceAddress | null;
  /** A sentence or two for the author: what is wrong, and what follows from it. */
  readonly explanation: string;
  readonly remedies?: readonly Remedy[];
  /** The line at fault, with a caret below the column. */
  readonly excerpt?: string;
  readonly fix?: Fix;
}

/** The fix of a finding, where it is safe: no work of the author's is lost. */
export interface Fix {
  /** Its effect, as the end of a sentence: `renames the file to …`. */
  readonly does: string;
  /** Applies the fix. It does nothing where the project has changed since the examination. */
  readonly apply: (draft: Draft) => Promise<void>;
}
