/** A figure with three digits that count, and separators in what is large. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}
