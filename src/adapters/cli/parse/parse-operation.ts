import {
  isChange,
  isConfirmation,
  needsYes,
  requiredOptions,
  wordsOf,
  type CliOperation,
  type OperationOption,
} from '../cli-operation.js';
import { moveTo } from '#adapters/client/move-to';
import { isShownInShort } from '../output/compact-document.js';
import { shellWord } from '../command-text.js';
import { orNearest, parseOptionsOf } from './parse-options.js';
import { UsageError, type Option } from '../usage.js';

/** A call of an operation on the command line, checked as far as its declaration goes. */
export interface OperationCall {
  readonly operation: CliOperation;
  readonly at: Readonly<Record<string, string | readonly string[]>>;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Each `path=value` of `--set`. */
  readonly sets: readonly string[];
  /** A file, or `-` for standard input. */
  readonly body: string | undefined;
  /** The files to send, each at its own address. The first one is `at`. */
  readonly files: readonly SentFile[];
  readonly service: ServiceChoice;
  readonly author: string | undefined;
  readonly ifMatch: string | undefined;
  /** Only make what is not there yet. */
  readonly onlyNew: boolean;
  readonly dryRun: boolean;
  /** End with an exit code where a change has warnings. */
  readonly strict: boolean;
  /** The user agrees to a removal in advance. */
  readonly yes: boolean;
  /** Print what `show` leaves out, too. */
  readonly all: boolean;
  readonly output: 'text' | 'json' | 'etag' | 'quiet';
}

export interface SentFile {
  /** `-` is standard input. */
  readonly path: string;
  readonly at: OperationCall['at'];
}

