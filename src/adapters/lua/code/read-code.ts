import { bytesToText } from '#application/support/bytes';
import type { AskedObject, CodeUses, LuaCode, TakenModule } from '#application/ports/lua-code';
import type { CallExpression, Chunk, Expression, LocalStatement, LuaNode } from '#adapters/lua/tree/syntax-tree';
import { forEachChild, walk } from '#adapters/lua/tree/walk';
import { ConstantTexts, isCallOf } from './constant-texts.js';
import { lineFinder } from './code-tokens.js';
import { isUi, tableAliases, testedWords } from './page-tables.js';
import { treeOf } from './prove-edit.js';

/** Functions that take whatever they are given, nothing too. */
const takesNothing = /^(?:print|tostring|type|pcall|assert|remove|dump)$/;
/** What belongs to the engine or the runtime, and does nothing where it is passed no object. */
const engine = new Set('AC display graphics native physics timer transition widget'.split(' '));

/** Where a node stands. */
interface Place {
  readonly parent: LuaNode | undefined;
  readonly conditional: boolean;
  /** Inside a function that is called by `pcall`: whatever fails there is expected to. */
  readonly allowed: boolean;
}

export const readCode: LuaCode['read'] = (content, module) => {
  const tree = treeOf(bytesToText(content));
  return tree && new CodeReader(tree, module).read();
};

class CodeReader {
  private readonly modules: TakenModule[] = [];
  private readonly objects: AskedObject[] = [];
  private readonly texts: ConstantTexts;
  private readonly tables: ReadonlyMap<string, string>;
  private readonly tested: ReadonlySet<string>;
  private readonly lineOf: (offset: number) => number;

  constructor(
    private readonly chunk: Chunk,
    module: string,
  ) {
    this.texts = new ConstantTexts(chunk, module);
    this.tables = tableAliases(chunk);
    this.tested = testedWords(chunk);
    this.lineOf = lineFinder(chunk.text);
  }

  read(): CodeUses {
    this.visit(this.chunk, { parent: undefined, conditional: false, allowed: false });
    return { modules: this.modules, objects: this.objects };
  }

  private visit(node: LuaNode, place: Place): void {
    if (node.type === 'CallExpression') this.lookAtCall(node, place);
    if ((node.type === 'IndexExpression' || node.type === 'MemberExpression') && !place.allowed)
      this.lookAtObject(node, place);
    const inside: Place = {
      parent: node,
      conditional: place.conditional || node.type === 'IfStatement' || isLogical(node),
      allowed: place.allowed || isAllowing(node),
    };
    forEachChild(node, (child) => this.visit(child, inside));
    if (node.type === 'LocalStatement') this.texts.declare(node);
  }

  private lookAtCall(call: CallExpression, { conditional, allowed }: Place): void {
    if (allowed || !isCallOf(call, 'require')) return;
    const path = this.texts.textOf(call.arguments[0]);
    if (path !== undefined) this.modules.push({ path, line: this.lineOf(call.start), conditional });
  }

  private lookAtObject(node: Expression, { parent }: Place): void {
    const asked = this.askedFor(node);
    if (asked === undefined || this.tested.has(asked.name)) return;
    const use = parent === undefined ? 'unsure' : this.useIn(parent, node);
    if (use !== 'unsure') this.objects.push({ ...asked, line: this.lineOf(node.start), used: use === 'used' });
  }

  /** `UI.sceneGroup["ghost"]`, `layers.ghost` where that is the page's. */
  private askedFor(node: Expression): Pick<AskedObject, 'name' | 'as'> | undefined {
    if (node.type !== 'IndexExpression' && node.type !== 'MemberExpression') return undefined;
    if (!this.isObjectTable(node.base)) return undefined;
    if (node.type === 'MemberExpression')
      return node.indexer === '.' ? { name: node.identifier.name, as: 'member' } : undefined;
    const name = this.texts.textOf(node.index.type === 'StringLiteral' ? node.index : undefined);
    return name === undefined ? undefined : { name, as: 'place' };
  }

  private isObjectTable(base: Expression): boolean {
    if (base.type === 'Identifier') return /^(?:sceneGroup|layers)$/.test(this.tables.get(base.name) ?? '');
    if (base.type !== 'MemberExpression' || base.indexer !== '.') return false;
    const { name } = base.identifier;
    return name === 'sceneGroup' || (name === 'layers' && isUi(base.base));
  }

  /** What becomes of it where it stands. */
  private useIn(parent: LuaNode, node: Expression): 'used' | 'kept' | 'unsure' {
    switch (parent.type) {
      case 'MemberExpression':
      case 'IndexExpression':
        return parent.base === node ? 'used' : 'unsure';
      case 'CallExpression':
        if (parent.base === node) return 'used';
        return parent.form === 'parentheses' && isEngines(parent.base) ? 'kept' : 'unsure';
      case 'LocalStatement':
        return this.storedIn(parent, node);
      default:
        return 'unsure';
    }
  }

  /** `local ghost = UI.sceneGroup["ghost"]`: used where the variable is, unless that is tested anywhere. */
  private storedIn({ init, variables }: LocalStatement, node: Expression): 'used' | 'kept' | 'unsure' {
    const variable = variables[init.indexOf(node)];
    if (variable === undefined || this.tested.has(variable.name)) return 'unsure';
    return isIndexed(this.chunk, variable.name) ? 'used' : 'kept';
  }
}

function isLogical(node: LuaNode): boolean {
  return node.type === 'BinaryExpression' && (node.operator === 'and' || node.operator === 'or');
}

/** A function that is handed to `pcall` or `xpcall`. */
function isAllowing(node: LuaNode): boolean {
  return node.type === 'CallExpression' && node.base.type === 'Identifier' && /^x?pcall$/.test(node.base.name);
}

/** Whether a function of the engine is called that is for an object. */
function isEngines(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression' || takesNothing.test(callee.identifier.name)) return false;
  let { base } = callee;
  while (base.type === 'MemberExpression') base = base.base;
  return base.type === 'Identifier' && engine.has(base.name);
}

/** Whether something is asked of the variable, as `ghost.alpha` or `ghost:toFront()`. */
function isIndexed(chunk: Chunk, variable: string): boolean {
  let found = false;
  walk(chunk, (node) => {
    if (node.type !== 'MemberExpression' && node.type !== 'IndexExpression') return;
    found ||= node.base.type === 'Identifier' && node.base.name === variable;
  });
  return found;
}
