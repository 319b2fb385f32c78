import type { Chunk, Expression } from '#adapters/lua/tree/syntax-tree';
import type { CommandScriptCodec } from '#application/ports/model-codec';
import { Command, type CommandAction, plainAction } from '#domain/command';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { bytesToText, decodeUtf8, encodeUtf8, textToBytes } from '#application/support/bytes';
import { notReadable, parseLuaFile, parseLuaText, writeLuaText } from '#adapters/lua/lua-file';
import { withoutLineBlanks } from '#adapters/lua/text/line-blanks';
import { applySplices, replace, type Splice } from '#adapters/lua/text/splice';
import { fitsBrackets, formAt, rewrite } from '#adapters/lua/text/write-lua-value';
import { openCommandCode } from '#adapters/lua/command/command-code';
import { bindingsOf } from '#adapters/lua/tree/match';
import { walk } from '#adapters/lua/tree/walk';
import { constantOf, keyOf, lastNameOf, notConstant } from '#adapters/lua/constant';

/** Levels of objects and lists in a model. */
const maxNesting = 64;

/** Command scripts: the JSON in their `model` string, wherever the script sets it. */
export const commandScriptCodec: CommandScriptCodec = {
  parse(source) {
    return read(parseLuaFile(source));
  },

  editModel(source, edit) {
    const chunk = parseLuaFile(source);
    const bare = withoutLineBlanks(chunk.text);
    const edited = bare === undefined ? withModel(chunk, edit) : bare.restore(withModel(parseLuaText(bare.text), edit));
    return edited === chunk.text ? source : writeLuaText(edited);
  },

  openCode: openCommandCode,
};

function withModel(chunk: Chunk, edit: EditJson): string {
  const splice = planModel(chunk, edit);
  return splice === undefined ? chunk.text : applySplices(chunk.text, [splice]);
}

type EditJson = (json: Uint8Array) => Uint8Array;

/** Long brackets hold the value itself: line ends and the like stay as they are. */
function planModel(chunk: Chunk, edit: EditJson): Splice | undefined {
  const { text } = chunk;
  const model = findSettings(chunk, 'model').findLast(isModel);
  if (model?.expression.type !== 'StringLiteral') return undefined;
  const { start, end } = model.expression;
  const form = formAt(text, model.expression);
  const bracket = typeof form === 'string' ? 0 : form.longLevel + 2;
  const [from, to] = [start + bracket, end - bracket];
  const json = bracket === 0 ? encodeUtf8(model.value) : text.slice(from, to);
  const edited = bytesToText(edit(textToBytes(json)));
  if (edited === json) return undefined;
  if (typeof form !== 'string' && fitsBrackets(edited, form.longLevel)) return replace(from, to, edited);
  return rewrite(text, model.expression, decodeUtf8(edited));
}

function read(chunk: Chunk): Command | undefined {
  const model = findSettings(chunk, 'model').findLast(isModel);
  if (model === undefined) return undefined;
  const { name, actions } = readModel(chunk.text, model);
  return new Command(name, actions, isReadonly(chunk));
}

interface ModelSetting extends Setting {
  readonly value: string;
}

function isModel(setting: Setting): setting is ModelSetting {
  return typeof setting.value === 'string' && setting.value.trim() !== '';
}

function isReadonly(chunk: Chunk): boolean {
  return findSettings(chunk, 'readonly').some(({ value }) => value === true);
}

function readModel(
  text: string,
  { value, expression }: ModelSetting,
): { readonly name: string; readonly actions: readonly CommandAction[] } {
  const refuse = (what: string): Error => notReadable(text, expression.start, `The "model" of the command ${what}.`);
  const model = parseModel(value);
  if (!isTable(model)) throw refuse('is no JSON object');
  const { name, actions } = model;
  return {
    name: typeof name === 'string' ? name : '',
    actions: listOf(actions).map((action) => readAction(action, refuse)),
  };

  function listOf(list: PropertyValue | undefined): PropertyValue[] {
    if (Array.isArray(list)) return list;
    if (list === undefined || list === null || (isTable(list) && Object.keys(list).length === 0)) return [];
    throw refuse('has "actions" that are no list');
  }
}

/** The JSON of a model; `undefined` where it is none, or nested too deep. Of two equal names in one object the later counts. */
function parseModel(text: string): PropertyValue | undefined {
  try {
    return withoutPrototypes(JSON.parse(text), 0);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withoutPrototypes(value: unknown, depth: number): PropertyValue {
  if (typeof value !== 'object' || value === null) return value as PropertyValue;
  if (depth > maxNesting) throw new SyntaxError(`The JSON is nested more than ${maxNesting} levels deep.`);
  if (Array.isArray(value)) return value.map((item) => withoutPrototypes(item, depth + 1));
  const table = emptyProperties();
  for (const [name, item] of Object.entries(value)) table[name] = withoutPrototypes(item, depth + 1);
  return table;
}

/** A stored action: old files have `[]` where it has no parameters. */
function readAction(action: PropertyValue, refuse: (what: string) => Error): CommandAction {
  if (!isTable(action) || typeof action['command'] !== 'string') throw refuse('has an action without a "command"');
  const params = action['params'] ?? [];
  if (!isTable(params) && !(Array.isArray(params) && params.length === 0))
    throw refuse('has an action whose "params" are no object');
  return plainAction({ command: action['command'], params: isTable(params) ? params : emptyProperties() });
}

/** An assignment of a constant to a name. */
interface Setting {
  readonly value: PropertyValue;
  readonly expression: Expression;
}

/**
 * Every assignment of a constant to a field or variable of that name, in functions too, in the order
 * of the text.
 */
function findSettings(chunk: Chunk, name: string): Setting[] {
  const found: Setting[] = [];
  const add = (target: PropertyValue | typeof notConstant | undefined, expression: Expression | undefined): void => {
    const value = target === name && expression !== undefined ? constantOf(expression) : notConstant;
    if (value !== notConstant && expression !== undefined) found.push({ value, expression });
  };
  walk(chunk, (node) => {
    if (node.type === 'TableKey' || node.type === 'TableKeyString') add(keyOf(node), node.value);
    for (const { target, value } of bindingsOf(node)) add(lastNameOf(target), value);
  });
  return found;
}
