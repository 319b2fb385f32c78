type Environment = Readonly<Record<string, string | undefined>>;

/** Standard output or error, or a replacement in a test. */
interface Stream {
  readonly isTTY?: boolean;
}

/**
 * Whether a text for a stream may have colours. `NO_COLOR` (https://no-color.org) and then `FORCE_COLOR` have precedence over what the
 * stream is, and over `TERM=dumb`.
 */
export function hasColour(stream: Stream, environment: Environment = process.env): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '' } = environment;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return obeysCodes(stream, environment);
}

/** Whether a stream is a terminal that obeys codes, such as one that clears a line. */
export function obeysCodes({ isTTY }: Stream, { TERM }: Environment = process.env): boolean {
  return isTTY === true && TERM !== 'dumb';
}
