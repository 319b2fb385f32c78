/** The command line was not understood. The message says what was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
