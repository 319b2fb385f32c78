import type { ActionFormData } from '#application/ports/command-code';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { decodeUtf8, encodeUtf8 } from '#application/support/bytes';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { tryParseChunk } from '#adapters/lua/tree/parser';
import type { Expression, LuaNode } from '#adapters/lua/tree/syntax-tree';
import { replace, type Splice } from '#adapters/lua/text/splice';
import { formAt, writeString, writeTable } from '#adapters/lua/text/write-lua-value';
import { type CodeStep, stepsOf } from './code-steps.js';
import { isNode, sameSyntax, type Judge } from './same-syntax.js';

/** The place of an action's parameters in a form: `${target}`, or several as `${A1_ A2_Operand A3_}`. */
interface Placeholder {
  /** Names of parameters, with what stands between them. `a|b` is the first of the two that has a value. */
  readonly source: string;
  /** Whether it stands for the texts of a list: `{ "${layers...}" }`. */
  readonly isList: boolean;
  /** Whether it takes any expression, as conditions do; else only constants and names are written there. */
  isExpression: boolean;
}

/** What code has in the place of a placeholder. */
interface Filled {
  readonly placeholder: Placeholder;
  readonly nodes: readonly Expression[];
  /** Of a placeholder in quotes: the text before and behind it. */
  readonly around?: readonly [string, string];
}

/** A form of an action that was found in code. */
export interface FoundForm {
  /** The index of the step behind it. */
  readonly to: number;
  /** Whether the code has the parameters of the action. */
  readonly exact: boolean;
  /** The first place where the code has another value than the action: what it has there, and what it would have. */
  readonly difference?: { readonly code: string; readonly model: string } | undefined;
  /** The splices that give it other parameters; `undefined` where the form has no place for one of them. */
  change(from: Properties, to: Properties): Splice[] | undefined;
  /** Whether it has a place for one of the parameters that differ. */
  shows(from: Properties, to: Properties): boolean;
}

/** One way in which an action can stand in a script, with the same syntax as the pattern. */
export interface ActionForm {
  /** The form at the step; `undefined` where another statement stands there. */
  find(text: string, steps: readonly CodeStep[], at: number, params: Properties): FoundForm | undefined;
}

const marks = /\$\{([^}]*)\}/g;
const mark = /KwikPlaceholder(\d+)_/;
/** A parameter, or several of which the first that has a value counts, with what counts where none has: `delay=0`. */
const name = /\(?([A-Za-z_][\w|]*)(?:=([\w.]+))?\)?/g;

/**
 * A form as data: Lua with the parameters as `${name}`. In quotes it is the text of the value, elsewhere its Lua source. What opens,
 * continues or closes a block stands alone: `if ${expression} then`, `end`.
 * @throws Error where the pattern is no Lua
 */
export function parseForm({ lua: pattern, without }: ActionFormData): ActionForm {
  const placeholders: Placeholder[] = [];
  const lua = encodeUtf8(pattern).replace(marks, (_all, source: string) => {
    placeholders.push({ source: source.replace('...', ''), isList: source.endsWith('...'), isExpression: false });
    return `KwikPlaceholder${placeholders.length - 1}_`;
  });
  const steps = patternSteps(lua);
  if (steps.every(({ statement }) => statement === undefined))
    for (const placeholder of placeholders) placeholder.isExpression = true;
  const isWithout = (params: Properties): boolean => without.every((each) => valueOf(each, params) === '');
  return {
    find(text, code, at, params) {
      const found = findPattern(steps, placeholders, text, code, at, params);
      return found && { ...found, exact: found.exact && isWithout(params) };
    },
  };
}

const around: readonly (readonly [RegExp, string, string, number])[] = [
  [/^(elseif|else)\b/, 'if x then ', ' end', 1],
  [/^end\b/, 'if x then ', '', 1],
  [/^until\b/, 'repeat ', '', 1],
  [/^repeat\b/, '', ' until x', 0],
  [/^(if|while|for)\b/, '', ' end', 0],
];

/** The statements of a pattern, or its one step of a block. */
function patternSteps(lua: string): CodeStep[] {
  const whole = tryParseChunk(lua);
  if (!(whole instanceof LuaSyntaxError)) {
    const steps = stepsOf(lua, whole.body);
    return steps.filter(({ statement, depth }) => statement !== undefined && depth === 0).map(asWhole);
  }
  for (const [word, before, behind, index] of around) {
    if (!word.test(lua.trim())) continue;
    const text = before + lua + behind;
    const block = tryParseChunk(text);
    const step = block instanceof LuaSyntaxError ? undefined : stepsOf(text, block.body)[index];
    if (step !== undefined) return [{ ...step, statement: undefined }];
  }
  throw new Error(`The form of an action is no Lua: ${lua}`);
}

function asWhole(step: CodeStep): CodeStep {
  return { ...step, word: undefined };
}

