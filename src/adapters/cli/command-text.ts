import type { RemedyCall } from '#domain/problem/remedy-sentence';
import { isConfirmation, kebabCase, wordsOf, type CliOperation } from './cli-operation.js';
import type { CommandText } from './output/response-text.js';

/** Writes the calls of remedies as commands: `pagewright page show harbour/dusk`, `mv <new-name>`, `--yes`. */
export function commandTextOf(operations: readonly CliOperation[]): CommandText {
  return (call) => {
    const { operation: id, verb, at = {}, values } = call;
    const operation = operations.find((each) => each.id === id);
    if (id !== undefined && operation === undefined) return undefined;
    const sets = Object.entries(values ?? {}).map(([name, value]) => `--set ${name}=${shellWord(value)}`);
    const options = [...optionTexts(call), ...sets];
    const start = operation && ['pagewright', operation.noun, operation.verb, addressText(operation, at)];
    if (start === undefined && verb === undefined) return options.join(' ');
    const words = [...(start ?? [verb]), ...options].filter((word) => word !== '');
    return `\`${words.join(' ')}\`${values === null ? ' it without --set and --body' : ''}`;
  };
}

/** With a verb, an option whose value the user chooses stands for a word of the command. */
function optionTexts({ operation, verb, options = {} }: RemedyCall): string[] {
  const isAlone = operation === undefined && verb === undefined;
  return Object.entries(options).map(([name, value]) => {
    if (isConfirmation({ name })) return '--yes';
    const typed = kebabCase(name);
    if (value === '') return isAlone ? `--${typed}` : `<${typed}>`;
    return value === true ? `--${typed}` : `--${typed} ${shellWord(String(value))}`;
  });
}

function addressText(operation: CliOperation, at: NonNullable<RemedyCall['at']>): string {
  if (Object.keys(at).length === 0) return wordsOf(operation);
  const names = operation.at.map(({ name }) => [at[name] ?? ''].flat().join('/'));
  const list = operation.at.findIndex((each) => each.list);
  const words = list < 0 ? [names.join('/')] : [names.slice(0, list + 1).join('/'), ...names.slice(list + 1)];
  return words.map(shellWord).join(' ');
}

/** A word as a shell takes it. */
export function shellWord(word: string): string {
  return /^[\p{L}\p{N}_./<>@:=-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
