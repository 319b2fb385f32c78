import type { ObjectLookup, CodeUses, LuaCode, RequiredModule } from '#application/ports/lua-code';
import { lastNameOf, memberNameOf } from '#adapters/lua/constant';
import { treeOfFile } from '#adapters/lua/lua-file';
import type { CallExpression, Chunk, Expression, LocalStatement, LuaNode } from '#adapters/lua/tree/syntax-tree';
import { forEachChild, walk } from '#adapters/lua/tree/walk';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { bindingsOf, isCallOf, isLogical } from '#adapters/lua/tree/match';
import { ConstantTexts } from './constant-texts.js';
import { isUi, tableAliases, testedWords } from './page-tables.js';

/** Functions that take any argument, `nil` too. */
const takesNil = /^(?:print|tostring|type|pcall|assert|remove|dump)$/;
/** Tables of the engine and the runtime whose functions do nothing without an object. */
const engine = new Set('AC display graphics native physics timer transition widget'.split(' '));

/** The context of a node. */
interface Context {
  readonly parent: LuaNode | undefined;
  readonly conditional: boolean;
  /** Whether `pcall` calls the function around it: an error there is expected. */
  readonly isProtected: boolean;
  readonly isInFunction: boolean;
}

export const readCode: LuaCode['read'] = (content, module) => {
  const chunk = treeOfFile(content);
  return chunk && new CodeReader(chunk, module).read();
};

/** A use that fails without the object; a use that does not; a use that only a run could decide. */
type ObjectUse = 'used' | 'stored' | 'unknown';

/** Whether the value may be a table or a function. */
function mayReturn(value: Expression | undefined): boolean {
  return value !== undefined && !value.type.endsWith('Literal');
}

class CodeReader {
  private readonly modules: RequiredModule[] = [];
  private readonly objects: ObjectLookup[] = [];
  private readonly provides: string[] = [];
  private changesModules = false;
  /** Where the code only adds the folder of installed modules to the search path. */
  private readonly addingInstalled = new Set<LuaNode>();
  private returns = false;
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
    this.visit(this.chunk, { parent: undefined, conditional: false, isProtected: false, isInFunction: false });
    const { modules, objects, provides, changesModules, returns } = this;
    return { modules, objects, provides, changesModules, returns };
  }

  private visit(node: LuaNode, place: Context): void {
    if (node.type === 'CallExpression') this.visitCall(node, place);
    if (addsInstalled(node)) walk(node, (inner) => this.addingInstalled.add(inner));
    if (node.type === 'ReturnStatement' && !place.isInFunction) this.returns ||= mayReturn(node.arguments[0]);
    if (node.type === 'IndexExpression' || node.type === 'MemberExpression') {
      this.changesModules ||= isSearchPath(node) && !this.addingInstalled.has(node);
      if (!place.isProtected) this.visitIndex(node, place);
    }
    this.visitBindings(node);
    const inside: Context = {
      parent: node,
      conditional: place.conditional || node.type === 'IfStatement' || isLogical(node),
      isProtected: place.isProtected || isProtectedCall(node),
      isInFunction: place.isInFunction || node.type === 'FunctionDeclaration',
    };
    forEachChild(node, (child) => this.visit(child, inside));
    if (node.type === 'LocalStatement') this.texts.declare(node);
  }

  private visitCall(call: CallExpression, { conditional, isProtected }: Context): void {
    const [module] = call.arguments;
    if (!isCallOf(call, 'require') || isOwnLayer(module)) return;
    const path = this.texts.textOf(module);
    if (path !== undefined)
      this.modules.push({ path, line: this.lineOf(call.start), conditional, mayFail: isProtected });
  }

  /** Records modules that the code provides itself: `package.preload["x"] = …`, another `require`. */
  private visitBindings(node: LuaNode): void {
    if (node.type === 'TableKeyString') this.changesModules ||= node.key.name === 'require';
    for (const { target, value } of bindingsOf(node)) {
      const name = lastNameOf(target);
      if (name === 'require') this.changesModules ||= value?.type !== 'Identifier' || value.name !== name;
      if ((target.type !== 'MemberExpression' && target.type !== 'IndexExpression') || !isModuleTable(target.base))
        continue;
      if (name === undefined) this.changesModules = true;
      else this.provides.push(name);
    }
  }

  private visitIndex(node: Expression, { parent }: Context): void {
    const found = this.objectIn(node);
    if (found === undefined || this.tested.has(found.name)) return;
    const use = parent === undefined ? 'unknown' : this.useIn(parent, node);
    if (use !== 'unknown') this.objects.push({ ...found, line: this.lineOf(node.start), used: use === 'used' });
  }

  /** `UI.sceneGroup["ghost"]`; `layers.ghost` where `layers` is the page's table. */
  private objectIn(node: Expression): Pick<ObjectLookup, 'name' | 'as'> | undefined {
    if (node.type !== 'IndexExpression' && node.type !== 'MemberExpression') return undefined;
    if (!this.isObjectTable(node.base)) return undefined;
    if (node.type === 'MemberExpression')
      return node.indexer === '.' ? { name: node.identifier.name, as: 'member' } : undefined;
    const name = this.texts.textOf(node.index.type === 'StringLiteral' ? node.index : undefined);
    return name === undefined ? undefined : { name, as: 'index' };
  }

  private isObjectTable(base: Expression): boolean {
    if (base.type === 'Identifier') return /^(?:sceneGroup|layers)$/.test(this.tables.get(base.name) ?? '');
    if (base.type !== 'MemberExpression' || base.indexer !== '.') return false;
    const { name } = base.identifier;
    return name === 'sceneGroup' || (name === 'layers' && isUi(base.base));
  }

  /** How the parent node uses the object. */
  private useIn(parent: LuaNode, node: Expression): ObjectUse {
    switch (parent.type) {
      case 'MemberExpression':
      case 'IndexExpression':
        return parent.base === node ? 'used' : 'unknown';
      case 'CallExpression':
        if (parent.base === node) return 'used';
        return parent.form === 'parentheses' && isEngineFunction(parent.base) ? 'stored' : 'unknown';
      case 'LocalStatement':
        return this.storedIn(parent, node);
      default:
        return 'unknown';
    }
  }

  /** `local ghost = UI.sceneGroup["ghost"]`: used where the variable is, unless the code tests the variable. */
  private storedIn({ init, variables }: LocalStatement, node: Expression): ObjectUse {
    const variable = variables[init.indexOf(node)];
    if (variable === undefined || this.tested.has(variable.name)) return 'unknown';
    return isIndexed(this.chunk, variable.name) ? 'used' : 'stored';
  }
}

