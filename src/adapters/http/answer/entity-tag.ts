import { hash } from 'node:crypto';

/** The strong `ETag` of a representation: equal bytes, equal tag. */
export function entityTag(representation: Buffer | string): string {
  return `"${hash('sha256', representation, 'base64url')}"`;
}

const anyTag = /(W\/)?("[^"]*")/g;

/** Whether an `If-Match` field names any tag that could be one of ours, whatever it is. */
export function holdsEntityTag(field: string): boolean {
  return field.search(anyTag) >= 0;
}

/**
 * Whether an `If-Match` or `If-None-Match` field names one of the tags. `*` names any.
 * @param compare `weak` overlooks the `W/` prefix, as `If-None-Match` does; `strong` refuses such tags
 */
export function namesEntityTag(field: string, tags: readonly string[], compare: 'weak' | 'strong'): boolean {
  if (field.trim() === '*') return tags.length > 0;
  return [...field.matchAll(anyTag)].some(
    ([, weak, tag]) => tag !== undefined && tags.includes(tag) && (weak === undefined || compare === 'weak'),
  );
}
