import type { Clause, Expression, FunctionDeclaration, LuaNode, Statement } from '#adapters/lua/tree/syntax-tree';
import { tokensOf } from '#adapters/lua/tree/lua-tokens';

/** What opens, continues or closes a block. */
export type BlockWord = 'if' | 'elseif' | 'else' | 'while' | 'for' | 'repeat' | 'until' | 'end';

/** A line of code, as an action is one: a statement, or what opens, continues or closes a block. */
export interface CodeStep {
  readonly start: number;
  readonly end: number;
  /** The statement; with its whole block, where the step opens one. */
  readonly statement: Statement | undefined;
  /** Set where the step opens, continues or closes a block. */
  readonly word: BlockWord | undefined;
  /** The parts of a block's step that can differ: its condition, its variables. */
  readonly parts: readonly LuaNode[];
  /** The index of the step behind the statement. */
  readonly after: number;
  /** The number of blocks around it. */
  readonly depth: number;
}

/** The statements of a function in the order of the text; those in blocks of conditions and loops, too. */
export function stepsOf(text: string, body: readonly Statement[]): CodeStep[] {
  const ends = endsOfWords(text);
  const steps: CodeStep[] = [];
  addAll(body, 0);
  return steps;

  function addAll(statements: readonly Statement[], depth: number): void {
    for (const statement of statements) add(statement, depth);
  }

  function add(statement: Statement, depth: number): void {
    const block = blockOf(statement);
    const at = steps.length;
    if (block === undefined) {
      steps.push({ ...range(statement), statement, word: undefined, parts: [], after: at + 1, depth });
      return;
    }
    const { word, parts, clauses, until } = block;
    for (const [index, { start, from, condition, body: inner }] of clauses.entries()) {
      const end = ends.after(from, inner[0]?.start ?? statement.end);
      const own = index === 0 ? { word, parts } : { word: continuation(condition), parts: listOf(condition) };
      steps.push({
        start,
        end,
        statement: index === 0 ? statement : undefined,
        ...own,
        after: steps.length + 1,
        depth,
      });
      addAll(inner, depth + 1);
    }
    const start = ends.last(until?.start ?? statement.end, until === undefined ? 'end' : 'until');
    const close = { statement: undefined, word: until === undefined ? ('end' as const) : ('until' as const) };
    steps.push({ start, end: statement.end, ...close, parts: listOf(until), after: steps.length + 1, depth });
    const opened = steps[at];
    if (opened !== undefined) steps[at] = { ...opened, after: steps.length };
  }
}

/** A function `execute` of a command: the only one of the script; `undefined` where there is none, or several. */
export function executeOf(functions: readonly FunctionDeclaration[]): FunctionDeclaration | undefined {
  const [found, ...others] = functions.filter(({ identifier }) => nameOf(identifier) === 'execute');
  return others.length === 0 ? found : undefined;
}

function nameOf(identifier: FunctionDeclaration['identifier']): string | undefined {
  return identifier?.type === 'MemberExpression' ? identifier.identifier.name : identifier?.name;
}

interface Block {
  readonly word: BlockWord;
  readonly parts: readonly LuaNode[];
  /** Each with where it starts, and from where on the word is that its body follows. */
  readonly clauses: readonly {
    readonly start: number;
    readonly from: number;
    readonly condition: Expression | undefined;
    readonly body: readonly Statement[];
  }[];
  /** The condition behind `until`. */
  readonly until?: Expression;
}

/** The block of a condition or a loop. */
function blockOf(statement: Statement): Block | undefined {
  const { start } = statement;
  switch (statement.type) {
    case 'IfStatement':
      return {
        word: 'if',
        parts: listOf(statement.clauses[0]?.condition),
        clauses: statement.clauses.map((clause) => ({ ...clause, from: headEnd(clause) })),
      };
    case 'WhileStatement':
      return only('while', [statement.condition], statement.condition.end, statement.body);
    case 'RepeatStatement':
      return { ...only('repeat', [], start, statement.body), until: statement.condition };
    case 'ForGenericStatement': {
      const { variables, iterators, body } = statement;
      return only('for', [...variables, ...iterators], iterators.at(-1)?.end ?? start, body);
    }
    case 'ForNumericStatement': {
      const { variable, initial, limit, step, body } = statement;
      return only('for', [variable, initial, limit, ...listOf(step)], (step ?? limit).end, body);
    }
    default:
      return undefined;
  }

  function only(word: BlockWord, parts: readonly LuaNode[], from: number, body: readonly Statement[]): Block {
    return { word, parts, clauses: [{ start, from, condition: undefined, body }] };
  }
}

function headEnd({ start, condition }: Clause): number {
  return condition?.end ?? start;
}

function continuation(condition: Expression | undefined): BlockWord {
  return condition === undefined ? 'else' : 'elseif';
}

function listOf<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item];
}

function range({ start, end }: LuaNode): { readonly start: number; readonly end: number } {
  return { start, end };
}

/** Finds the words between the parts of a block, which the tree does not have. */
function endsOfWords(text: string) {
  const words = tokensOf(text).filter(({ kind }) => kind === 'word');
  const opening = new Set(['then', 'do', 'else', 'repeat']);
  const wordOf = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  return {
    /** Behind the word that opens the body between the offsets. */
    after(from: number, before: number): number {
      const found = words.find((token) => token.start >= from && token.end <= before && opening.has(wordOf(token)));
      return found?.end ?? before;
    },
    /** Where the last such word at or before the offset starts. */
    last(before: number, word: string): number {
      return words.findLast((token) => token.end <= before && wordOf(token) === word)?.start ?? before;
    },
  };
}