/** `modulePath:match("^(.*)_")`: the script of a class's own layer. The page's model lists it. */
function isOwnLayer(module: Expression | undefined): boolean {
  if (module?.type !== 'CallExpression' || module.base.type !== 'MemberExpression') return false;
  const [pattern] = module.arguments;
  return module.base.identifier.name === 'match' && pattern?.type === 'StringLiteral' && pattern.value === '^(.*)_';
}

/** The tables of loaded and of provided modules. */
function isModuleTable(node: Expression): boolean {
  return isOfPackage(node, /^(?:preload|loaded)$/);
}

/** The search path of modules, and the functions that search them. */
function isSearchPath(node: Expression): boolean {
  return isOfPackage(node, /^(?:path|cpath|loaders|searchers)$/);
}

/** Whether the node adds patterns below `lua_modules` to the search path, and no others. */
function addsInstalled(node: LuaNode): boolean {
  if (node.type !== 'AssignmentStatement' || node.variables.length !== 1) return false;
  const [target, value] = [node.variables[0], node.init[0]];
  if (target === undefined || value === undefined || !isPath(target)) return false;
  const operands = operandsOf(value);
  return (
    operands.some(isPath) &&
    operands.every(
      (operand, index) => isPath(operand) || isInstalledPattern(operand) || isFolderOf(operand, operands[index + 1]),
    )
  );
}

function isPath(expression: Expression): boolean {
  return isOfPackage(expression, /^path$/);
}

function isInstalledPattern(expression: Expression): boolean {
  return (
    expression.type === 'StringLiteral' &&
    expression.value
      .split(';')
      .every((text) => text === '' || /^(?:\.?\/)?lua_modules(?:\/\?)+(?:\/init)?\.lua$/.test(text))
  );
}

/** Whether the expression is the folder in front of a pattern: `root` in `root .. "/lua_modules/?.lua"`. */
function isFolderOf({ type }: Expression, next: Expression | undefined): boolean {
  return type === 'Identifier' && next?.type === 'StringLiteral' && next.value.startsWith('/lua_modules/');
}

/** What an expression joins by `..`. */
function operandsOf(expression: Expression): Expression[] {
  if (expression.type !== 'BinaryExpression' || expression.operator !== '..') return [expression];
  return [...operandsOf(expression.left), ...operandsOf(expression.right)];
}

function isOfPackage(node: Expression, members: RegExp): boolean {
  if (node.type !== 'MemberExpression' && node.type !== 'IndexExpression') return false;
  return node.base.type === 'Identifier' && node.base.name === 'package' && members.test(memberNameOf(node) ?? '');
}

/** A call of `pcall` or `xpcall`. */
function isProtectedCall(node: LuaNode): boolean {
  return node.type === 'CallExpression' && node.base.type === 'Identifier' && /^x?pcall$/.test(node.base.name);
}

/** Whether the callee is a function of the engine that needs an object. */
function isEngineFunction(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression' || takesNil.test(callee.identifier.name)) return false;
  let { base } = callee;
  while (base.type === 'MemberExpression') base = base.base;
  return base.type === 'Identifier' && engine.has(base.name);
}

/** Whether the code indexes the variable, as in `ghost.alpha` or `ghost:toFront()`. */
function isIndexed(chunk: Chunk, variable: string): boolean {
  let found = false;
  walk(chunk, (node) => {
    if (node.type !== 'MemberExpression' && node.type !== 'IndexExpression') return;
    found ||= node.base.type === 'Identifier' && node.base.name === variable;
  });
  return found;
}
