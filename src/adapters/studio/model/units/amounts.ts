/** A number with so many decimals at most. */
export function rounded(value: number, decimals: number): number {
  const tens = 10 ** decimals;
  const whole = Math.round(value * tens) / tens;
  // No field shows -0.
  return whole === 0 ? 0 : whole;
}

/** A place or size, as all messages have it: two decimals at most. */
export function pointsOf(value: number): number {
  return rounded(value, 2);
}

/** Milliseconds, as all messages have them. */
export function secondsOf(milliseconds: number): number {
  return rounded(milliseconds / 1000, 3);
}