/** Which service the call goes to: that of a project's folder, or that at an address. */
export interface ServiceChoice {
  readonly root: string;
  readonly url: string | undefined;
  readonly tokenFile: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the words after a noun and its verb.
 * @param args without the noun and the verb
 * @throws UsageError
 */
export function parseOperation(
  operation: CliOperation,
  args: readonly string[],
  environment: Environment,
): OperationCall {
  const title = `${operation.noun} ${operation.verb}`;
  const { options: given, words } = parseOptionsOf(title, optionsOf(operation), args);
  const last = (name: string) => given[name]?.at(-1);
  const value = operation.takesBody ? words.find((word) => /^[\w.]+=/.test(word)) : undefined;
  if (value !== undefined) throw new UsageError(`${title}: a property is set so: --set ${shellWord(value)}`);
  const options: Record<string, string | number | boolean> = {};
  for (const option of operation.options) {
    const text = last(option.typed);
    if (text !== undefined && !isConfirmation(option)) options[option.name] = valueOf(option, text);
  }
  // A required option can be a word after the address: `page mv harbour/dusk night`.
  const missing = [...requiredOptions(operation), ...followingOption(operation, words, options)].filter(
    ({ name }) => !(name in options || (operation.takesFile === true && name === 'file')),
  );
  const leading = missing.filter(({ leads }) => leads === true);
  const following = missing.filter(({ leads }) => leads !== true);
  const end = Math.max(leading.length, words.length - following.length);
  const files = operation.takesFile === true ? filesOf(operation, words, last('file'), title) : [];
  const at = files[0]?.at ?? addressOf(operation, words.slice(leading.length, end), title);
  const values = [...words.slice(0, leading.length), ...words.slice(end)];
  for (const [index, option] of [...leading, ...following].entries()) {
    const text = values[index];
    if (text === undefined) throw new UsageError(`${title} takes ${wantedOf(operation)}`);
    options[option.name] = valueOf(option, text);
  }
  delete options['file'];
  if (operation.verb === 'mv') Object.assign(options, wholeAddress(operation, at, options, title));
  const has = (name: string) => given[name] !== undefined;
  if (has('json') && has('etag')) throw new UsageError('--json and --etag exclude each other');
  const own = (name: string) => (operation.options.some(({ typed }) => typed === name) ? undefined : last(name));
  return {
    operation,
    at,
    options,
    sets: given['set'] ?? [],
    body: last('body'),
    files,
    service: {
      root: last('root') ?? '.',
      url: last('url') ?? nonEmpty(environment['PAGEWRIGHT_URL']),
      tokenFile: last('token-file'),
    },
    author: own('author') ?? nonEmpty(environment['PAGEWRIGHT_AUTHOR']),
    ifMatch: entityTag(last('if-match')),
    onlyNew: has('new'),
    dryRun: has('dry-run'),
    strict: has('strict'),
    yes: has('yes'),
    all: has('all'),
    output: has('json') ? 'json' : has('etag') ? 'etag' : has('quiet') ? 'quiet' : 'text',
  };
}

/**
 * The option that may follow the address, if it does. Without another option of the operation, it must. With one, the address comes
 * first, as help shows it, so that its last name is no new name.
 */
function followingOption(
  operation: CliOperation,
  words: readonly string[],
  given: Readonly<Record<string, unknown>>,
): readonly OperationOption[] {
  const following = operation.options.filter(({ follows }) => follows === true);
  if (Object.keys(given).length === 0) return following;
  const { at } = operation;
  const list = at.findIndex((each) => each.list);
  const isThere =
    list < 0
      ? words.flatMap((word) => word.replace(/(?<=.)\/$/, '').split('/')).length > at.length
      : (words[0] ?? '').includes('/') && words.length > at.length - list;
  return isThere ? following : [];
}

/** Every option that an operation takes on the command line, in the order of its help. */
export function optionsOf(operation: CliOperation): Readonly<Record<string, Option>> {
  const own = Object.fromEntries(
    operation.options
      .filter((option) => !isConfirmation(option))
      .map((option) => [option.typed, { ...takes(option), summary: summaryOf(option) }]),
  );
  return {
    ...own,
    ...(operation.takesBody && bodyOptions),
    ...(operation.effect === 'make' && operation.takesFile !== true && newOption),
    ...(isChange(operation) && changeOptions),
    ...(operation.effect === 'read' && {
      etag: { summary: 'print the entity tag alone, for --if-match' },
    }),
    ...(isShownInShort(operation) && {
      all: { summary: 'also the values that are the defaults, where each is from, and the forms' },
    }),
    ...((needsYes(operation) || operation.options.some(isConfirmation)) && {
      yes: { summary: 'agree to the removal without a question' },
    }),
    ...serviceOptions,
    // An option of the operation has precedence: `history undo --author` names whose change is undone.
    ...own,
  };
}

const bodyOptions: Readonly<Record<string, Option>> = {
  set: {
    takes: '<name>=<value>',
    summary: 'a value: JSON, else text; dots make tables (color.r=1); null removes it',
    repeatable: true,
  },
  body: { takes: '<file>', summary: 'all values, in JSON or YAML; - reads standard input' },
};

const newOption: Readonly<Record<string, Option>> = {
  new: { summary: 'refuse what is there already; else it is changed, or stays' },
};

const changeOptions: Readonly<Record<string, Option>> = {
  'dry-run': { summary: 'print what would be changed, and change nothing' },
  'if-match': { takes: '<etag>', summary: 'change only what still has this entity tag' },
  strict: { summary: 'exit code 1 where the change, which is made, has warnings' },
  author: {
    takes: '<name>',
    summary:
      'who makes the change, in the history; also from PAGEWRIGHT_AUTHOR; default: the user.name of git, else the login',
  },
};

const serviceOptions: Readonly<Record<string, Option>> = {
  json: { summary: 'print the document of the response, and of a problem, as JSON' },
  quiet: { summary: 'print problems and warnings only' },
  root: { takes: '<folder>', summary: 'the project; default: here' },
  url: { takes: '<url>', summary: 'use the service at this address; also from PAGEWRIGHT_URL' },
  'token-file': { takes: '<file>', summary: 'a file that holds the token of the service; else PAGEWRIGHT_TOKEN' },
};

function takes({ type, choices }: OperationOption): Pick<Option, 'takes'> {
  if (type === 'flag') return {};
  if (choices !== undefined && choices.length <= 5) return { takes: `<${choices.join('|')}>` };
  return { takes: type === 'number' ? '<n>' : '<text>' };
}

function summaryOf({ summary }: OperationOption): string {
  return (summary ?? '').replace(/\.$/, '').replaceAll('`', '');
}

/** @throws UsageError */
function valueOf({ typed, type, choices }: OperationOption, text: string): string | number | boolean {
  if (type === 'flag') return true;
  if (type === 'number') {
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    throw new UsageError(`--${typed} takes a number, not "${text}"`);
  }
  if (choices !== undefined && !choices.includes(text)) {
    const known = choices.length <= 10 ? `${choices.join(', ')}` : 'a name of its list';
    throw new UsageError(`--${typed} takes ${known}, not "${text}"${orNearest(text, choices)}`);
  }
  return text;
}

/**
 * The files that an operation sends. Without `--file`, the last word is the address, and the others are the files, as for `cp`.
 * @throws UsageError
 */
function filesOf(
  operation: CliOperation,
  words: readonly string[],
  named: string | undefined,
  title: string,
): readonly SentFile[] {
  const paths = named === undefined ? words.slice(0, -1) : [named];
  const address = named === undefined ? words.slice(-1) : words;
  if (paths.length === 0) throw new UsageError(`${title} takes ${wordsOf(operation)}`);
  if (paths.includes('-') && !/\.[^./]*$/.test(address.at(-1) ?? ''))
    throw new UsageError(
      `${title}: standard input has no name; write one at the end of the address: ${address.join('/')}/picture.png`,
    );
  const taken = new Map<string, string>();
  return paths.map((path) => {
    const at = addressOf(operation, withFileName(address, path), title);
    const place = Object.values(at).flat().join('/');
    const other = taken.get(place);
    if (other !== undefined) throw new UsageError(`${title}: "${other}" and "${path}" would both be ${place}`);
    taken.set(place, path);
    return { path, at };
  });
}

/** The address with the name of the file, unless the address has a name with the same ending: `asset add a.png book/images`. */
function withFileName(words: readonly string[], file: string | undefined): readonly string[] {
  const name = file?.replace(/^.*[\\/]/s, '');
  const ending = name === undefined ? undefined : /\.[^.]*$/.exec(name)?.[0].toLowerCase();
  const isNamed = ending === undefined || words.at(-1)?.toLowerCase().endsWith(ending) === true;
  return name === undefined || name === '' || isNamed ? words : [...words, name];
}

/**
 * A new name can be a whole address, as for `cp`.
 * @throws UsageError where a move does not lead there
 */
function wholeAddress(
  operation: CliOperation,
  at: OperationCall['at'],
  { newName, ...place }: Readonly<Record<string, unknown>>,
  title: string,
): object {
  if (typeof newName !== 'string' || !newName.includes('/')) return {};
  const moved = moveTo(at, addressOf(operation, [newName], title));
  if (moved === undefined) {
    const { noun } = operation;
    throw new UsageError(
      `${title} does not lead to ${newName}: a ${noun} is renamed where it is. To put one elsewhere, copy it with ${noun} cp and remove this one.`,
    );
  }
  if ('into' in moved && Object.keys(place).length > 0) {
    throw new UsageError(`${title}: ${newName} names a group, so --before, --after and --into have no meaning`);
  }
  return moved;
}

/** The words that an operation takes; with the options that can stand for one. */
function wantedOf(operation: CliOperation): string {
  const words = wordsOf(operation);
  if (!operation.options.some(({ follows }) => follows === true)) return words;
  const others = operation.options.flatMap(({ typed, follows }) => (follows === true ? [] : `--${typed}`));
  return `${words}; without a new name, ${others.slice(0, -1).join(', ')} or ${others.at(-1) ?? ''}`;
}

/**
 * The names of an address. Each word can hold several, separated by `/`.
 * @throws UsageError when there are too few or too many, or one is empty
 */
function addressOf(operation: CliOperation, words: readonly string[], title: string): OperationCall['at'] {
  const names = words.flatMap((word) => word.replace(/^\/(?=.)|(?<=.)\/$/g, '').split('/'));
  const { at } = operation;
  if (names.includes('')) throw new UsageError(`${title}: a name in "${words.join(' ')}" is empty`);
  const dots = names.find((name) => name === '.' || name === '..');
  if (dots !== undefined) throw new UsageError(`${title}: "${dots}" in "${words.join(' ')}" is no name`);
  if (names.length < at.length) throw new UsageError(`${title} takes ${wantedOf(operation)}`);
  const list = at.findIndex((each) => each.list);
  if (list < 0 && names.length > at.length) {
    const takesNothing = wordsOf(operation) === '';
    throw new UsageError(
      takesNothing
        ? `${title} takes no address, not "${words.join(' ')}"`
        : `${title} takes ${wordsOf(operation)}, not "${words.join(' ')}"`,
    );
  }
  const more = names.length - at.length;
  let next = 0;
  return Object.fromEntries(
    at.map((each) => {
      const count = each.list ? more + 1 : 1;
      const taken = names.slice(next, (next += count));
      return [each.name, each.list ? taken : (taken[0] ?? '')];
    }),
  );
}

/** A shell has taken the quotation marks of an entity tag that was pasted between others. */
function entityTag(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]+$/.test(text) ? `"${text}"` : text;
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
