import { requiredOptions, type CliOperation } from './cli-operation.js';
import { shells } from './completion-script.js';
import { verbsOfProject, withProject } from './parse/operation-arguments.js';
import { nounsOf } from './operation-usage.js';
import { optionsOf } from './parse/parse-operation.js';
import { isVerb, verbs, type Option } from './usage.js';

/** Reads from the running service; resolves with `undefined` where that fails. */
export type ReadNames = (operation: string, at: Readonly<Record<string, string>>) => Promise<unknown>;

/**
 * The words that can stand in the place of the last one, which may be incomplete. Names of things come from the service.
 * @param words what follows `pagewright`
 */
export async function complete(
  words: readonly string[],
  operations: readonly CliOperation[],
  read: ReadNames,
): Promise<string[]> {
  const current = unquoted(words.at(-1) ?? '');
  const before = withProject(words.slice(0, -1).map(unquoted), operations);
  const candidates = await candidatesFor(before, current, operations, read);
  return [...new Set(candidates)].filter((each) => each.startsWith(current));
}

/**
 * A word as the shell would pass it. A word under the cursor comes as it is typed, with a quotation mark that is open yet. PowerShell
 * before 7.3 passes an empty word only as two quotes.
 */
function unquoted(word: string): string {
  const quote = /^["']/.exec(word)?.[0];
  if (quote === undefined) return word.replace(/\\(.)/gs, '$1');
  const inner = word.slice(1).replace(new RegExp(`${quote}$`), '');
  return quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner;
}

async function candidatesFor(
  before: readonly string[],
  current: string,
  operations: readonly CliOperation[],
  read: ReadNames,
): Promise<readonly string[]> {
  const nouns = nounsOf(operations).map(([noun]) => noun);
  const [first, second] = before;
  if (first === undefined) return [...Object.keys(verbs), ...nouns, ...verbsOfProject(operations), 'api', 'help'];
  if (first === 'help' && second === undefined) return [...Object.keys(verbs), ...nouns, 'api'];
  const named = first === 'help' ? second : first;
  const depth = first === 'help' ? 2 : 1;
  if (first === 'api' && before.length === 1) return operations.map(({ id }) => id);
  if (before.length === depth && named !== undefined && nouns.includes(named) && !current.startsWith('-')) {
    return operations.filter(({ noun }) => noun === named).map(({ verb }) => verb);
  }
  if (first === 'completion') return shells;
  const operation = operations.find((each) =>
    first === 'api' ? each.id === second : each.noun === first && each.verb === second,
  );
  const options: Readonly<Record<string, Option>> =
    operation === undefined ? (isVerb(first) ? verbs[first].options : {}) : optionsOf(operation);
  if (current.startsWith('-')) return Object.keys(options).map((name) => `--${name}`);
  const { open, words } = readWords(before.slice(operation === undefined ? 1 : 2), options);
  if (operation === undefined) return (open === undefined ? undefined : options[open]?.choices) ?? [];
  if (open !== undefined) return valuesOf(open, operation, words, read);
  // The word before an address is the address of another thing of the same kind.
  const leading = operation.options.filter(({ leads }) => leads === true).length;
  // The shell itself completes the name of a file.
  if (operation.takesFile === true) return words.length < leading ? [] : addresses(operation, [], current, read);
  const following = words.slice(leading);
  return operation.at.length === 0
    ? valuesOf(requiredOptions(operation)[following.length]?.typed ?? '', operation, [], read)
    : addresses(operation, following, current, read);
}

const neighbours = ['before', 'after', 'into'];

/** What an option can be: one of a list, the name of a sibling, or something of the project. */
async function valuesOf(
  option: string,
  operation: CliOperation,
  words: readonly string[],
  read: ReadNames,
): Promise<readonly string[]> {
  const { noun, at, options } = operation;
  const choices = options.find(({ typed }) => typed === option)?.choices;
  if (choices !== undefined) return choices;
  if (option === 'book') return namesOf('book', operation, [], read);
  if (noun === 'history' && option === 'to')
    return [...(await namesOf('checkpoint', operation, [], read)), ...(await namesOf('id', operation, [], read))];
  if (!neighbours.includes(option)) return [];
  // The siblings are attached, whatever the verb does with the thing itself.
  const siblings = { ...operation, verb: 'show' };
  const names = words.flatMap((word) => word.split('/')).filter((name) => name !== '');
  return namesOf(at.at(-1)?.name ?? '', siblings, names.slice(0, -1), read);
}

/** The words without options and their values. `open` is the option that waits for a value. */
function readWords(args: readonly string[], options: Readonly<Record<string, Option>>) {
  const words: string[] = [];
  let open: string | undefined;
  for (const word of args) {
    const name = word.startsWith('--') ? word.slice(2) : undefined;
    if (open !== undefined) open = undefined;
    else if (name === undefined) words.push(word);
    else open = options[name]?.takes === undefined ? undefined : name;
  }
  return { open, words };
}

/** The next name of an address, with what the word has before it. A slash follows where more names do. */
async function addresses(
  operation: CliOperation,
  words: readonly string[],
  current: string,
  read: ReadNames,
): Promise<string[]> {
  const cut = current.lastIndexOf('/') + 1;
  const prefix = current.slice(0, cut);
  const names = [...words, prefix].flatMap((word) => word.split('/')).filter((name) => name !== '');
  const { at } = operation;
  const list = at.findIndex((each) => each.list);
  const found: string[] = [];
  for (const [index, { name, list: isList }] of at.entries()) {
    const isNext =
      list < 0 || index < list ? index === names.length : isList ? names.length >= index : names.length > list;
    if (!isNext) continue;
    const last = index === at.length - 1 || isList;
    for (const each of await namesOf(name, operation, names, read)) found.push(prefix + each + (last ? '' : '/'));
  }
  return found;
}

async function namesOf(
  name: string,
  { noun, verb }: CliOperation,
  names: readonly string[],
  read: ReadNames,
): Promise<string[]> {
  const [book = '', page = '', kind = '', ...others] = names;
  switch (name) {
    case 'book':
      return namesIn(await read('book.ls', {}));
    case 'page':
      return namesIn(fieldOf(await read('book.show', { book }), 'pages'));
    case 'layers':
      return childrenOf(await layersOf(names, read)).flatMap(([child, entry]) =>
        childrenOf(fieldOf(entry, 'layers')).length > 0 ? [child, `${child}/`] : [child],
      );
    case 'path':
      return pathsBelow(names.slice(1), namesIn(await read('asset.ls', { book }), 'path'));
    case 'command':
      return namesIn(await read('command.ls', { book, page }));
    case 'kind':
      // The catalogue lists layers, too.
      return namesIn(await read('catalogue.components', {})).filter((each) => each !== 'layer');
    case 'name':
      return namesIn(await read('component.ls', { book, page, kind: noun === 'component' ? kind : 'groups' }));
    case 'checkpoint':
      return namesIn(await read('checkpoint.ls', {}));
    case 'id':
      return namesIn(await read('history.ls', {}), 'id');
    case 'class':
      if (noun === 'custom-class') return namesIn(await read('customClass.ls', {}));
      if (noun === 'catalogue' || verb === 'attach') return namesIn(await read('catalogue.classes', {}));
      if (noun === 'class') return attachedTo([kind, ...others], await layersOf([book, page], read));
      return [];
    default:
      return [];
  }
}

/** The layers in the group that the names after book and page lead to. */
async function layersOf([book = '', page = '', ...groups]: readonly string[], read: ReadNames): Promise<unknown> {
  const model = await read('page.show', { book, page });
  return groups.reduce(
    (layers, group) => fieldOf(childrenOf(layers).find(([name]) => name === group)?.[1], 'layers'),
    fieldOf(fieldOf(model, 'components'), 'layers'),
  );
}

function attachedTo(path: readonly string[], layers: unknown): string[] {
  const [layer, ...others] = path;
  const entry = childrenOf(layers).find(([name]) => name === layer)?.[1];
  if (others.length > 0) return attachedTo(others, fieldOf(entry, 'layers'));
  const classes = fieldOf(entry, 'class');
  return Array.isArray(classes) ? classes.filter((each) => typeof each === 'string') : [];
}

/** A list of the model: `[{"bg":{}},{"title":{"class":["linear"]}}]`. */
function childrenOf(layers: unknown): (readonly [string, unknown])[] {
  return Array.isArray(layers) ? layers.flatMap((entry: unknown) => Object.entries(entry ?? {})) : [];
}

/** The files and folders in a folder, among paths. */
function pathsBelow(folder: readonly string[], paths: readonly string[]): string[] {
  const start = folder.map((name) => `${name}/`).join('');
  return paths
    .filter((path) => path.startsWith(start))
    .map((path) => /^[^/]*\/?/.exec(path.slice(start.length))?.[0] ?? '');
}

function namesIn(list: unknown, field = 'name'): string[] {
  if (!Array.isArray(list)) return [];
  return list.map((each: unknown) => fieldOf(each, field)).filter((each) => typeof each === 'string');
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
}
