import { Problem, type ProblemDetails } from '#domain/problem/problem';

/** A file may be right, and is larger than files are read: what follows from a reading takes its time from the size. */
export class TooLargeToRead extends Problem {
  constructor(message: string, details: ProblemDetails, cause?: unknown) {
    super('model-not-readable', message, details, { cause });
  }

  override with(details: ProblemDetails): TooLargeToRead {
    return new TooLargeToRead(this.message, { ...this.details, ...details }, this.cause);
  }
}

/**
 * The refusal of a change after which a file would be too large to be read again.
 * @param limit ends the sentence "A file would be too large to be read again: …"
 */
export function tooLargeToWrite(limit: string): Problem {
  return new Problem(
    'invalid-property',
    `A file would be too large to be read again: ${limit}. Send less, or keep the data in a file of its own.`,
  );
}
