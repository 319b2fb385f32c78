import { indentationAt, isBlank, reindent } from '#adapters/lua/text/lines';
import { writeKey } from '#adapters/lua/text/write-lua-value';
import { allEntries, type EntryNode, type PageTree } from './page-tree.js';
import { keyQuote, keyRange } from './entry-keys.js';
import { partAssignment } from './page-style.js';

/** The text of one entry around its name: `{ ` name ` = {` inside `} }`, and its indentation. */
interface EntryPattern {
  readonly open: string;
  readonly assignment: string;
  readonly inside: string;
  readonly close: string;
  readonly indentation: string;
}

/**
 * The text of a new entry without classes or children, in the style of the entries around its place.
 * @param index its place among `siblings`
 */
export function writeEntry(
  tree: PageTree,
  siblings: readonly EntryNode[],
  index: number,
  name: string,
  indentation: string,
): string {
  const pattern = patternFor(tree, siblings, index);
  const key = writeKey(name, keyQuote(tree));
  const written = pattern.open + key + pattern.assignment + pattern.inside + pattern.close;
  return reindent(written, pattern.indentation, indentation);
}

function patternFor(tree: PageTree, siblings: readonly EntryNode[], index: number): EntryPattern {
  for (const entry of examples(tree, siblings, index)) {
    const pattern = patternOf(tree.text, entry);
    if (pattern !== undefined) return pattern;
  }
  const space = partAssignment(tree, tree.model) === '=' ? '' : ' ';
  return {
    open: `{${space}`,
    assignment: `${space}=${space}`,
    inside: '{}',
    close: `${space}}`,
    indentation: '',
  };
}

/** The nearest sibling without classes and children is the best example; then any other entry. */
function* examples(tree: PageTree, siblings: readonly EntryNode[], index: number): Generator<EntryNode> {
  for (const entry of nearest(siblings, index)) if (isBare(entry)) yield entry;
  yield* nearest(siblings, index);
  const all = allEntries(tree);
  yield* all.filter(isBare);
  yield* all;
}

function* nearest(siblings: readonly EntryNode[], index: number): Generator<EntryNode> {
  for (let distance = 0; distance < siblings.length; distance++) {
    const [before, after] = [siblings[index - 1 - distance], siblings[index + distance]];
    if (before !== undefined) yield before;
    if (after !== undefined) yield after;
  }
}

function isBare({ body }: EntryNode): boolean {
  return (
    body !== undefined &&
    body.inner.fields.length === (body.classes === undefined ? 0 : 1) &&
    !body.classes?.names.length
  );
}

/** `undefined` where there are comments between the entry's parts. */
function patternOf(text: string, entry: EntryNode): EntryPattern | undefined {
  const { body } = entry;
  if (body === undefined) return undefined;
  const { start, end } = body.outer;
  const { start: keyStart, end: keyEnd } = keyRange(body.outer, 0);
  const { start: innerStart, end: innerEnd } = body.inner;
  const open = text.slice(start, keyStart);
  const assignment = text.slice(keyEnd, innerStart);
  const close = text.slice(innerEnd, end);
  const isPlain = isBlank(open.slice(1)) && isBlank(assignment.replace('=', '')) && /^\s*[,;]?\s*}$/.test(close);
  if (!isPlain) return undefined;
  const interior = text.slice(innerStart, innerEnd);
  const inside = isBare(entry) && !interior.includes('--') ? interior : '{}';
  return { open, assignment, inside, close, indentation: indentationAt(text, start) };
}
