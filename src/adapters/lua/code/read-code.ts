import type { Chunk, Expression } from 'luaparse';
import { Problem } from '#domain/problem/problem';
import type { AskedObject, CodeUses, ReadCode, TakenModule } from '#application/ports/code-reader';
import { constantOf } from '#adapters/lua/constant';
import { parseChunk } from '#adapters/lua/chunk/parse-chunk';
import { readLuaText } from '#adapters/lua/text/lua-text';
import { rangeOf } from '#adapters/lua/text/range';
import { isNode, type SyntaxNode } from '#adapters/lua/text/syntax-node';
import { argumentsOf, ConstantTexts, isCallOf } from './constant-text.js';
import { pageTables, testedWords, type PageTable } from './page-tables.js';

/** Functions that take whatever they are given, nothing too. */
const takesNothing = /^(?:print|tostring|type|pcall|assert|remove|dump)$/;
/** What belongs to the engine or the runtime, and does nothing where it is passed no object. */
const engine = new Set('AC display graphics native physics timer transition widget'.split(' '));

/** Where a node stands. */
interface Place {
  readonly above: readonly SyntaxNode[];
  readonly conditional: boolean;
  /** Inside a function that is called by `pcall`: whatever fails there is expected to. */
  readonly allowed: boolean;
}

export const readCode: ReadCode = (source, module) => {
  try {
    const { text } = readLuaText(source);
    return new CodeReader(text, parseChunk(text), module).read();
  } catch (error) {
    if (error instanceof Problem && error.code === 'model-not-readable') return undefined;
    throw error;
  }
};

class CodeReader {
  private readonly modules: TakenModule[] = [];
  private readonly objects: AskedObject[] = [];
  private readonly texts: ConstantTexts;
  private readonly tables: ReadonlyMap<string, PageTable>;
  private readonly tested: ReadonlySet<string>;
  private readonly lineStarts: readonly number[];

