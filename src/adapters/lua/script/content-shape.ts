import type { ContentShape } from '#application/ports/settings-codec';
import { fieldNamed } from '#adapters/lua/tree/match';
import type { Chunk, Expression, Identifier } from '#adapters/lua/tree/syntax-tree';
import { walk } from '#adapters/lua/tree/walk';

const rounds = { 'math.floor': 'floor', 'math.ceil': 'ceil', 'math.round': 'round' } as const;
/** What a ratio is made of. Code that sets one of these may compute anything. */
const builtIn = new Set(['display', 'math']);

/**
 * The rule by which a `config.lua` computes the content's size from the shape of the screen:
 *
 *     width = ratio > 1.5 and 320 or math.floor(480 / ratio)
 *     height = ratio < 1.5 and 480 or math.floor(320 * ratio)
 *
 * with the ratio of the longer side to the shorter one, `display.pixelHeight / display.pixelWidth`. The text is matched, never run.
 * @returns `undefined` for every other text, and where other code could change what this one sets
 */
export function contentShapeOf(chunk: Chunk): ContentShape | undefined {
  const names = identifiersOf(chunk);
  const [assignment, ...others] = chunk.body.filter((each) => each.type === 'AssignmentStatement');
  if (assignment === undefined || others.length > 0 || assignment.variables.length !== 1) return undefined;
  const [target] = assignment.variables;
  if (target?.type !== 'Identifier' || target.name !== 'application') return undefined;
  const isAlone = names.filter(({ name }) => name === 'application').length === 1;
  if (!isAlone || chunk.body.some(({ type }) => !transparent.has(type))) return undefined;
  const content = fieldNamed(assignment.init[0], 'content');
  const ratioOf = ratioIn(chunk);
  const width = sideOf(fieldNamed(content, 'width'), '>', '/', ratioOf);
  const height = sideOf(fieldNamed(content, 'height'), '<', '*', ratioOf);
  if (width === undefined || height === undefined || width.round !== height.round) return undefined;
  const isSame = width.whole === height.factor && width.factor === height.whole;
  return isSame && width.limit === height.limit && width.limit === height.whole / width.whole
    ? { short: width.whole, long: height.whole, round: width.round }
    : undefined;
}

/** Statements that hide no other assignment. */
const transparent: ReadonlySet<string> = new Set(['LocalStatement', 'AssignmentStatement']);

function identifiersOf(chunk: Chunk): readonly Identifier[] {
  const found: Identifier[] = [];
  walk(chunk, (node) => {
    if (node.type === 'Identifier') found.push(node);
  });
  return found;
}

type IsRatio = (expression: Expression) => boolean;

/** Whether an expression is the ratio: written out, or a variable that the file sets once. */
function ratioIn({ body }: Chunk): IsRatio {
  const locals = body.flatMap((each) => (each.type === 'LocalStatement' ? [each] : []));
  const declared = locals.flatMap(({ variables }) => variables.map(({ name }) => name));
  const ratios = locals.flatMap(({ variables: [variable], init: [value] }) =>
    variable !== undefined && value !== undefined && isRatio(value) ? [variable.name] : [],
  );
  if (declared.some((name) => builtIn.has(name))) return () => false;
  const isOnce = (name: string) => declared.filter((each) => each === name).length === 1;
  const named = new Set(ratios.filter(isOnce));
  return (expression) => (expression.type === 'Identifier' && named.has(expression.name)) || isRatio(expression);
}

function isRatio(expression: Expression): boolean {
  return (
    expression.type === 'BinaryExpression' &&
    expression.operator === '/' &&
    nameOf(expression.left) === 'display.pixelHeight' &&
    nameOf(expression.right) === 'display.pixelWidth'
  );
}

interface Side {
  readonly limit: number;
  /** What the side is on one half of the screens. */
  readonly whole: number;
  /** What the ratio divides or multiplies on the other half. */
  readonly factor: number;
  readonly round: ContentShape['round'];
}

/** `ratio > limit and whole or math.floor(factor / ratio)` */
function sideOf(
  expression: Expression | undefined,
  compare: '>' | '<',
  operator: '/' | '*',
  isRatio: IsRatio,
): Side | undefined {
  const either = operands(expression, 'or');
  const chosen = operands(either?.[0], 'and');
  const test = operands(chosen?.[0], compare) ?? operands(chosen?.[0], `${compare}=`);
  const rounded = either?.[1];
  if (test === undefined || !isRatio(test[0]) || rounded?.type !== 'CallExpression') return undefined;
  const round = roundOf(nameOf(rounded.base));
  const computed = operands(rounded.arguments[0], operator);
  const [limit, whole, factor] = [numberOf(test[1]), numberOf(chosen?.[1]), numberOf(computed?.[0])];
  if (computed === undefined || !isRatio(computed[1]) || rounded.arguments.length !== 1) return undefined;
  return round === undefined || limit === undefined || whole === undefined || factor === undefined
    ? undefined
    : { limit, whole, factor, round };
}

function roundOf(name: string | undefined): ContentShape['round'] | undefined {
  return name !== undefined && Object.hasOwn(rounds, name) ? rounds[name as keyof typeof rounds] : undefined;
}

function operands(expression: Expression | undefined, operator: string): readonly [Expression, Expression] | undefined {
  return expression?.type === 'BinaryExpression' && expression.operator === operator
    ? [expression.left, expression.right]
    : undefined;
}

function numberOf(expression: Expression | undefined): number | undefined {
  return expression?.type === 'NumericLiteral' ? expression.value : undefined;
}

/** `display.pixelHeight` */
function nameOf(expression: Expression): string | undefined {
  return expression.type === 'MemberExpression' && expression.base.type === 'Identifier' && expression.indexer === '.'
    ? `${expression.base.name}.${expression.identifier.name}`
    : undefined;
}
