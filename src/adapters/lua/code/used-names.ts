import type { ReferenceKind } from '#domain/reference-kind';
import { decodeUtf8 } from '#application/support/bytes';
import { fieldNamed } from '#adapters/lua/tree/match';
import type {
  CallExpression,
  Chunk,
  Expression,
  Identifier,
  LuaNode,
  StringLiteral,
} from '#adapters/lua/tree/syntax-tree';
import { forEachChild } from '#adapters/lua/tree/walk';
import { isUi, pageTableNamed, tableAliases, tableOfUi, type PageTable } from './page-tables.js';

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
export interface UsedName {
  readonly kinds: readonly ReferenceKind[];
  readonly name: string;
  readonly node: StringLiteral | Identifier;
  /** Whether the syntax shows that the table is the page's, or the function the runtime's. */
  readonly isCertain: boolean;
}

/** Every name that a text uses to refer to a thing, in the order of the text. */
export function usedNames(chunk: Chunk): UsedName[] {
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
