/*
 * The syntax tree of Lua 5.1, as plain data. Texts have one character per byte, so every offset is a byte offset into the
 * file, byte-order mark included.
 *
 * The tree is lossless: a `Chunk` keeps its text, nodes start and end where tokens do, and what no token covers is blanks and
 * comments. Parentheses are tokens and no nodes: a node in parentheses starts behind the opening one, but what it is
 * the first part of starts at it. Its own `inParentheses` is set, since Lua cuts a call in parentheses to one value.
 */

/** Where a node stands in the text. */
export interface NodeRange {
  /** Where the first token of the node starts. */
  readonly start: number;
  /** Behind the last token of the node. */
  readonly end: number;
}

export interface Chunk extends NodeRange {
  readonly type: 'Chunk';
  readonly text: string;
  readonly body: readonly Statement[];
}

interface ExpressionBase extends NodeRange {
  readonly inParentheses?: true;
}

export interface Identifier extends ExpressionBase {
  readonly type: 'Identifier';
  readonly name: string;
}

export interface LocalStatement extends NodeRange {
  readonly type: 'LocalStatement';
  readonly variables: readonly Identifier[];
  readonly init: readonly Expression[];
}

export interface AssignmentStatement extends NodeRange {
  readonly type: 'AssignmentStatement';
  readonly variables: readonly Variable[];
  readonly init: readonly Expression[];
}

export interface CallStatement extends NodeRange {
  readonly type: 'CallStatement';
  readonly expression: CallExpression;
}

export interface DoStatement extends NodeRange {
  readonly type: 'DoStatement';
  readonly body: readonly Statement[];
}

export interface WhileStatement extends NodeRange {
  readonly type: 'WhileStatement';
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface RepeatStatement extends NodeRange {
  readonly type: 'RepeatStatement';
  readonly body: readonly Statement[];
  readonly condition: Expression;
}

export interface IfStatement extends NodeRange {
  readonly type: 'IfStatement';
  readonly clauses: readonly Clause[];
}

/** One branch of an `if`; the one behind `else` has no condition. */
export interface Clause extends NodeRange {
  readonly type: 'Clause';
  readonly condition: Expression | undefined;
  readonly body: readonly Statement[];
}

/** `for variable = initial, limit, step do` */
export interface ForNumericStatement extends NodeRange {
  readonly type: 'ForNumericStatement';
  readonly variable: Identifier;
  readonly initial: Expression;
  readonly limit: Expression;
  readonly step: Expression | undefined;
  readonly body: readonly Statement[];
}

/** `for variables in iterators do` */
export interface ForGenericStatement extends NodeRange {
  readonly type: 'ForGenericStatement';
  readonly variables: readonly Identifier[];
  readonly iterators: readonly Expression[];
  readonly body: readonly Statement[];
}

/** A function as a statement, or as an expression, which has no `identifier`. */
export interface FunctionDeclaration extends ExpressionBase {
  readonly type: 'FunctionDeclaration';
  readonly identifier: Identifier | MemberExpression | undefined;
  readonly isLocal: boolean;
  readonly parameters: readonly (Identifier | VarargLiteral)[];
  readonly body: readonly Statement[];
}

export interface ReturnStatement extends NodeRange {
  readonly type: 'ReturnStatement';
  readonly arguments: readonly Expression[];
}

export interface BreakStatement extends NodeRange {
  readonly type: 'BreakStatement';
}

/** `value` has one character per byte, escapes resolved. */
export interface StringLiteral extends ExpressionBase {
  readonly type: 'StringLiteral';
  readonly value: string;
}

export interface NumericLiteral extends ExpressionBase {
  readonly type: 'NumericLiteral';
  readonly value: number;
}

export interface BooleanLiteral extends ExpressionBase {
  readonly type: 'BooleanLiteral';
  readonly value: boolean;
}

export interface NilLiteral extends ExpressionBase {
  readonly type: 'NilLiteral';
}

/** `...` */
export interface VarargLiteral extends ExpressionBase {
  readonly type: 'VarargLiteral';
}

export interface UnaryExpression extends ExpressionBase {
  readonly type: 'UnaryExpression';
  readonly operator: '-' | 'not' | '#';
  readonly argument: Expression;
}

export interface BinaryExpression extends ExpressionBase {
  readonly type: 'BinaryExpression';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export type BinaryOperator =
  | ('+' | '-' | '*' | '/' | '%' | '^' | '..')
  | ('==' | '~=' | '<' | '<=' | '>' | '>=')
  | LogicalOperator;

type LogicalOperator = 'and' | 'or';

/** `base.name`, and `base:name` of a call. */
export interface MemberExpression extends ExpressionBase {
  readonly type: 'MemberExpression';
  readonly base: Expression;
  readonly indexer: '.' | ':';
  readonly identifier: Identifier;
}

/** `base[index]` */
export interface IndexExpression extends ExpressionBase {
  readonly type: 'IndexExpression';
  readonly base: Expression;
  readonly index: Expression;
}

/** `base(arguments)`, and with a single argument `base "text"` and `base { … }`. */
export interface CallExpression extends ExpressionBase {
  readonly type: 'CallExpression';
  readonly base: Expression;
  readonly arguments: readonly Expression[];
  readonly form: 'parentheses' | 'string' | 'table';
}

export interface TableConstructorExpression extends ExpressionBase {
  readonly type: 'TableConstructorExpression';
  readonly fields: readonly TableField[];
}

interface FieldBase extends NodeRange {
  readonly value: Expression;
  /** Where the `,` or `;` behind the field is. */
  readonly separator: number | undefined;
}

/** `value` alone. */
export interface TableValue extends FieldBase {
  readonly type: 'TableValue';
}

/** `key = value` */
export interface TableKeyString extends FieldBase {
  readonly type: 'TableKeyString';
  readonly key: Identifier;
  /** Behind the key. */
  readonly keyEnd: number;
}

/** `[key] = value` */
export interface TableKey extends FieldBase {
  readonly type: 'TableKey';
  readonly key: Expression;
  /** Behind the closing bracket. */
  readonly keyEnd: number;
}

export type TableField = TableValue | TableKeyString | TableKey;

/** What a value can be assigned to. */
export type Variable = Identifier | MemberExpression | IndexExpression;

export type Statement =
  | LocalStatement
  | AssignmentStatement
  | CallStatement
  | DoStatement
  | WhileStatement
  | RepeatStatement
  | IfStatement
  | ForNumericStatement
  | ForGenericStatement
  | FunctionDeclaration
  | ReturnStatement
  | BreakStatement;

export type Expression =
  | StringLiteral
  | NumericLiteral
  | BooleanLiteral
  | NilLiteral
  | VarargLiteral
  | Identifier
  | UnaryExpression
  | BinaryExpression
  | MemberExpression
  | IndexExpression
  | CallExpression
  | TableConstructorExpression
  | FunctionDeclaration;

export type LuaNode = Chunk | Statement | Clause | Expression | TableField;
