import { isLuaName } from '#domain/name/lua-name';
import type { ReferenceKind } from '#domain/reference-kind';
import { bytesToText, decodeUtf8, encodeUtf8, textToBytes } from '#application/support/bytes';
import type { LuaCode, NamedThing } from '#application/ports/lua-code';
import { treeOfFile } from '#adapters/lua/lua-file';
import { forEachChild } from '#adapters/lua/tree/walk';
import type {
  CallExpression,
  Chunk,
  Expression,
  Identifier,
  LuaNode,
  StringLiteral,
} from '#adapters/lua/tree/syntax-tree';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { fieldNamed } from '#adapters/lua/tree/match';
import { tokensOnce } from '#adapters/lua/tree/read-once';
import { isUi, pageTableNamed, tableAliases, tableOfUi, type PageTable } from './page-tables.js';
import { applyProven, type CodeEdit, rewriteString, treeOf } from './prove-edit.js';

/** The kinds of name that are the keys of each table of a page. */
const kindsIn: Readonly<Record<PageTable, readonly ReferenceKind[]>> = {
  sceneGroup: ['layer', 'animation'],
  layers: ['layer', 'animation'],
  animations: ['animation'],
  audios: ['audio'],
  timers: ['timer'],
  variables: ['variable'],
};

/** A name that code uses to refer to the named thing. */
interface UsedName {
  readonly kinds: readonly ReferenceKind[];
  readonly name: string;
  readonly node: StringLiteral | Identifier;
  /** Whether the syntax shows that the table is the page's, or the function the runtime's. */
  readonly isCertain: boolean;
}

export const uses: LuaCode['uses'] = (content, things, { quoted }) => {
  const text = bytesToText(content);
  const wanted = [...things].filter(({ name }) => text.includes(encodeUtf8(name)));
  if (wanted.length === 0) return [];
  const tree = treeOfFile(content);
  const lineOf = lineFinder(text);
  const found = new Map<string, NamedThing & { line: number; start: number }>();
  const add = (thing: NamedThing, start: number): unknown =>
    found.set(`${lineOf(start)} ${thing.name}`, { ...thing, line: lineOf(start), start });
  // A text that is no Lua may use a name wherever it quotes it.
  if (quoted || tree === undefined)
    for (const thing of wanted) for (const start of quotesOf(text, thing.name)) add(thing, start);
  for (const used of tree === undefined ? [] : usedNames(tree))
    for (const thing of wanted) if (isUseOf(used, thing)) add(thing, used.node.start);
  return [...found.values()].sort((a, b) => a.start - b.start).map(({ kind, name, line }) => ({ kind, name, line }));
};

export const linesQuoting: LuaCode['linesQuoting'] = (content, name) => {
  const text = bytesToText(content);
  if (!text.includes(encodeUtf8(name))) return new Set();
  const lineOf = lineFinder(text);
  return new Set([...quotesOf(text, name)].map(lineOf));
};

export const usesInExpression: LuaCode['usesInExpression'] = (expression, things) => {
  const tree = treeOf(asStatement(expression));
  const found = tree === undefined ? [] : usedNames(tree);
  return [...things].filter((thing) => found.some((used) => isUseOf(used, thing)));
};

export const renameUses: LuaCode['renameUses'] = (path, content, things, newName) => {
  const text = bytesToText(content);
  const wanted = [...things].filter(({ name }) => text.includes(encodeUtf8(name)));
  const tree = wanted.length === 0 ? undefined : treeOfFile(content);
  if (tree === undefined) return content;
  const certain = usedNames(tree).filter(({ isCertain }) => isCertain);
  const edits = editsOf(text, certain, wanted, newName);
  return edits.length === 0 ? content : textToBytes(applyProven(path, text, edits));
};

export const renameInExpression: LuaCode['renameInExpression'] = (expression, things, newName) => {
  const text = asStatement(expression);
  const tree = treeOf(text);
  if (tree === undefined) return expression;
  const edits = editsOf(text, usedNames(tree), [...things], newName);
  return decodeUtf8(applyProven('', text, edits).slice(asStatement('').length - 1, -1));
};

/** A chunk with the expression. */
function asStatement(expression: string): string {
  return `return ${encodeUtf8(expression)}\n`;
}

function editsOf(
  text: string,
  used: readonly UsedName[],
  things: readonly NamedThing[],
  newName: (thing: NamedThing) => string | undefined,
): CodeEdit[] {
  return used.flatMap((each): CodeEdit[] => {
    const thing = things.find((wanted) => isUseOf(each, wanted));
    const to = thing && newName(thing);
    if (to === undefined || to === each.name) return [];
    const { node } = each;
    const { start, end } = node;
    if (node.type === 'StringLiteral') return [rewriteString(text, node, to)];
    if (isLuaName(to)) return [{ start, end, text: to, is: 'tokens' }];
    // A member whose new name is no identifier becomes an index in brackets.
    if (text[start - 1] !== '.') return [];
    return [{ start: start - 1, end, text: `[${rewriteString('"', { start: 0, end: 1 }, to).text}]`, is: 'tokens' }];
  });
}

