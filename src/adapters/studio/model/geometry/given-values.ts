// Values of scripts are what their authors wrote. One of the wrong type counts as missing.

export function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** @returns `''` for what is no text */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @returns an empty table for what is none */
export function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
