import * as char from './characters.js';
import { kinds, Lexer, startOfFile } from './lexer.js';
import { LuaSyntaxError } from './lua-syntax-error.js';
import type {
  BinaryOperator,
  CallExpression,
  Chunk,
  Clause,
  Expression,
  FunctionDeclaration,
  Identifier,
  MemberExpression,
  Statement,
  TableConstructorExpression,
  TableField,
  VarargLiteral,
  Variable,
} from './syntax-tree.js';

/** Blocks and expressions in each other, as Lua 5.1 counts them: what it calls too many syntax levels. */
const maxLevels = 200;
/** Nodes in each other. Lua bounds no chain (`a.b.c`, `1 + 1 + 1`); who walks the tree needs a bound. */
const maxDepth = 1000;
const maxLocals = 200;

/**
 * The syntax tree of a Lua 5.1 file, given with one character per byte. It reads what the `lua5.1` of an author reads, and
 * a byte-order mark besides. Time is linear in the length.
 * @throws LuaSyntaxError
 */
export function parseChunk(text: string): Chunk {
  return new Parser(new Lexer(text, startOfFile(text))).chunk();
}

/** As `parseChunk`; a text that is no Lua gives its first error. */
export function tryParseChunk(text: string): Chunk | LuaSyntaxError {
  try {
    return parseChunk(text);
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
}

interface TableOptions {
  /** Whether the end of a line ends an expression, and separates two fields. */
  readonly lineEndSeparates?: boolean;
}

/**
 * One table constructor that holds constants only: literals, `NIL`, arithmetic, and tables. `return` may stand before it, and `;` behind.
 * @param text with one character per byte
 * @throws LuaSyntaxError
 */
export function parseTable(text: string, { lineEndSeparates = false }: TableOptions = {}): TableConstructorExpression {
  return new Parser(new Lexer(text), true, lineEndSeparates).onlyTable();
}

/** One function while it is read. */
interface FunctionScope {
  readonly isVararg: boolean;
  /** How many loops are open around what is read. */
  loops: number;
  /** How many local variables there are, hidden ones of loops included. */
  locals: number;
}

class Parser {
  private levels = 0;
  /** How deep the expression that was read last goes. */
  private deepest = 0;
  private scope: FunctionScope = { isVararg: true, loops: 0, locals: 0 };

  constructor(
    private readonly lexer: Lexer,
    private readonly constantsOnly = false,
    private readonly lineEndSeparates = false,
  ) {
    lexer.next();
  }

  chunk(): Chunk {
    const { text } = this.lexer;
    const body = this.block();
    if (!this.at(kinds.end)) throw this.lexer.unexpected("'<eof>' expected");
    return { type: 'Chunk', start: 0, end: text.length, text, body };
  }

  onlyTable(): TableConstructorExpression {
    const mayReturn = !this.lineEndSeparates;
    if (mayReturn) this.take(kinds.return);
    if (!this.at(char.openBrace)) throw this.lexer.unexpected("'{' expected");
    const table = this.table(this.lexer.start);
    if (mayReturn) this.take(char.semicolon);
    if (!this.at(kinds.end)) throw this.lexer.unexpected("'<eof>' expected");
    return table;
  }

  private block(): Statement[] {
    this.enter();
    const { locals } = this.scope;
    const body: Statement[] = [];
    while (!this.endsBlock()) {
      const statement = this.statement();
      body.push(statement);
      this.take(char.semicolon);
      if (statement.type === 'ReturnStatement' || statement.type === 'BreakStatement') break;
    }
    this.scope.locals = locals;
    this.levels -= 1;
    return body;
  }

  private endsBlock(): boolean {
    switch (this.lexer.kind) {
      case kinds.end:
      case kinds.else:
      case kinds.elseif:
      case kinds.endWord:
      case kinds.until:
        return true;
      default:
        return false;
    }
  }

  private statement(): Statement {
    const { kind, start } = this.lexer;
    switch (kind) {
      case kinds.local:
        return this.local(start);
      case kinds.if:
        return this.ifStatement(start);
      case kinds.return:
        return this.returnStatement(start);
      case kinds.function:
        return this.functionStatement(start);
      case kinds.for:
        return this.forStatement(start);
      case kinds.while: {
        this.lexer.next();
        const condition = this.expression();
        this.expect(kinds.do, 'do');
        const body = this.loopBody();
        this.close(kinds.endWord, 'end', 'while', start);
        return { type: 'WhileStatement', start, end: this.lexer.previousEnd, condition, body };
      }
      case kinds.do: {
        this.lexer.next();
        const body = this.block();
        this.close(kinds.endWord, 'end', 'do', start);
        return { type: 'DoStatement', start, end: this.lexer.previousEnd, body };
      }
      case kinds.repeat:
        return this.repeatStatement(start);
      case kinds.break:
        if (this.scope.loops === 0) throw this.lexer.unexpected('no loop to break');
        this.lexer.next();
        return { type: 'BreakStatement', start, end: this.lexer.previousEnd };
      default:
        return this.callOrAssignment(start);
    }
  }

  private local(start: number): Statement {
    this.lexer.next();
    if (this.take(kinds.function)) {
      const identifier = this.identifier();
      this.declare(1);
      return this.functionBody(start, identifier, true, false);
    }
    const variables = this.identifiers();
    const init = this.take(char.equals) ? this.expressions() : [];
    this.declare(variables.length);
    return { type: 'LocalStatement', start, end: this.lexer.previousEnd, variables, init };
  }

  private ifStatement(start: number): Statement {
    const clauses: Clause[] = [];
    let hasElse: boolean;
    do {
      const clauseStart = this.lexer.start;
      hasElse = this.lexer.kind === kinds.else;
      this.lexer.next();
      const condition = hasElse ? undefined : this.expression();
      if (!hasElse) this.expect(kinds.then, 'then');
      const body = this.block();
      clauses.push({ type: 'Clause', start: clauseStart, end: this.lexer.previousEnd, condition, body });
    } while (!hasElse && (this.lexer.kind === kinds.elseif || this.lexer.kind === kinds.else));
    this.close(kinds.endWord, 'end', 'if', start);
    return { type: 'IfStatement', start, end: this.lexer.previousEnd, clauses };
  }

  private returnStatement(start: number): Statement {
    this.lexer.next();
    const isEmpty = this.endsBlock() || this.at(char.semicolon);
    const values = isEmpty ? [] : this.expressions();
    return { type: 'ReturnStatement', start, end: this.lexer.previousEnd, arguments: values };
  }

  private functionStatement(start: number): Statement {
    this.lexer.next();
    let identifier: Identifier | MemberExpression = this.identifier();
    let isMethod = false;
    while (!isMethod && (this.lexer.kind === char.dot || this.lexer.kind === char.colon)) {
      isMethod = this.lexer.kind === char.colon;
      identifier = this.member(identifier, identifier.start);
    }
    return this.functionBody(start, identifier, false, isMethod);
  }

  private forStatement(start: number): Statement {
    this.lexer.next();
    const variable = this.identifier();
    const { locals } = this.scope;
    let statement: Statement;
    if (this.lexer.kind === char.equals) {
      this.lexer.next();
      const initial = this.expression();
      this.expect(char.comma, ',');
      const limit = this.expression();
      const step = this.take(char.comma) ? this.expression() : undefined;
      this.expect(kinds.do, 'do');
      this.declare(4);
      const body = this.loopBody();
      this.close(kinds.endWord, 'end', 'for', start);
      const end = this.lexer.previousEnd;
      statement = { type: 'ForNumericStatement', start, end, variable, initial, limit, step, body };
    } else {
      const variables = [variable];
      while (this.take(char.comma)) variables.push(this.identifier());
      if (!this.take(kinds.in)) throw this.lexer.unexpected("'=' or 'in' expected");
      const iterators = this.expressions();
      this.expect(kinds.do, 'do');
      this.declare(3 + variables.length);
      const body = this.loopBody();
      this.close(kinds.endWord, 'end', 'for', start);
      const end = this.lexer.previousEnd;
      statement = { type: 'ForGenericStatement', start, end, variables, iterators, body };
    }
    this.scope.locals = locals;
    return statement;
  }

  private repeatStatement(start: number): Statement {
    this.lexer.next();
    const body = this.loopBody();
    this.close(kinds.until, 'until', 'repeat', start);
    const condition = this.expression();
    return { type: 'RepeatStatement', start, end: this.lexer.previousEnd, body, condition };
  }

  private loopBody(): Statement[] {
    this.scope.loops += 1;
    const body = this.block();
    this.scope.loops -= 1;
    return body;
  }

  private callOrAssignment(start: number): Statement {
    this.deepest = this.levels;
    const first = this.prefixExpression();
    if (first.type === 'CallExpression' && first.inParentheses === undefined) {
      return { type: 'CallStatement', start, end: this.lexer.previousEnd, expression: first };
    }
    const variables = [this.assignable(first)];
    while (this.take(char.comma)) {
      variables.push(this.assignable(this.prefixExpression()));
      if (variables.length > maxLevels - this.levels) throw this.lexer.unexpected('too many variables in assignment');
    }
    this.expect(char.equals, '=');
    const init = this.expressions();
    return { type: 'AssignmentStatement', start, end: this.lexer.previousEnd, variables, init };
  }

  private assignable(target: Expression): Variable {
    const { type } = target;
    const isVariable = type === 'Identifier' || type === 'MemberExpression' || type === 'IndexExpression';
    if (isVariable && target.inParentheses === undefined) return target;
    throw this.lexer.unexpected('syntax error');
  }

  /** Parameters and body of a function whose `function`, and name if it has one, were read. */
  private functionBody(
    start: number,
    identifier: Identifier | MemberExpression | undefined,
    isLocal: boolean,
    isMethod: boolean,
  ): FunctionDeclaration {
    this.expect(char.openParenthesis, '(');
    const parameters: (Identifier | VarargLiteral)[] = [];
    let isVararg = false;
    if (!this.at(char.closeParenthesis)) {
      do {
        isVararg = this.lexer.kind === kinds.vararg;
        parameters.push(isVararg ? this.vararg() : this.identifier());
      } while (!isVararg && this.take(char.comma));
    }
    this.expect(char.closeParenthesis, ')');
    const outer = this.scope;
    this.scope = { isVararg, loops: 0, locals: 0 };
    // What Lua 5.0 gave a vararg function, `arg`, still takes a place.
    this.declare(parameters.length + (isMethod ? 1 : 0));
    const body = this.block();
    this.close(kinds.endWord, 'end', 'function', start);
    this.scope = outer;
    return { type: 'FunctionDeclaration', start, end: this.lexer.previousEnd, identifier, isLocal, parameters, body };
  }

  private expressions(): Expression[] {
    const list = [this.expression()];
    while (this.take(char.comma)) list.push(this.expression());
    return list;
  }

  /** An expression whose operators bind more strongly than `limit`. */
  private expression(limit = 0): Expression {
    this.enter();
    const outer = this.deepest;
    this.deepest = this.levels;
    const { start } = this.lexer;
    let left = this.operand(start);
    for (;;) {
      const infix = infixOperators[this.lexer.kind];
      if (infix === undefined || infix.left <= limit) break;
      if (this.lineEndSeparates && this.lexer.followsLineEnd) break;
      const { operator } = infix;
      if (this.constantsOnly && !calculating.has(operator)) throw this.lexer.unexpected('constant expected');
      this.lexer.next();
      const right = this.expression(infix.right);
      this.deepen();
      left = { type: 'BinaryExpression', start, end: this.lexer.previousEnd, operator, left, right };
    }
    if (outer > this.deepest) this.deepest = outer;
    this.levels -= 1;
    return left;
  }

  /** What operators connect, unary ones before it included. */
  private operand(start: number): Expression {
    const { lexer } = this;
    const { kind, end } = lexer;
    switch (kind) {
      case kinds.string: {
        const value = lexer.string;
        lexer.next();
        return { type: 'StringLiteral', start, end, value };
      }
      case kinds.number: {
        const value = lexer.number;
        lexer.next();
        return { type: 'NumericLiteral', start, end, value };
      }
      case kinds.true:
      case kinds.false:
        lexer.next();
        return { type: 'BooleanLiteral', start, end, value: kind === kinds.true };
      case kinds.nil:
        lexer.next();
        return { type: 'NilLiteral', start, end };
      case char.openBrace:
        return this.table(start);
      case char.minus:
        return this.unary(start, '-');
      case kinds.not:
        return this.unary(start, 'not');
      case char.hash:
        return this.unary(start, '#');
      case kinds.function:
        if (this.constantsOnly) throw lexer.unexpected('constant expected');
        lexer.next();
        return this.functionBody(start, undefined, false, false);
      case kinds.vararg:
        if (!this.scope.isVararg || this.constantsOnly) {
          throw lexer.unexpected(
            this.constantsOnly ? 'constant expected' : "cannot use '...' outside a vararg function",
          );
        }
        return this.vararg();
      default:
        return this.prefixExpression();
    }
  }

  private unary(start: number, operator: '-' | 'not' | '#'): Expression {
    if (this.constantsOnly && operator !== '-') throw this.lexer.unexpected('constant expected');
    this.lexer.next();
    const argument = this.expression(unaryPriority);
    return { type: 'UnaryExpression', start, end: this.lexer.previousEnd, operator, argument };
  }

  /** A name, or an expression in parentheses, and what is indexed and called of it. */
  private prefixExpression(): Expression {
    const { lexer } = this;
    const { start } = lexer;
    if (this.constantsOnly) return this.constantPrefix(start);
    let base: Expression =
      lexer.kind === char.openParenthesis ? this.parenthesised(start) : this.identifier('unexpected symbol');
    for (;;) {
      switch (lexer.kind) {
        case char.dot:
          base = this.member(base, start);
          break;
        case char.openBracket: {
          const index = this.bracketed();
          base = { type: 'IndexExpression', start, end: lexer.previousEnd, base, index };
          break;
        }
        case char.colon:
          base = this.call(this.member(base, start), start);
          break;
        case char.openParenthesis:
        case kinds.string:
        case char.openBrace:
          base = this.call(base, start);
          break;
        default:
          return base;
      }
      this.deepen();
    }
  }

  private constantPrefix(start: number): Expression {
    const { lexer } = this;
    if (lexer.kind === char.openParenthesis) return this.parenthesised(start);
    if (lexer.kind !== kinds.name || lexer.source !== 'NIL') throw lexer.unexpected('constant expected');
    return this.identifier();
  }

  private parenthesised(start: number): Expression {
    this.lexer.next();
    const inner = this.expression();
    this.close(char.closeParenthesis, ')', '(', start);
    return { ...inner, inParentheses: true };
  }

  /** `.name` or `:name` */
  private member(base: Expression, start: number): MemberExpression {
    const indexer = this.lexer.kind === char.colon ? ':' : '.';
    this.lexer.next();
    const identifier = this.identifier();
    return { type: 'MemberExpression', start, end: identifier.end, base, indexer, identifier };
  }

  private bracketed(): Expression {
    this.lexer.next();
    const inner = this.expression();
    this.expect(char.closeBracket, ']');
    return inner;
  }

  private call(base: Expression, start: number): CallExpression {
    const { lexer } = this;
    const end = (): number => lexer.previousEnd;
    switch (lexer.kind) {
      case kinds.string: {
        const argument: Expression = { type: 'StringLiteral', start: lexer.start, end: lexer.end, value: lexer.string };
        lexer.next();
        return { type: 'CallExpression', start, end: end(), base, arguments: [argument], form: 'string' };
      }
      case char.openBrace: {
        const argument = this.table(lexer.start);
        return { type: 'CallExpression', start, end: end(), base, arguments: [argument], form: 'table' };
      }
      case char.openParenthesis: {
        if (lexer.followsLineEnd && !this.isBehindFieldName(base)) {
          throw lexer.unexpected('ambiguous syntax (function call x new statement)');
        }
        const open = lexer.start;
        lexer.next();
        const values = this.at(char.closeParenthesis) ? [] : this.expressions();
        this.close(char.closeParenthesis, ')', '(', open);
        return { type: 'CallExpression', start, end: end(), base, arguments: values, form: 'parentheses' };
      }
      default:
        throw lexer.unexpected('function arguments expected');
    }
  }

  private table(start: number): TableConstructorExpression {
    const { lexer } = this;
    const fields: TableField[] = [];
    lexer.next();
    while (lexer.kind !== char.closeBrace) {
      fields.push(this.field());
      const isSeparated = fields[fields.length - 1]?.separator !== undefined;
      if (!isSeparated && !(this.lineEndSeparates && lexer.followsLineEnd)) break;
    }
    this.close(char.closeBrace, '}', '{', start);
    return { type: 'TableConstructorExpression', start, end: lexer.previousEnd, fields };
  }

  private field(): TableField {
    const { lexer } = this;
    const { start } = lexer;
    if (lexer.kind === char.openBracket) {
      const key = this.bracketed();
      const keyEnd = lexer.previousEnd;
      this.expect(char.equals, '=');
      const value = this.expression();
      return { type: 'TableKey', start, end: lexer.previousEnd, key, keyEnd, value, separator: this.separator() };
    }
    if (lexer.kind === kinds.name) {
      if (lexer.precedesAssignment) {
        const key = this.identifier();
        lexer.next();
        const value = this.expression();
        const { end: keyEnd } = key;
        return {
          type: 'TableKeyString',
          start,
          end: lexer.previousEnd,
          key,
          keyEnd,
          value,
          separator: this.separator(),
        };
      }
      this.fieldName = start;
    }
    const value = this.expression();
    return { type: 'TableValue', start, end: lexer.previousEnd, value, separator: this.separator() };
  }

  /** Where the last field starts that begins with a name and has no key. */
  private fieldName = -1;

  /** To see whether such a name is a key, Lua 5.1 looks one token ahead, and forgets the end of a line in between. */
  private isBehindFieldName(base: Expression): boolean {
    return base.type === 'Identifier' && base.start === this.fieldName;
  }

  private separator(): number | undefined {
    const { kind, start } = this.lexer;
    if (kind !== char.comma && kind !== char.semicolon) return undefined;
    this.lexer.next();
    return start;
  }

  private identifiers(): Identifier[] {
    const list = [this.identifier()];
    while (this.take(char.comma)) list.push(this.identifier());
    return list;
  }

  private identifier(fault = '<name> expected'): Identifier {
    const { lexer } = this;
    if (lexer.kind !== kinds.name) throw lexer.unexpected(fault);
    const { start, end } = lexer;
    const name = lexer.source;
    lexer.next();
    return { type: 'Identifier', start, end, name };
  }

  private vararg(): VarargLiteral {
    const { start, end } = this.lexer;
    this.lexer.next();
    return { type: 'VarargLiteral', start, end };
  }

  private at(kind: number): boolean {
    return this.lexer.kind === kind;
  }

  /** Goes to the next token if this one is of the kind. Returns whether it was. */
  private take(kind: number): boolean {
    if (this.lexer.kind !== kind) return false;
    this.lexer.next();
    return true;
  }

  private expect(kind: number, source: string): void {
    if (!this.take(kind)) throw this.lexer.unexpected(`'${source}' expected`);
  }

  /** Expects what closes something that was opened at `start`. */
  private close(kind: number, source: string, opened: string, start: number): void {
    if (this.take(kind)) return;
    const line = new LuaSyntaxError(this.lexer.text, start, '').place.line;
    throw this.lexer.unexpected(`'${source}' expected (to close '${opened}' at line ${line})`);
  }

  private declare(count: number): void {
    this.scope.locals += count;
    if (this.scope.locals > maxLocals) throw this.lexer.unexpected(`too many local variables (limit is ${maxLocals})`);
  }

  private enter(): void {
    if (++this.levels > maxLevels) throw this.lexer.unexpected('chunk has too many syntax levels');
  }

  private deepen(): void {
    if (++this.deepest > maxDepth) throw this.lexer.unexpected('expression too long');
  }
}

const unaryPriority = 8;

interface Infix {
  readonly operator: BinaryOperator;
  /** How strongly it binds to what is left and right of it. */
  readonly left: number;
  readonly right: number;
}

const calculating: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '^']);

/** By kind of token. */
const infixOperators: readonly (Infix | undefined)[] = byKind([
  [kinds.or, 'or', 1, 1],
  [kinds.and, 'and', 2, 2],
  [char.less, '<', 3, 3],
  [char.greater, '>', 3, 3],
  [kinds.lessEqual, '<=', 3, 3],
  [kinds.greaterEqual, '>=', 3, 3],
  [kinds.notEqual, '~=', 3, 3],
  [kinds.equal, '==', 3, 3],
  [kinds.concat, '..', 5, 4],
  [char.plus, '+', 6, 6],
  [char.minus, '-', 6, 6],
  [char.asterisk, '*', 7, 7],
  [char.slash, '/', 7, 7],
  [char.percent, '%', 7, 7],
  [char.caret, '^', 10, 9],
]);

function byKind(operators: readonly (readonly [number, BinaryOperator, number, number])[]): (Infix | undefined)[] {
  const infixes = Array.from({ length: kinds.while + 1 }, (): Infix | undefined => undefined);
  for (const [kind, operator, left, right] of operators) infixes[kind] = { operator, left, right };
  return infixes;
}
