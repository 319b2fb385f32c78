import { parseArgs } from 'node:util';
import { nearest } from '#domain/problem/nearest';
import { type Option, UsageError, type Verb, type VerbName, verbs } from '../usage.js';

/** The words after a verb, and each option with its values (`''` for an option without a value). */
export interface Given<Name extends string = string> {
  readonly options: Readonly<Partial<Record<Name, readonly string[]>>>;
  readonly words: readonly string[];
}

/** The options and words after a verb of the program itself. @throws UsageError */
export function parseOptions<Name extends VerbName>(
  verb: Name,
  args: readonly string[],
): Given<keyof (typeof verbs)[Name]['options'] & string> {
  return parseOptionsOf(verb, verbs[verb].options, args);
}

/**
 * Separates options and words after a verb. After `--` everything is a word.
 * @param verb as messages name it
 * @throws UsageError for an option that the verb does not have, that lacks its value, or that takes none and has one
 */
export function parseOptionsOf(verb: string, table: Readonly<Record<string, Option>>, args: readonly string[]): Given {
  const known = new Map(Object.entries(table));
  const types = [...known].map(([name, { takes }]) => [name, { type: takes === undefined ? 'boolean' : 'string' }]);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types) as Record<string, { type: 'boolean' | 'string' }>,
    // The messages of the strict mode are for programmers.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options: Record<string, string[]> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = rawName.startsWith('--') ? known.get(name) : undefined;
    if (option === undefined) throw unknownOption(verb, table, args[token.index] ?? rawName);
    (options[name] ??= []).push(valueOf(name, option, value, inlineValue));
  }
  return { options, words };
}

/** @param typed the option as the user typed it, with or without `=` and a value */
function unknownOption(verb: string, table: Readonly<Record<string, Option>>, typed: string): UsageError {
  const [option = ''] = typed.split('=', 1);
  const name = option.replace(/^-+/, '');
  const others = Object.entries<Verb>(verbs).flatMap(([other, { options }]) =>
    Object.hasOwn(options, name) ? other : [],
  );
  return new UsageError(
    others.length > 0 && option.startsWith('--')
      ? `${verb} has no option ${option}; ${others.join(' and ')} ${others.length > 1 ? 'have' : 'has'}`
      : `${verb} has no option ${option}${orNearest(name, Object.keys(table), '--') || orSet(name, table)}`,
  );
}

/** Who sets a property, may write it as an option. */
function orSet(name: string, table: Readonly<Record<string, Option>>): string {
  return Object.hasOwn(table, 'set') ? `; a property is set so: --set ${name}=<value>` : '';
}

/**
 * Suggests the nearest word, as the end of a sentence.
 * @param before the prefix of the suggested word
 */
export function orNearest(word: string, known: readonly string[], before = ''): string {
  const [meant] = nearest(word, known);
  return meant === undefined ? '' : `; did you mean ${before}${meant}?`;
}

function valueOf(name: string, { takes }: Option, value: string | undefined, inline: boolean | undefined): string {
  if (takes === undefined) {
    if (value !== undefined) throw new UsageError(`--${name} takes no value`);
    return '';
  }
  const form = `--${name} takes a value: --${name} ${takes}`;
  if (value === undefined || (inline !== true && value.startsWith('--'))) throw new UsageError(form);
  // This is a typing mistake far more often than a value.
  if (inline !== true && value.startsWith('-') && value !== '-') {
    throw new UsageError(`${form}; one that begins with - is written --${name}=${value}`);
  }
  return value;
}
