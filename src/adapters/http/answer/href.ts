/** The address that the names lead to, percent-encoded. */
export function hrefOf(segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
