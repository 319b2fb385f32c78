import type { Chunk, FunctionDeclaration, LocalStatement, Statement } from '#adapters/lua/tree/syntax-tree';
import { walk } from '#adapters/lua/tree/walk';
import { type CodeStep, executeOf, stepsOf } from './code-steps.js';

/** The `execute` function of a command's script. */
export interface ScriptBody {
  readonly text: string;
  readonly chunk: Chunk;
  readonly execute: FunctionDeclaration;
  /** The statements at its start that declare what actions use. */
  readonly head: readonly LocalStatement[];
  /** Its other statements. */
  readonly steps: readonly CodeStep[];
  /** The statement of the file that holds the function. */
  readonly around: Statement;
}

/** What the head of a command declares. */
const headNames = new Set(['UI', 'sceneGroup', 'layers', 'event', 'obj', 'phase', 'conditions', 'expressions']);

/** The body of the script's only `execute`; `undefined` where it has none, or several. */
export function bodyOf(chunk: Chunk): ScriptBody | undefined {
  const functions: FunctionDeclaration[] = [];
  walk(chunk, (node) => {
    if (node.type === 'FunctionDeclaration') functions.push(node);
  });
  const execute = executeOf(functions);
  const around = chunk.body.find(({ start, end }) => execute && start <= execute.start && execute.end <= end);
  if (execute === undefined || around === undefined) return undefined;
  const head = headOf(execute.body);
  const steps = stepsOf(chunk.text, execute.body.slice(head.length));
  return { text: chunk.text, chunk, execute, head, steps, around };
}

function headOf(body: readonly Statement[]): LocalStatement[] {
  const end = body.findIndex((statement) => !isHead(statement));
  return (end < 0 ? body : body.slice(0, end)).filter(isHead);
}

function isHead(statement: Statement): statement is LocalStatement {
  return statement.type === 'LocalStatement' && statement.variables.every(({ name }) => headNames.has(name));
}
