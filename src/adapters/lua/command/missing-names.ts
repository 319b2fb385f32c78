import { lineOf } from '#application/support/bytes';
import type { LuaNode, Statement } from '#adapters/lua/tree/syntax-tree';
import { bindingsOf } from '#adapters/lua/tree/match';
import { walk } from '#adapters/lua/tree/walk';
import { newlineAt } from '#adapters/lua/text/lines';
import { insert, type Splice } from '#adapters/lua/text/splice';
import { notClear } from './not-clear.js';
import { pieceAt } from './pieces.js';
import type { RenderedAction } from './rendered-action.js';
import { sameSyntax } from './same-syntax.js';
import type { ScriptBody } from './script-body.js';

/** A statement of a rendered script that declares what its actions use. */
interface Declaration {
  readonly names: readonly string[];
  readonly statement: Statement;
  readonly script: ScriptBody;
}

/**
 * The splices that declare what added actions use and the script lacks, as a rendered script does: helpers above the command's
 * function, the rest at the start of `execute`.
 * @throws Problem `script-not-recognised` where the script has another function of the name
 */
export function missingNames(body: ScriptBody, added: readonly RenderedAction[]): Splice[] {
  const declared = declaredIn(body);
  const missing = new Map<string, { readonly text: string; readonly isHead: boolean }>();
  for (const { script, steps } of added) {
    if (script === undefined) continue;
    const used = new Set(
      steps.flatMap(({ statement, parts }) => namesIn(statement === undefined ? parts : [statement])),
    );
    // A declaration may use what another one declares.
    for (const each of declarationsOf(script).toReversed()) {
      if (!each.names.some((name) => used.has(name))) continue;
      for (const name of namesIn([each.statement])) used.add(name);
      requireSameHelper(each, declared, body);
      if (each.names.every((name) => !used.has(name) || declared.has(name))) continue;
      const isHead = script.head.some((statement) => statement === each.statement);
      missing.set(each.names.join(), { text: textOf(each), isHead });
    }
  }
  const all = [...missing.values()].toReversed();
  return [
    ...splicesAbove(
      body,
      all.filter(({ isHead }) => !isHead),
    ),
    ...splicesInHead(
      body,
      all.filter(({ isHead }) => isHead),
    ),
  ];
}

function splicesAbove({ text, around }: ScriptBody, declarations: readonly { readonly text: string }[]): Splice[] {
  if (declarations.length === 0) return [];
  const newline = newlineAt(text, around.start);
  const lines = declarations.map((each) => `${each.text}\n\n`).join('');
  return [insert(pieceAt(text, around.start, around.end, true).start, lines.replaceAll('\n', newline))];
}

function splicesInHead(
  { text, head, execute }: ScriptBody,
  declarations: readonly { readonly text: string }[],
): Splice[] {
  const last = head.at(-1);
  if (declarations.length === 0) return [];
  if (last === undefined || !execute.parameters.some((each) => each.type === 'Identifier' && each.name === 'params'))
    throw notClear('Its function "execute" does not begin as that of a command', lineOf(text, execute.start));
  const { end, indentation, isLines } = pieceAt(text, last.start, last.end, false);
  const newline = newlineAt(text, last.end);
  const lines = declarations.map((each) => indentation + each.text.trim());
  return [insert(end, isLines ? lines.map((line) => line + newline).join('') : newline + lines.join(newline))];
}

/** The declarations of a rendered script in the order of its text. */
export function declarationsOf(script: ScriptBody): Declaration[] {
  const above = script.chunk.body.slice(0, script.chunk.body.indexOf(script.around));
  return [...above, ...script.head].flatMap((statement) => {
    const names = localNames(statement);
    return names.length === 0 ? [] : [{ names, statement, script }];
  });
}

function localNames(statement: Statement): string[] {
  if (statement.type === 'LocalStatement') return statement.variables.map(({ name }) => name);
  const isHelper = statement.type === 'FunctionDeclaration' && statement.isLocal;
  return isHelper && statement.identifier?.type === 'Identifier' ? [statement.identifier.name] : [];
}

type Declared = ReadonlyMap<string, Statement | undefined>;

/** What the script declares where its actions stand, each with the statement that does. */
function declaredIn({ chunk, execute, head }: ScriptBody): Declared {
  const declared = new Map<string, Statement | undefined>();
  for (const statement of [...chunk.body, ...head]) {
    for (const { target } of bindingsOf(statement))
      if (target.type === 'Identifier') declared.set(target.name, statement);
  }
  for (const each of execute.parameters) if (each.type === 'Identifier') declared.set(each.name, undefined);
  return declared;
}

function requireSameHelper({ names, statement }: Declaration, declared: Declared, { text }: ScriptBody): void {
  const [name = ''] = names;
  const line = lineOf(text, declared.get(name)?.start ?? 0);
  if (statement.type !== 'FunctionDeclaration' || !declared.has(name)) return;
  if (sameSyntax(statement, declared.get(name))) return;
  throw notClear(`It has a "${name}" of its own, which an added action would call`, line);
}

export function namesIn(nodes: readonly LuaNode[]): string[] {
  const names: string[] = [];
  for (const node of nodes)
    walk(node, (each) => {
      if (each.type === 'Identifier') names.push(each.name);
    });
  return names;
}

export function textOf({ statement, script }: Declaration): string {
  const { start, end } = pieceAt(script.text, statement.start, statement.end, false);
  return script.text.slice(start, end).trimEnd();
}