  constructor(
    text: string,
    private readonly chunk: Chunk,
    module: string,
  ) {
    this.texts = new ConstantTexts(chunk, module);
    this.tables = pageTables(chunk);
    this.tested = testedWords(chunk);
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  read(): CodeUses {
    this.visit(this.chunk.body, { above: [], conditional: false, allowed: false });
    return { modules: this.modules, objects: this.objects };
  }

  private visit(node: unknown, place: Place): void {
    if (Array.isArray(node)) {
      for (const inner of node) this.visit(inner, place);
      return;
    }
    if (!isNode(node)) return;
    this.look(node, place);
    const inside: Place = {
      above: [...place.above, node],
      conditional: place.conditional || node.type === 'IfStatement' || node.type === 'LogicalExpression',
      allowed: place.allowed || isAllowing(node),
    };
    for (const [part, inner] of Object.entries(node))
      if (part !== 'range' && typeof inner === 'object' && inner !== null) this.visit(inner, inside);
    if (node.type === 'LocalStatement')
      this.texts.declare(node['variables'] as { name: string }[], node['init'] as Expression[]);
  }

  private look(node: SyntaxNode, place: Place): void {
    switch (node.type) {
      case 'CallExpression':
      case 'StringCallExpression':
      case 'TableCallExpression':
        this.lookAtCall(node as unknown as Expression, place);
        break;
      case 'IndexExpression':
      case 'MemberExpression':
        if (!place.allowed) this.lookAtObject(node as unknown as Expression, place);
        break;
      default:
    }
  }

  private lookAtCall(call: Expression, { conditional, allowed }: Place): void {
    if (allowed || !isCallOf(call, 'require')) return;
    const path = this.texts.textOf(argumentsOf(call)[0]);
    if (path !== undefined) this.modules.push({ path, line: this.lineOf(call), conditional });
  }

  private lookAtObject(node: Expression, { above }: Place): void {
    const asked = this.askedFor(node);
    if (asked === undefined || this.tested.has(asked.name)) return;
    const parent = above.at(-1);
    const use = parent === undefined ? 'unsure' : this.useIn(parent, node);
    if (use !== 'unsure') this.objects.push({ ...asked, line: this.lineOf(node), used: use === 'used' });
  }

  /** `UI.sceneGroup["ghost"]`, `layers.ghost` where that is the page's. */
  private askedFor(node: Expression): Pick<AskedObject, 'name' | 'as'> | undefined {
    if (node.type !== 'IndexExpression' && node.type !== 'MemberExpression') return undefined;
    if (this.tableOf(node.base) === undefined) return undefined;
    if (node.type === 'MemberExpression')
      return node.indexer === '.' ? { name: node.identifier.name, as: 'member' } : undefined;
    const name = constantOf(node.index);
    return typeof name === 'string' ? { name, as: 'place' } : undefined;
  }

  private tableOf(base: Expression): PageTable | undefined {
    if (base.type === 'Identifier') return this.tables.get(base.name);
    return pageTableOf(base);
  }

  /** What becomes of it where it stands. */
  private useIn(parent: SyntaxNode, node: Expression): 'used' | 'kept' | 'unsure' {
    switch (parent.type) {
      case 'MemberExpression':
      case 'IndexExpression':
        return parent['base'] === node ? 'used' : 'unsure';
      case 'CallExpression':
        if (parent['base'] === node) return 'used';
        return isEngines(parent['base']) ? 'kept' : 'unsure';
      case 'LocalStatement':
        return this.keptIn(parent, node);
      default:
        return 'unsure';
    }
  }

  /** `local ghost = UI.sceneGroup["ghost"]`: used where the variable is, unless that is tested anywhere. */
  private keptIn(statement: SyntaxNode, node: Expression): 'used' | 'kept' | 'unsure' {
    const index = (statement['init'] as readonly unknown[]).indexOf(node);
    const variable = (statement['variables'] as readonly { readonly name: string }[])[index];
    if (variable === undefined || this.tested.has(variable.name)) return 'unsure';
    return indexes(this.chunk, variable.name) ? 'used' : 'kept';
  }

  private lineOf(node: object): number {
    const [start] = rangeOf(node);
    let [low, high] = [0, this.lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= start) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/** A function that is handed to `pcall` or `xpcall`. */
function isAllowing(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const base = node['base'];
  return isNode(base) && base.type === 'Identifier' && /^x?pcall$/.test(String(base['name']));
}

/** Whether a function of the engine is called that is for an object. */
function isEngines(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  const called = callee['identifier'];
  if (isNode(called) && takesNothing.test(String(called['name']))) return false;
  let base = callee['base'];
  while (isNode(base) && base.type === 'MemberExpression') base = base['base'];
  return isNode(base) && base.type === 'Identifier' && engine.has(String(base['name']));
}

/** Whether something is asked of the variable, as `ghost.alpha` or `ghost:toFront()`. */
function indexes(node: unknown, variable: string): boolean {
  if (Array.isArray(node)) return node.some((inner) => indexes(inner, variable));
  if (!isNode(node)) return false;
  if (node.type === 'MemberExpression' || node.type === 'IndexExpression') {
    const base = node['base'];
    if (isNode(base) && base.type === 'Identifier' && base['name'] === variable) return true;
  }
  return Object.entries(node).some(
    ([part, inner]) => part !== 'range' && typeof inner === 'object' && indexes(inner, variable),
  );
}

function pageTableOf(base: Expression): PageTable | undefined {
  if (base.type !== 'MemberExpression' || base.indexer !== '.') return undefined;
  const { name } = base.identifier;
  if (name === 'sceneGroup') return name;
  if (name !== 'layers') return undefined;
  const of = base.base;
  const owner = of.type === 'Identifier' ? of.name : of.type === 'MemberExpression' ? of.identifier.name : '';
  return owner === 'UI' ? name : undefined;
}
