/**
 * The shape of an address: literal segments, `:name` for one segment, and at the end `*name`
 * for one or more. One parameter per segment, nothing else.
 */
export type PathPattern = string;

declare const namesOf: unique symbol;

/** A pattern that is only known at run time, with the names that it has. */
export type PatternOf<Names> = PathPattern & { readonly [namesOf]: Names };

type SegmentOf<Part extends string> = Part extends `:${infer Name}`
  ? { readonly [Key in Name]: string }
  : Part extends `*${infer Name}`
    ? { readonly [Key in Name]: readonly string[] }
    : unknown;

/** The named segments of a pattern: `'/:book/*layers'` → `{ book: string, layers: readonly string[] }`. */
export type NamedSegments<Pattern extends PathPattern> =
  Pattern extends PatternOf<infer Names>
    ? Names
    : Pattern extends `${infer Head}/${infer Rest}`
      ? SegmentOf<Head> & NamedSegments<Rest>
      : SegmentOf<Pattern>;

/** Gives the decoded segments of an address the names its pattern has for them. */
export function nameSegments<Pattern extends PathPattern>(
  pattern: Pattern,
  segments: readonly string[],
): NamedSegments<Pattern> {
  const named: Record<string, string | readonly string[]> = {};
  for (const [index, part] of partsOf(pattern).entries()) {
    if (part.startsWith('*')) named[part.slice(1)] = segments.slice(index);
    else if (part.startsWith(':')) named[part.slice(1)] = segments[index] ?? '';
  }
  // The router matched the pattern, so every name it has is filled; the compiler cannot see that.
  return named as NamedSegments<Pattern>;
}

/** Whether an address has the shape of the pattern. */
export function matchesPattern(pattern: PathPattern, segments: readonly string[]): boolean {
  const parts = partsOf(pattern);
  const many = manyFrom(pattern) !== undefined;
  if (many ? segments.length < parts.length : segments.length !== parts.length) return false;
  return parts.every((part, index) => /^[:*]/.test(part) || part === segments[index]);
}

/** Where the names begin that `*name` stands for, counted from 0; `undefined` where the pattern has none. */
export function manyFrom(pattern: PathPattern): number | undefined {
  const at = partsOf(pattern).findIndex((part) => part.startsWith('*'));
  return at < 0 ? undefined : at;
}

/** Two patterns of the same shape name the same addresses, whatever their parameters are called. */
export function shapeOf(pattern: PathPattern): string {
  return `/${partsOf(pattern)
    .map((part) => (/^[:*]/.test(part) ? part.charAt(0) : part))
    .join('/')}`;
}

/**
 * Sorts the more particular pattern first: at the first segment that differs, a literal comes
 * before a parameter and a parameter before a wildcard. `/app` is never taken for a book.
 */
export function compareParticularity(a: PathPattern, b: PathPattern): number {
  const left = partsOf(a).map(generality);
  const right = partsOf(b).map(generality);
  const at = left.findIndex((rank, index) => rank !== right[index]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

/** The parts between the slashes; none for `/`. */
export function partsOf(pattern: PathPattern): string[] {
  return pattern.split('/').filter((part) => part !== '');
}

function generality(part: string): number {
  return part.startsWith('*') ? 2 : part.startsWith(':') ? 1 : 0;
}

/** The address that the names lead to, percent-encoded. */
export function hrefOf(segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
