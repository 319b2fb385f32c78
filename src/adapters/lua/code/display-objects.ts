import { literalPattern } from '#application/support/bytes';
import type { CreatedObjects, LuaCode } from '#application/ports/lua-code';
import { keyOf, lastNameOf } from '#adapters/lua/constant';
import { treeOfFile } from '#adapters/lua/lua-file';
import { bindingsOf } from '#adapters/lua/tree/match';
import type { Expression, IndexExpression, LuaNode, MemberExpression } from '#adapters/lua/tree/syntax-tree';
import { walk } from '#adapters/lua/tree/walk';
import { joinedText } from './constant-texts.js';
import { tableOfUi } from './page-tables.js';

/** Code that cannot be read may create any object. */
const anyObject: CreatedObjects = { names: new Set(), patterns: [/^/], anything: true };

/** Variables and fields that hold the name of an object or of its layer. Another place of the code shows that name. */
const nameFields = new Set(['name', 'target', 'layer', 'layerName']);

export const createdObjects: LuaCode['createdObjects'] = (content, ofClass) => {
  const chunk = treeOfFile(content);
  if (chunk === undefined) return anyObject;
  const tables = new Set(['sceneGroup', 'layers']);
  const entries: (MemberExpression | IndexExpression)[] = [];
  const created = new Created();
  walk(chunk, (node) => {
    if (!ofClass && (node.type === 'TableKeyString' || node.type === 'TableKey') && keyOf(node) === 'name')
      created.addName(node.value);
    for (const { target, value } of bindingsOf(node)) {
      if (lastNameOf(target) === 'name' && (!ofClass || isNameOfObject(target))) created.addName(value);
      if (target.type === 'MemberExpression' || target.type === 'IndexExpression') entries.push(target);
      const table = tableOfUi(value);
      if (target.type === 'Identifier' && (table === 'sceneGroup' || table === 'layers')) tables.add(target.name);
    }
  });
  for (const entry of entries) {
    if (!tables.has(lastNameOf(entry.base) ?? '')) continue;
    if (entry.type === 'MemberExpression') created.names.add(entry.identifier.name);
    else created.addKey(entry.index);
  }
  return created;
};

/** Whether a name in the script of a class is given to an object. The tables of the class have a name, too. */
function isNameOfObject(target: LuaNode): boolean {
  if (target.type !== 'MemberExpression' && target.type !== 'IndexExpression') return false;
  return target.base.type !== 'Identifier' || !['M', 'self'].includes(target.base.name);
}

class Created implements CreatedObjects {
  readonly names = new Set<string>();
  readonly patterns: RegExp[] = [];
  anything = false;

  /** Adds the value of a `name`, where it is constant. */
  addName(value: Expression | undefined): void {
    const name = joinedText(value);
    if (name !== undefined) this.names.add(name);
  }

  /** Adds the names that the index of a table of objects can have. */
  addKey(key: Expression): void {
    const name = joinedText(key);
    if (name !== undefined) {
      this.names.add(name);
    } else if (key.type === 'BinaryExpression' && (key.operator === 'or' || key.operator === 'and')) {
      if (key.operator === 'or') this.addKey(key.left);
      this.addKey(key.right);
    } else if (!isNumber(key) && !nameFields.has(lastNameOf(key) ?? '')) {
      const parts = joinedParts(key).map(joinedText);
      const beginning = parts.slice(0, parts.indexOf(undefined)).join('');
      const end = parts.slice(parts.lastIndexOf(undefined) + 1).join('');
      if (beginning + end === '') this.anything = true;
      else this.patterns.push(new RegExp(`^${literalPattern(beginning)}.*${literalPattern(end)}$`, 's'));
    }
  }
}

/** The expressions that `..` joins. */
function joinedParts(key: Expression): Expression[] {
  if (key.type !== 'BinaryExpression' || key.operator !== '..') return [key];
  return [...joinedParts(key.left), ...joinedParts(key.right)];
}

function isNumber(key: Expression): boolean {
  if (key.type === 'UnaryExpression') return key.operator !== 'not';
  if (key.type === 'BinaryExpression') return /^[-+*/%^]$/.test(key.operator);
  return key.type === 'NumericLiteral';
}

export const needs: LuaCode['needs'] = (content) => {
  const chunk = treeOfFile(content);
  let makes = false;
  let ofTarget = false;
  let isTested = false;
  if (chunk !== undefined)
    walk(chunk, (node) => {
      if (node.type === 'CallExpression') {
        const name = lastNameOf(node.base);
        makes ||= name === 'createButton' || name === 'initAnimation';
        // The runtime makes buttons of targets only.
        ofTarget ||= name === 'createButton';
      } else if (node.type === 'IndexExpression') {
        ofTarget ||= lastNameOf(node.base) === 'sceneGroup' && isOwnTarget(node.index);
      } else if (node.type === 'BinaryExpression' && (node.operator === '==' || node.operator === '~=')) {
        isTested ||= node.left.type === 'NilLiteral' || node.right.type === 'NilLiteral';
      }
    });
  if (!makes || isTested) return 'nothing';
  return ofTarget ? 'target' : 'object';
};

/** `self.properties.target` */
function isOwnTarget(index: Expression): boolean {
  if (index.type !== 'MemberExpression' || index.identifier.name !== 'target') return false;
  const { base } = index;
  if (base.type !== 'MemberExpression' || base.identifier.name !== 'properties') return false;
  return base.base.type === 'Identifier' && base.base.name === 'self';
}

export const makesOnlyImage: LuaCode['makesOnlyImage'] = (content) => {
  const chunk = treeOfFile(content);
  let makesImage = false;
  let makesOther = false;
  if (chunk !== undefined)
    walk(chunk, (node) => {
      if (node.type !== 'MemberExpression') return;
      const { name } = node.identifier;
      makesImage ||= name === 'createImage';
      makesOther ||= name.startsWith('new') && lastNameOf(node.base) === 'display';
    });
  return makesImage && !makesOther;
};
