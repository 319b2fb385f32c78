import type { Remedy } from './remedy.js';

/** One fault inside a larger input: where it is and what is wrong there. */
export interface Fault {
  /** A dotted property path, a query parameter, a file: whatever names the place best. */
  readonly at: string;
  readonly message: string;
  /** Known values close to the one that was sent, the closest first. */
  readonly nearest?: readonly string[];
}

/** What a problem carries beside its message. Every field is data for the caller to act on. */
export interface ProblemDetails {
  /** Single faults, when there can be more than one. */
  readonly errors?: readonly Fault[];
  /** Known names close to the one that was not found, the closest first. */
  readonly nearest?: readonly string[];
  /** A name that would have been accepted. */
  readonly suggestion?: string;
  /** The id of the operation that was refused, and the names of the thing that it was asked of, the outermost first. */
  readonly operation?: string;
  readonly address?: readonly string[];
  /** The item of a batch that was refused, counted from 0, and its own problem. */
  readonly item?: number;
  readonly problem?: Problem;
  /** What a class that exists would get if it were attached. */
  readonly defaults?: unknown;
  /** Project-relative path of the file that is at fault. */
  readonly file?: string;
  /** 1-based place in the file or the body. */
  readonly line?: number;
  readonly column?: number;
  /** The line at fault with a caret below the column. */
  readonly excerpt?: string;
  /** The methods that are allowed at an address. */
  readonly allow?: readonly string[];
  /** The size of the file, in bytes, of which a part was wanted. */
  readonly size?: number;
  /** A unified diff between what was expected and what was found. */
  readonly difference?: string;
  /** Whether the change is made, or may be, though its files are not in their places. */
  readonly committed?: boolean;
  readonly applied?: boolean;
}

interface ProblemOptions {
  readonly cause?: unknown;
  readonly remedies?: readonly Remedy[] | undefined;
}

/**
 * The only error that the program throws on purpose. `message` is a sentence for the author that names the thing and the fault.
 * `remedies` are what the author can do, which each front end puts into words. Any other error is a bug, or a failing machine.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly remedies: readonly Remedy[];

  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly details: ProblemDetails = {},
    { remedies = [], ...options }: ProblemOptions = {},
  ) {
    super(message, options);
    this.remedies = remedies;
  }

  /** The same problem with more details, e.g. from a caller that knows the file. */
  with(details: ProblemDetails): Problem {
    const { code, message, cause, remedies } = this;
    return new Problem(code, message, { ...this.details, ...details }, { cause, remedies });
  }
}

/**
 * Everything that can go wrong, as a closed list. Each front end maps the codes to its own
 * vocabulary with a total table (`satisfies Record<ProblemCode, …>`), so a new code without
 * a row there does not compile. The codes are part of the HTTP contract.
 */
export const problemCodes = [
  'invalid-name',
  'reserved-name',
  'invalid-body',
  'invalid-query',
  'invalid-header',
  'malformed-request',
  'unknown-command',
  'confirmation-required',
  'unauthorized',
  'host-not-allowed',
  'origin-not-allowed',
  'read-only',
  'route-not-found',
  'book-not-found',
  'page-not-found',
  'layer-not-found',
  'class-not-found',
  'class-not-attached',
  'command-not-found',
  'component-not-found',
  'bridge-not-found',
  'asset-not-found',
  'source-not-found',
  'view-not-registered',
  'history-entry-not-found',
  'finding-not-found',
  'method-not-allowed',
  'name-collides',
  'already-exists',
  'script-not-recognised',
  'computed-value',
  'edited-elsewhere',
  'no-safe-fix',
  'link-not-followed',
  'nothing-to-undo',
  'nothing-to-redo',
  'precondition-failed',
  'request-timed-out',
  'body-too-large',
  'uri-too-long',
  'unsupported-media-type',
  'range-not-satisfiable',
  'invalid-property',
  'idempotency-key-reused',
  'model-not-readable',
  'headers-too-large',
  'internal',
  'function-failed',
  'app-not-connected',
  'app-timed-out',
  'too-busy',
  'change-unfinished',
  'lock-lost',
  'store-unavailable',
  'not-ready',
  'storage-denied',
  'storage-full',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** The result; `undefined` where the work throws a `Problem`. */
export function ignoreProblem<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** As `ignoreProblem`, of a promise. */
export async function ignoreAsyncProblem<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The `Problem` that the work throws; `undefined` where it throws none. */
export function problemOf(work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
