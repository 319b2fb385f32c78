import { unknownVerb } from './arguments.js';
import type { CliOperation } from '../cli-operation.js';
import { inFull, meantVerb } from '../common-words.js';
import { nounsOf, usageOfApi, usageOfNoun, usageOfOperation } from '../operation-usage.js';
import { parseOperation, type OperationCall } from './parse-operation.js';
import { orNearest } from './parse-options.js';
import { isVerb, UsageError } from '../usage.js';

/** What the words mean that begin with a noun: a call, or a text of help. */
export type OperationArguments =
  | { readonly kind: 'call'; readonly call: OperationCall }
  | { readonly kind: 'help'; readonly text: string };

const helpWords = ['help', '--help', '-h'];

/** Whether the words may mean an operation, so that the operations are needed to understand them. */
export function mayMeanOperation([first = '', second = '']: readonly string[]): boolean {
  if (helpWords.includes(first)) return second !== '' && !isVerb(second) && !helpWords.includes(second);
  // Two words are a verb and a noun: `pagewright app dispatch` is an operation, `pagewright app folder` is none.
  if (isVerb(first)) return isVerbAndNoun(first) && /^\w/.test(second);
  return /^[^-./\\][^/\\]*$/.test(first);
}

function isVerbAndNoun(word: string): boolean {
  return word === 'app' || word === 'doctor';
}

/**
 * Parses words that begin with a noun, with `api`, or with `help` and one of these.
 * @returns `undefined` when they mean something else: `app` and a folder
 * @throws UsageError
 */
export function parseOperationArguments(
  argv: readonly string[],
  operations: readonly CliOperation[],
  environment: Readonly<Record<string, string | undefined>>,
): OperationArguments | undefined {
  const [word = '', ...rest] = argv;
  if (helpWords.includes(word)) {
    const [noun = '', verb] = withNoun(rest, operations);
    return help(noun, verb, operations);
  }
  const [first = '', ...others] = withNoun(argv, operations);
  const [, ...args] = others;
  const verb = others[0] && meantVerb(operations, first, others[0]);
  if (isVerbAndNoun(first) && find(operations, first, verb) === undefined) return undefined;
  const end = others.indexOf('--');
  const asksForHelp = others.slice(0, end < 0 ? others.length : end).some((word) => ['--help', '-h'].includes(word));
  if (asksForHelp) return help(first, verb?.startsWith('-') === true ? undefined : verb, operations);
  const only = onlyByFile(operations, first);
  const isFile = only !== undefined && verb !== only.verb && /^(-$|[^-])/.test(verb ?? '');
  const operation = isFile ? only : requireOperation(operations, first, verb);
  const call = parseOperation(operation, isFile ? ['--body', ...others] : args, environment);
  return { kind: 'call', call: first === 'api' && call.output === 'text' ? { ...call, output: 'json' } : call };
}

/** The verbs that need no noun. */
export function verbsOfProject(operations: readonly CliOperation[]): string[] {
  return operations.filter(({ noun }) => noun === 'project').map(({ verb }) => verb);
}

/** Words that begin with a noun, where the user left it out or wrote another word for it and its verb. */
function withNoun(words: readonly string[], operations: readonly CliOperation[]): readonly string[] {
  return withProject(inFull(words), operations);
}

/** Puts the noun `project` before one of its verbs that comes first: `search sun` is `project search sun`. */
export function withProject(words: readonly string[], operations: readonly CliOperation[]): readonly string[] {
  return verbsOfProject(operations).includes(words[0] ?? '') ? ['project', ...words] : words;
}

/** The only operation of a noun, if it takes a body and no address: then `batch changes.yaml` is `batch run --body changes.yaml`. */
function onlyByFile(operations: readonly CliOperation[], noun: string): CliOperation | undefined {
  const [only, ...others] = operations.filter((each) => each.noun === noun);
  return others.length === 0 && only?.takesBody === true && only.at.length === 0 ? only : undefined;
}

function help(noun: string, verb: string | undefined, operations: readonly CliOperation[]): OperationArguments {
  if (verb !== undefined) return { kind: 'help', text: usageOfOperation(requireOperation(operations, noun, verb)) };
  if (noun === 'api') return { kind: 'help', text: usageOfApi(operations) };
  requireNoun(operations, noun);
  return { kind: 'help', text: usageOfNoun(noun, operations) };
}

function find(operations: readonly CliOperation[], noun: string, verb: string | undefined): CliOperation | undefined {
  return operations.find((each) => (noun === 'api' ? each.id === verb : each.noun === noun && each.verb === verb));
}

/** @throws UsageError */
function requireOperation(operations: readonly CliOperation[], noun: string, verb: string | undefined): CliOperation {
  const found = find(operations, noun, verb);
  if (found !== undefined) return found;
  if (noun === 'api') {
    const nearest =
      verb === undefined
        ? ''
        : orNearest(
            verb,
            operations.map(({ id }) => id),
          );
    throw new UsageError(
      verb === undefined
        ? 'api takes the id of an operation; pagewright api --help lists them'
        : `there is no operation "${verb}"${nearest || '; pagewright api --help lists them'}`,
    );
  }
  const verbs = requireNoun(operations, noun);
  throw new UsageError(
    verb === undefined
      ? onlyByFile(operations, noun) === undefined
        ? `${noun} takes a verb: ${verbs.join(', ')}`
        : `${noun} takes a file, or - for standard input: pagewright ${noun} changes.yaml, or ${noun} ${verbs.join()} --body changes.yaml`
      : `${noun} has no verb "${verb}"${orNearest(verb, verbs) || `; it has ${verbs.join(', ')}`}`,
  );
}

/** The verbs of a noun. @throws UsageError when there is no such noun */
function requireNoun(operations: readonly CliOperation[], noun: string): string[] {
  const verbs = operations.filter((each) => each.noun === noun).map(({ verb }) => verb);
  if (verbs.length > 0) return verbs;
  throw unknownVerb(noun, ['api', ...nounsOf(operations).map(([name]) => name), ...verbsOfProject(operations)]);
}
