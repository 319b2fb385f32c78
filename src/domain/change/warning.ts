import type { Remedy } from '../problem/remedy.js';
import type { ResourceAddress } from './resource-document.js';

/** Something the author should know about a change that was made all the same. */
export interface Warning {
  readonly code:
    | 'unknown-property'
    | 'name-left-out'
    | 'readonly-left-out'
    | 'unknown-action'
    | 'action-left-out'
    | 'not-loaded-by-runtime'
    | 'not-in-runtime'
    | 'duration-in-seconds'
    | 'still-used'
    | 'reference-left'
    | 'dangling-reference'
    | 'not-mended'
    | 'script-taken-up'
    | 'called-like-a-class'
    | 'called-like-a-layer'
    | 'group-draws'
    | 'nothing-copied'
    | 'asset-differs'
    | 'byte-order-mark'
    | 'two-page-files'
    | 'missing-layer'
    | 'dangling-target'
    | 'dangling-action'
    | 'dangling-page'
    | 'missing-asset'
    | 'missing-data'
    | 'change-skipped';
  /** The property, file or thing it is about. */
  readonly at: string | ResourceAddress;
  readonly message: string;
  readonly remedies?: readonly Remedy[];
  /** Of a name that is the name of nothing: those that may be meant, the closest first. */
  readonly nearest?: readonly string[];
  /** Of a line of a file: the file's path in the project, and the line, counted from 1. */
  readonly file?: string;
  readonly line?: number;
}
