import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Remedy } from '#domain/problem/remedy';
import type { Draft } from '#application/project/draft/draft';

/**
 * Everything that the doctor looks for. An `error` stops the app or a page on some device. With a `warning`, something does
 * not happen. An `info` is worth knowing.
 */
export const findingSeverity = {
  'link-not-followed': 'warning',
  'unreadable-index': 'error',
  'unreadable-list': 'warning',
  'unreadable-file': 'error',
  'invalid-lua': 'error',
  'file-too-large': 'warning',
  'byte-order-mark': 'error',
  'invalid-json': 'warning',
  'missing-key': 'error',
  'unknown-key': 'error',
  'unusable-value': 'error',
  'ignored-entries': 'error',
  'ignored-key': 'warning',
  'missing-page': 'error',
  'two-page-files': 'warning',
  'no-scene': 'error',
  'listed-plain-page': 'error',
  'missing-script': 'error',
  'class-without-script': 'error',
  'missing-custom-class': 'error',
  'missing-module': 'error',
  'no-return': 'error',
  'missing-layer': 'error',
  'missing-start': 'error',
  'raises-at-start': 'error',
  'differing-start': 'info',
  'missing-command': 'error',
  'name-case': 'error',
  'duplicate-name': 'error',
  'class-without-image': 'error',
  'no-duration': 'error',
  'missing-data': 'error',
  'missing-asset': 'warning',
  'dangling-target': 'warning',
  'dangling-action': 'warning',
  'dangling-page': 'warning',
  'duration-in-seconds': 'warning',
  'not-in-runtime': 'error',
  'unreachable-page': 'warning',
  'size-differs': 'warning',
  'unknown-runtime': 'warning',
  'runtime-not-installed': 'warning',
  'own-runtime': 'info',
  'unlisted-file': 'info',
  'image-without-layer': 'info',
  'layer-without-image': 'info',
} as const;

export type FindingCode = keyof typeof findingSeverity;
export type Severity = (typeof findingSeverity)[FindingCode];

export const findingCodes = Object.keys(findingSeverity) as [FindingCode, ...FindingCode[]];

/** Something about a project that its author should know. */
export interface Finding {
  readonly code: FindingCode;
  readonly place: { readonly path: ProjectPath; readonly line?: number };
  /** The resource at fault; `null` for code of the app that belongs to none. */
  readonly resource: ResourceAddress | null;
  /** A sentence or two for the author: what is wrong, and what follows from it. */
  readonly explanation: string;
  readonly remedies?: readonly Remedy[];
  /** The line at fault, with a caret below the column. */
  readonly excerpt?: string;
  readonly mend?: Mend;
}

/** The fix of a finding, where it is safe: no work of the author's is lost. */
export interface Mend {
  /** Its effect, as the end of a sentence: `renames the file to …`. */
  readonly does: string;
  /** Applies the fix. It does nothing where the project has changed since the examination. */
  readonly apply: (draft: Draft) => Promise<void>;
}
