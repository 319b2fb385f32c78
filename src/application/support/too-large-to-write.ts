import { Problem } from '#domain/problem/problem';

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
