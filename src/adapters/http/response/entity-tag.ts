import { hash } from 'node:crypto';
import { Problem } from '#domain/problem/problem';
import { isOpenedFile, type OpenedFile } from '#application/ports/opened-file';
import { serialise } from './document-form.js';

/** The strong `ETag` of a representation: equal bytes, equal tag. */
export function entityTag(representation: Buffer | string): string {
  return `"${hash('sha256', representation, 'base64url')}"`;
}

/** The strong `ETag` of a file: that of its bytes, where its version is their SHA-256. */
export async function fileTag(file: OpenedFile): Promise<string> {
  const version = await file.version();
  return /^[0-9a-f]{64}$/.test(version) ? `"${Buffer.from(version, 'hex').toString('base64url')}"` : entityTag(version);
}

const anyTag = /(W\/)?("[^"]*")/g;

/** Whether an `If-Match` field names any tag that could be one of ours, whatever it is. */
function holdsEntityTag(field: string): boolean {
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

/** What a request that changes something demands of the resource as it is. A field that was sent empty names no tag. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export function isConditional({ ifMatch, ifNoneMatch }: Conditions): boolean {
  return ifMatch !== undefined || ifNoneMatch !== undefined;
}

/**
 * Checks the fields against the present resource, in each form that a caller may have read. It closes a file.
 *
 * @throws Problem `precondition-failed`
 */
export async function matchTags(conditions: Conditions, document: unknown): Promise<void> {
  if (!isConditional(conditions)) return;
  const { ifMatch, ifNoneMatch } = conditions;
  const tags = await tagsOf(document);
  if (ifMatch !== undefined && !namesEntityTag(ifMatch, tags, 'strong')) {
    throw noMatch(ifMatch, document !== undefined);
  }
  if (ifNoneMatch !== undefined && namesEntityTag(ifNoneMatch, tags, 'weak')) {
    throw new Problem('precondition-failed', 'If-None-Match asks for something that is not there, and this is.');
  }
}

/** Of what a caller may have read: the bytes of a file, any other document in both forms. */
async function tagsOf(document: unknown): Promise<string[]> {
  if (document === undefined) return [];
  if (isOpenedFile(document)) return [await fileTag(document).finally(() => document.close())];
  return [serialise(document, 'json'), serialise(document, 'yaml')].map(entityTag);
}

/** A caller that sends the tag without its quotes must not be advised to read it again. */
function noMatch(ifMatch: string, isThere: boolean): Problem {
  const code = 'precondition-failed';
  if (isThere && holdsEntityTag(ifMatch)) {
    const remedies = [{ kind: 'read-again' }] as const;
    return new Problem(code, 'This changed since its ETag was read.', {}, { remedies });
  }
  return new Problem(
    code,
    isThere
      ? 'If-Match takes an ETag as it was answered, with the quotation marks around it; it holds none. Nothing was changed.'
      : 'If-Match asks for something that is there, and there is nothing here.',
  );
}