/** A form without parameters: statements that were rendered. A step that has no statement is one of a block. */
export function statementsForm(steps: readonly CodeStep[], judge?: Judge): ActionForm {
  return { find: (_text, code, at) => findSteps(steps, code, at, judge) };
}

function findSteps(
  pattern: readonly CodeStep[],
  code: readonly CodeStep[],
  at: number,
  judge?: Judge,
): FoundForm | undefined {
  const to = pattern.reduce<number | undefined>((step, part) => behind(part, code, step, judge), at);
  return to === undefined ? undefined : { to, exact: judge === undefined, change: () => undefined, shows: () => true };
}

/** The step behind the one that has the syntax of the pattern. */
function behind(
  pattern: CodeStep,
  code: readonly CodeStep[],
  at: number | undefined,
  judge?: Judge,
): number | undefined {
  const step = at === undefined ? undefined : code[at];
  if (step === undefined || at === undefined) return undefined;
  if (pattern.statement !== undefined)
    return step.statement !== undefined && sameSyntax(pattern.statement, step.statement, judge)
      ? step.after
      : undefined;
  const isSame = pattern.word === step.word && sameSyntax(pattern.parts, step.parts, judge);
  return isSame ? at + 1 : undefined;
}

function findPattern(
  pattern: readonly CodeStep[],
  placeholders: readonly Placeholder[],
  text: string,
  code: readonly CodeStep[],
  at: number,
  params: Properties,
): FoundForm | undefined {
  const filled: Filled[] = [];
  const found = findSteps(pattern, code, at, fillHoles(placeholders, filled));
  if (found === undefined) return undefined;
  const other = filled.find((each) => !holds(each, params));
  return {
    to: found.to,
    exact: other === undefined,
    difference: other && differenceOf(text, other, params),
    change: (from, to) => changeHoles(text, placeholders, filled, from, to),
    shows: (from, to) => {
      const places = placesOf(placeholders);
      return differing(from, to).some((each) => places.has(each));
    },
  };
}

function differenceOf(
  text: string,
  { placeholder, nodes, around: quoted }: Filled,
  params: Properties,
): FoundForm['difference'] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const code = first === undefined || last === undefined ? 'nothing' : decodeUtf8(text.slice(first.start, last.end));
  const value = textFor(placeholder, params) ?? 'a list';
  return { code, model: quoted === undefined ? value || 'nothing' : JSON.stringify(value) };
}

/** Takes what stands in the place of a placeholder, whatever it is. */
function fillHoles(placeholders: readonly Placeholder[], filled: Filled[]): Judge {
  const bare = (node: unknown): Placeholder | undefined =>
    isNode(node) && node.type === 'Identifier' ? holeOf(node.name) : undefined;
  return (pattern, code) => {
    if (Array.isArray(pattern) && Array.isArray(code)) {
      const last = bare(pattern.at(-1));
      if (last === undefined || pattern.length === code.length) return undefined;
      const own = pattern.length - 1;
      // The last of several arguments may be several values, or none.
      if (code.length < own || !sameSyntax(pattern.slice(0, own), code.slice(0, own), fillHoles(placeholders, filled)))
        return false;
      filled.push({ placeholder: last, nodes: code.slice(own) as Expression[] });
      return true;
    }
    if (!isNode(pattern) || !isNode(code)) return undefined;
    const placeholder = bare(pattern);
    if (placeholder !== undefined) return take({ placeholder, nodes: [code as Expression] });
    const listed = listHole(pattern);
    if (listed !== undefined)
      return code.type === 'TableConstructorExpression' && take({ placeholder: listed, nodes: [code] });
    if (pattern.type !== 'StringLiteral' || !mark.test(pattern.value)) return undefined;
    const [before = '', , behindHole = ''] = pattern.value.split(mark);
    const quoted = holeOf(mark.exec(pattern.value)?.[0] ?? '');
    if (quoted === undefined || code.type !== 'StringLiteral') return false;
    return take({ placeholder: quoted, nodes: [code], around: [before, behindHole] });
  };

  function holeOf(text: string): Placeholder | undefined {
    return placeholders[Number(mark.exec(text)?.[1] ?? -1)];
  }

  function listHole(pattern: LuaNode): Placeholder | undefined {
    if (pattern.type !== 'TableConstructorExpression' || pattern.fields.length !== 1) return undefined;
    const item = pattern.fields[0]?.value;
    const placeholder = item?.type === 'StringLiteral' ? holeOf(item.value) : undefined;
    return placeholder?.isList === true ? placeholder : undefined;
  }

  function take(each: Filled): true {
    filled.push(each);
    return true;
  }
}