function isUseOf({ kinds, name }: UsedName, thing: NamedThing): boolean {
  return name === thing.name && kinds.includes(thing.kind);
}

/** Each place where a string is the name, or has it in quotes: a string of JSON can hold another. */
function* quotesOf(text: string, name: string): Generator<number> {
  const written = encodeUtf8(name);
  for (const { start, end, value } of tokensOnce(text)) {
    if (value === undefined || !value.includes(written)) continue;
    if (value === written) yield start;
    else
      for (let at = text.indexOf(written, start); at >= 0 && at < end; at = text.indexOf(written, at + 1))
        if (isQuoted(text, at, at + written.length)) yield at;
  }
}

function isQuoted(text: string, start: number, end: number): boolean {
  const quote = text[start - 1];
  const after = text.slice(end, end + 2);
  return (quote === '"' || quote === "'") && (after.startsWith(quote) || after === `\\${quote}`);
}

/** Every name that a text uses to refer to a thing, in the order of the text. */
function usedNames(chunk: Chunk): UsedName[] {
  const aliases = tableAliases(chunk);
  const found: UsedName[] = [];
  /** Names under which the code itself puts something into a table of the page: it may be another thing. */
  const made = new Set<string>();
  const visit = (node: LuaNode, parent: LuaNode | undefined): void => {
    const used = node.type === 'CallExpression' ? namedByCall(node) : namedByIndex(node, parent, aliases);
    if (used !== undefined) {
      found.push(used);
      if (parent?.type === 'AssignmentStatement' && parent.variables.some((variable) => variable === node))
        made.add(used.name);
    }
    forEachChild(node, (child) => visit(child, node));
  };
  visit(chunk, undefined);
  return found
    .map((used) => (made.has(used.name) ? { ...used, isCertain: false } : used))
    .sort((a, b) => a.node.start - b.node.start);
}

/** `UI.sceneGroup["cat"]`, `animations.cat_linear`; a method is no entry of a table. */
function namedByIndex(
  node: LuaNode,
  parent: LuaNode | undefined,
  aliases: ReadonlyMap<string, PageTable>,
): UsedName | undefined {
  if (node.type !== 'IndexExpression' && node.type !== 'MemberExpression') return undefined;
  const table = tableOf(node.base, aliases);
  if (table === undefined) return undefined;
  const isCalled = parent?.type === 'CallExpression' && parent.base === node;
  if (node.type === 'IndexExpression') return named(node.index, kindsIn[table.name], table.isCertain);
  if (node.indexer !== '.' || isCalled) return undefined;
  const { identifier } = node;
  return { kinds: kindsIn[table.name], name: identifier.name, node: identifier, isCertain: table.isCertain };
}

function tableOf(
  base: Expression,
  aliases: ReadonlyMap<string, PageTable>,
): { readonly name: PageTable; readonly isCertain: boolean } | undefined {
  const certain = base.type === 'Identifier' ? aliases.get(base.name) : tableOfUi(base);
  if (certain !== undefined) return { name: certain, isCertain: true };
  const name = base.type === 'Identifier' ? base.name : base.type === 'MemberExpression' ? base.identifier.name : '';
  const table = pageTableNamed(name);
  return table && { name: table, isCertain: false };
}

/** `AC.Page:gotoPage("quay")`, `AC.Var:editVar(UI, "score")`, `AC.Action:run(UI, "go")`, `scene:dispatchEvent { name = "go", UI = UI }` */
function namedByCall({ base, arguments: given }: CallExpression): UsedName | undefined {
  const isMethod = base.type === 'MemberExpression';
  const name = isMethod ? base.identifier.name : base.type === 'Identifier' ? base.name : '';
  const [first, second] = given;
  switch (name) {
    case 'gotoPage':
      return named(first, ['page'], isMethod);
    case 'editVar':
      return isUi(first) ? named(second, ['variable'], isMethod) : undefined;
    case 'run':
      return isUi(first) ? named(second, ['command'], isMethod) : undefined;
    case 'dispatchEvent':
      return named(fieldNamed(first, 'name'), ['command'], isMethod && isUi(fieldNamed(first, 'UI')));
    default:
      return undefined;
  }
}

function named(
  node: Expression | undefined,
  kinds: readonly ReferenceKind[],
  isCertain: boolean,
): UsedName | undefined {
  return node?.type === 'StringLiteral' ? { kinds, name: decodeUtf8(node.value), node, isCertain } : undefined;
}
