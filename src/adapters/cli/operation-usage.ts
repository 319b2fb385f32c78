import { wordsOf, type CliOperation } from './cli-operation.js';
import { optionsOf } from './parse/parse-operation.js';
import { columns, rowOf, width, wrap } from './usage.js';

/** Each noun with its verbs, in the order of the operations. */
export function nounsOf(operations: readonly CliOperation[]): (readonly [noun: string, verbs: string])[] {
  const verbs = new Map<string, string[]>();
  for (const { noun, verb } of operations) verbs.set(noun, [...(verbs.get(noun) ?? []), verb]);
  return Array.from(verbs, ([noun, names]) => [noun, names.join(', ')] as const);
}

/** The help of a noun: its verbs. */
export function usageOfNoun(noun: string, operations: readonly CliOperation[]): string {
  const rows = operations
    .filter((each) => each.noun === noun)
    .map((each) => [`${each.verb} ${wordsOf(each)}`.trim(), each.summary] as const);
  return `pagewright ${noun} <verb> <address> [options]

${columns(rows)}
pagewright ${noun} <verb> --help lists the options of a verb.
`;
}

/** The help of one operation. */
export function usageOfOperation(operation: CliOperation): string {
  const { noun, verb, id, summary, description } = operation;
  const form = ['pagewright', noun, verb, wordsOf(operation), '[options]'].filter((word) => word !== '').join(' ');
  const text = [`${summary}.`, description ?? ''].join(' ').trim().replaceAll('`', '');
  const names =
    operation.at.length > 1 && operation.takesFile !== true
      ? `Names of the address may also be words of their own.\n`
      : '';
  return `${form}

${wrap(text, width, '\n')}
${names}
${columns(Object.entries(optionsOf(operation)).map(rowOf))}
For example:

${operation.examples.map(exampleLine).join('')}
The same by its id: pagewright api ${id}.
`;
}

function exampleLine(words: readonly string[]): string {
  return `  ${wrap(['pagewright', ...words.map(quoted)].join(' '), width - 4, ' \\\n    ')}\n`;
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./=:,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The help of `api`: the ids of all operations. */
export function usageOfApi(operations: readonly CliOperation[]): string {
  // An operation can have a second verb.
  const rows = operations.flatMap(({ id, summary, variant }) =>
    variant === undefined ? [[id, summary] as const] : [],
  );
  return `pagewright api <operation> <address> [options]\n\n${columns(rows)}`;
}