/** Whether the code has the value of the action's parameters in the place of the placeholder. */
function holds({ placeholder, nodes, around: text }: Filled, params: Properties): boolean {
  const [node] = nodes;
  if (placeholder.isList) return sameSyntax(expressions(writeTable(listFor(placeholder, params)))?.[0], node);
  const value = textFor(placeholder, params);
  if (value === undefined) return false;
  if (text !== undefined) return node?.type === 'StringLiteral' && isQuoted(node.value, text, value);
  if (isNothing(value)) return nodes.length === 0 || (nodes.length === 1 && node !== undefined && isNil(node));
  return sameSyntax(expressions(encodeUtf8(value)), nodes);
}

/** Editors write some characters as those of HTML. */
function isQuoted(lua: string, [before, after]: readonly [string, string], value: string): boolean {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [value, html].some((each) => lua === before + encodeUtf8(each) + after);
}

/** Editors store nothing as a text, too. */
function isNothing(value: string): boolean {
  return value === '' || value === 'nil' || value === 'NIL';
}

function isNil(node: Expression): boolean {
  return node.type === 'NilLiteral' || (node.type === 'Identifier' && node.name === 'NIL');
}

/** The expressions of Lua source; `undefined` where it has none. */
function expressions(lua: string): readonly Expression[] | undefined {
  const chunk = tryParseChunk(`return ${lua}`);
  const statement = chunk instanceof LuaSyntaxError ? undefined : chunk.body[0];
  return statement?.type === 'ReturnStatement' ? statement.arguments : undefined;
}

/** The parameters of a placeholder as text; `undefined` where one is a table. */
function textFor({ source }: Placeholder, params: Properties): string | undefined {
  let isText = true;
  const text = source.replace(name, (part: string, names: string, fallback: string | undefined) => {
    const value = valueOf(names, params);
    if (typeof value === 'object') isText = false;
    const written = typeof value === 'object' || value === '' ? (fallback ?? '') : String(value);
    return written !== '' && part.startsWith('(') ? `(${written})` : written;
  });
  return isText ? text.trim() : undefined;
}

function valueOf(names: string, params: Properties): PropertyValue {
  for (const each of names.split('|')) {
    const value = params[each] ?? '';
    if (value !== '') return value;
  }
  return '';
}

/** The texts of a list; older lists have objects with a name. */
function listFor({ source }: Placeholder, params: Properties): PropertyValue[] {
  const value = valueOf(source, params);
  const items = Array.isArray(value) ? value : [];
  return items.map((item) => (isTable(item) ? (Object.values(item)[0] ?? '') : item));
}

function namesIn({ source }: Placeholder): string[] {
  return [...source.matchAll(name)].flatMap(([, names = '']) => names.split('|'));
}

function placesOf(placeholders: readonly Placeholder[]): ReadonlySet<string> {
  return new Set(placeholders.flatMap(namesIn));
}

/** The parameters with other values. */
function differing(from: Properties, to: Properties): string[] {
  return Object.keys({ ...from, ...to }).filter((each) => !sameText(from[each], to[each]));
}

/** What code has that differs from both the old and the new parameters stays, where it is not what changes. */
function changeHoles(
  text: string,
  placeholders: readonly Placeholder[],
  filled: readonly Filled[],
  from: Properties,
  to: Properties,
): Splice[] | undefined {
  const places = placesOf(placeholders);
  const changed = differing(from, to);
  if (!changed.every((each) => places.has(each))) return undefined;
  const affected = filled.filter(({ placeholder }) => namesIn(placeholder).some((each) => changed.includes(each)));
  const splices = affected
    .filter((each) => !holds(each, to))
    .map((each) => (holds(each, from) ? fill(text, each, to) : undefined));
  return splices.every((splice) => splice !== undefined) ? splices : undefined;
}

/** Whether two values have the same text: a number is the same in a text. */
function sameText(a: PropertyValue | undefined, b: PropertyValue | undefined): boolean {
  const [one, other] = [a, b].map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')));
  return one === other;
}

/** Whether an expression does nothing but give a value. */
function isPlain(node: Expression): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '-' && node.argument.type === 'NumericLiteral';
  return /^(Numeric|Boolean|Nil|String)Literal$|^Identifier$/.test(node.type);
}

/** Writes the parameters into the place of a placeholder, with the quotes that are there. */
function fill(text: string, { placeholder, nodes, around: quoted }: Filled, params: Properties): Splice | undefined {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (placeholder.isList) return replace(first.start, last.end, writeTable(listFor(placeholder, params)));
  const value = textFor(placeholder, params);
  if (value === undefined) return undefined;
  if (quoted !== undefined) {
    const whole = decodeUtf8(quoted[0]) + value + decodeUtf8(quoted[1]);
    return replace(first.start, last.end, writeString(whole, formAt(text, first)));
  }
  const written = value === '' ? [] : expressions(encodeUtf8(value));
  if (written === undefined || !(placeholder.isExpression || written.every(isPlain))) return undefined;
  return replace(first.start, last.end, value === '' ? 'nil' : encodeUtf8(value));
}
