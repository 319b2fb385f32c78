import { tooLargeToWrite } from '#application/support/too-large';
import { commentsIn, withoutComments, type Comment } from './json-comments.js';
import type { JsonFault } from './json-tree.js';

const maxNesting = 200;
const maxCharacters = 1536 * 1024;
/** The most values and comments. Tables and names count more often: the tree of each takes more room. */
const maxValues = 100_000;
const valuesInTable = 2;
const valuesInName = 3;

/** A text without its comments. */
interface BareText {
  readonly comments: readonly Comment[];
  /** The text with blanks for the comments. */
  readonly text: string;
  /** Its size, or what makes it too large to be read. */
  readonly size: JsonSize | JsonFault;
}

/** What a text has at most. */
export interface JsonSize {
  readonly values: number;
  readonly levels: number;
}

export function bareOf(source: string): BareText {
  if (source.length > maxCharacters)
    return { comments: [], text: source, size: { offset: 0, what: `it has more than ${maxCharacters} characters` } };
  const comments = commentsIn(source);
  if (comments.length > maxValues) return { comments, text: source, size: tooMany() };
  const text = withoutComments(source, comments);
  return { comments, text, size: sizeOf(text, comments.length) };
}

/** @throws Problem `invalid-property` where the text could not be read again */
export function writableOf(source: string): BareText {
  const bare = bareOf(source);
  if ('what' in bare.size) throw tooLargeToWrite(bare.size.what);
  return bare;
}

/**
 * The size after an edit that writes `content`, which is counted without a look at the rest of the text; `undefined` where it may be
 * too much.
 */
export function sizeWith({ values, levels }: JsonSize, edited: string, content: string): JsonSize | undefined {
  // Each value needs a character, and each level a bracket.
  const size = { values: values + valuesInName * content.length, levels: levels + bracketsIn(content) };
  const isLarge = edited.length > maxCharacters || size.values > maxValues || size.levels > maxNesting;
  return isLarge ? undefined : size;
}

function bracketsIn(text: string): number {
  return text.match(/[[{]/g)?.length ?? 0;
}

/**
 * What would exhaust the parser, which calls itself for every level, and what keeps others waiting. Between two names or values
 * stands a comma, a colon or an opening bracket.
 */
function sizeOf(text: string, comments: number): JsonSize | JsonFault {
  let depth = 0;
  let levels = 0;
  let values = 1 + comments;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case char.quote:
        at = endOfString(text, at);
        break;
      case char.comma:
        values += 1;
        break;
      case char.colon:
        values += valuesInName;
        break;
      case char.openBracket:
      case char.openBrace:
        values += valuesInTable;
        depth += 1;
        levels = Math.max(levels, depth);
        if (depth > maxNesting) return { offset: at, what: `it is nested more than ${maxNesting} levels deep` };
        break;
      case char.closeBracket:
      case char.closeBrace:
        depth -= 1;
    }
    if (values > maxValues) return tooMany();
  }
  return { values, levels };
}

function tooMany(): JsonFault {
  return { offset: 0, what: `it has more than ${maxValues} values` };
}

const char = {
  comma: 44,
  colon: 58,
  quote: 34,
  backslash: 92,
  openBracket: 91,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
};

/** The offset of the closing quote, or of the last character where there is none. */
function endOfString(text: string, open: number): number {
  let at = open + 1;
  for (let code = text.charCodeAt(at); at < text.length && code !== char.quote; code = text.charCodeAt(at)) {
    at += code === char.backslash ? 2 : 1;
  }
  return at;
}
