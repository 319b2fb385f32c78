import { type PageForm, pageForms } from '#domain/page';
import { isLoopback } from '#domain/host-and-origin';
import { defaultHistoryLimits, type HistoryLimits } from '#application/changes/history-limits';
import { defaultUploadQuota } from '#domain/asset/upload-quota';
import { allowedHosts, allowedOrigins, hostToListenAt, sharedToken } from './access-options.js';
import { type DatabaseChoice, databaseChoice, databaseUrl, optionalDatabase } from './database-options.js';
import { parseOptions, orNearest } from './parse-options.js';
import { hintFor } from '../common-words.js';
import type { DoctorOptions } from '../doctor-command.js';
import { formats } from '../output/doctor-formats.js';
import { isShell, shells, type Shell } from '../completion-script.js';
import type { ServiceChoice } from './parse-operation.js';
import { isVerb, UsageError, type VerbName, verbs } from '../usage.js';

/** The checked arguments of the command line. */
type Arguments =
  | { readonly verb: 'serve'; readonly serve: ServeArguments }
  | { readonly verb: 'app'; readonly root: string }
  | ({ readonly verb: 'doctor' } & DoctorArguments)
  | ({ readonly verb: 'new' } & NewArguments)
  | { readonly verb: 'migrate'; readonly url: string }
  | { readonly verb: 'import'; readonly folder: string; readonly database: DatabaseChoice }
  | { readonly verb: 'export'; readonly folder: string; readonly database: DatabaseChoice; readonly force: boolean }
  | ({ readonly verb: 'tree' } & TreeArguments)
  | { readonly verb: 'status'; readonly root: string; readonly json: boolean }
  | { readonly verb: 'stop'; readonly root: string }
  | { readonly verb: 'open' | 'report'; readonly service: ServiceChoice }
  | { readonly verb: 'events'; readonly service: ServiceChoice; readonly lastEventId: string | undefined }
  | { readonly verb: 'completion'; readonly shell: Shell }
  | ({ readonly verb: 'mcp' } & McpArguments)
  | { readonly verb: 'help'; readonly on?: VerbName }
  | { readonly verb: 'version' };

export interface DoctorArguments extends DoctorOptions {
  readonly root: string;
  /** Report the progress even if standard error is no terminal. */
  readonly progress: boolean;
}

export interface TreeArguments {
  readonly service: ServiceChoice;
  /** The names of the address; none is the project. */
  readonly names: readonly string[];
  /** How many levels below it. */
  readonly depth: number;
}

export interface NewArguments {
  /** The folder of the new project, as the user typed it; `''` with a database. */
  readonly folder: string;
  /** Where to make it in place of a folder. */
  readonly database: DatabaseChoice | undefined;
  readonly template: string;
  /** The folder with the images of the first page. */
  readonly from: string | undefined;
  /** The name of the book. Without it, the name of the folder. */
  readonly book: string | undefined;
  /** The form of its pages. Without it, that of a new page in an empty project. */
  readonly pages: PageForm | undefined;
  /** Refuse images that are not called as their layers can be. */
  readonly strict: boolean;
}

export interface McpArguments {
  readonly service: ServiceChoice;
  /** Offer no tools that write. */
  readonly readOnly: boolean;
}

/** The settings of a service. */
export interface ServeArguments {
  /** The project's folder, as the user typed it. */
  readonly root: string;
  /** Without it, the default port, or the next one that is free. */
  readonly port: number | undefined;
  /** The address at which to listen. Without it, 127.0.0.1 and ::1. */
  readonly host: string | undefined;
  /** `memory` works on a copy of the root in memory and never writes it. */
  readonly store: 'disk' | 'memory';
  /** The project, in place of a folder. */
  readonly database: DatabaseChoice | undefined;
  /** Names this service among others of the project. */
  readonly instance: string | undefined;
  /** Where a proxy mounts the service, such as `/books`; `''` is the root. */
  readonly prefix: string;
  /** How long the service goes on after a signal to stop, in milliseconds. */
  readonly drainMs: number;
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly logLevel: string;
  readonly history: HistoryLimits;
  /** Bytes of all uploads that are not answered yet. */
  readonly uploadQuota: number;
  /** Take the project even from a process that may be alive. */
  readonly force: boolean;
  /** End when no client has been connected for some seconds. */
  readonly untilIdle: boolean;
  /** Refuse every change. Nothing is written to the project's folder, and another service may have it open. */
  readonly readOnly: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where other machines can try tokens. */
const leastTokenLength = 16;
const mebibyte = 1024 * 1024;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const words = [...Object.keys(verbs), 'help'];

/** @throws UsageError */
export function parseArguments(argv: readonly string[], environment: Environment): Arguments {
  const [first = 'help', ...rest] = argv;
  if (first === '--version' || first === '-v') return { verb: 'version' };
  if (first === 'help' || first === '--help' || first === '-h') return help(rest);
  if (!isVerb(first)) throw unknownVerb(first);
  if (asksForHelp(rest)) return { verb: 'help', on: first };
  switch (first) {
    case 'serve':
      return { verb: first, serve: serveArguments(rest, environment) };
    case 'app':
      return { verb: first, root: folder(parseOptions(first, rest)) };
    case 'doctor': {
      const given = parseOptions(first, rest);
      const has = (flag: keyof typeof given.options) => given.options[flag] !== undefined;
      const [fix, dryRun, strict, progress] = [has('fix'), has('dry-run'), has('strict'), has('progress')];
      if (dryRun && !fix) throw new UsageError('doctor: --dry-run shows what --fix would change: give both');
      const format = doctorFormat(given.options.format?.at(-1) ?? (has('json') ? 'json' : 'text'));
      return { verb: first, root: folder(given), fix, dryRun, format, strict, progress };
    }
    case 'new': {
      const { words, options } = parseOptions(first, rest);
      const [named = '', more] = words;
      const database = optionalDatabase(first, options, environment);
      if (database !== undefined && named !== '')
        throw new UsageError(`new takes a folder or --project, not both: leave out "${named}"`);
      if (named === '' && database === undefined)
        throw new UsageError('new takes the folder of the new project, as in pagewright new mybook');
      if (more !== undefined) throw new UsageError(`new takes one folder, not also "${more}"`);
      const last = (name: keyof typeof options) => options[name]?.at(-1);
      const [template, from, book] = [last('template') ?? 'blank', last('from'), last('book')];
      if (from === '') throw new UsageError('--from takes a folder, not ""');
      const strict = options.strict !== undefined;
      return { verb: first, folder: named, database, template, from, book, pages: pageForm(last('pages')), strict };
    }
    case 'migrate': {
      const { words, options } = parseOptions(first, rest);
      if (words[0] !== undefined)
        throw new UsageError(`migrate takes no folder, only a database: leave out "${words[0]}"`);
      return { verb: first, url: databaseUrl(first, options, environment) };
    }
    case 'import': {
      const { words, options } = parseOptions(first, rest);
      return { verb: first, folder: oneFolder(first, words), database: databaseChoice(first, options, environment) };
    }
    case 'export': {
      const { words, options } = parseOptions(first, rest);
      const database = databaseChoice(first, options, environment);
      return { verb: first, folder: oneFolder(first, words), database, force: options.force !== undefined };
    }
    case 'tree':
      return { verb: first, ...treeArguments(rest, environment) };
    case 'status': {
      const given = parseOptions(first, rest);
      return { verb: first, root: folder(given), json: given.options.json !== undefined };
    }
    case 'stop':
      return { verb: first, root: folder(parseOptions(first, rest)) };
    case 'open':
    case 'report':
      return { verb: first, service: serviceOf(parseOptions(first, rest), environment) };
    case 'events': {
      const given = parseOptions(first, rest);
      const lastEventId = given.options['last-event-id']?.at(-1);
      return { verb: first, service: serviceOf(given, environment), lastEventId };
    }
    case 'completion': {
      const [shell = '', more] = parseOptions(first, rest).words;
      if (isShell(shell) && more === undefined) return { verb: first, shell };
      throw new UsageError(`completion takes one of ${shells.join(', ')}, not "${more ?? shell}"`);
    }
    case 'mcp': {
      const given = parseOptions(first, rest);
      return {
        verb: first,
        service: serviceOf(given, environment),
        readOnly: given.options['read-only'] !== undefined,
      };
    }
    case 'version': {
      const [word] = parseOptions(first, rest).words;
      if (word !== undefined) throw new UsageError(`version takes nothing, not "${word}"`);
      return { verb: first };
    }
  }
}

function doctorFormat(name: string): DoctorOptions['format'] {
  if (name === 'text' || name === 'json' || isFormat(name)) return name;
  throw new UsageError(`--format takes text, json, ${Object.keys(formats).join(', ')}, not "${name}"`);
}

function isFormat(name: string): name is keyof typeof formats {
  return Object.hasOwn(formats, name);
}

function treeArguments(rest: readonly string[], environment: Environment): TreeArguments {
  const { options, words } = parseOptions('tree', rest);
  const depth = options.depth?.at(-1);
  if (depth !== undefined && !/^[1-9]\d{0,3}$/.test(depth))
    throw new UsageError(`--depth takes a number from 1 to 9999, not "${depth}"`);
  const names = words.flatMap((word) => word.replace(/^\/(?=.)|(?<=.)\/$/g, '').split('/'));
  if (names.some((name) => ['', '.', '..'].includes(name)))
    throw new UsageError(
      `tree takes an address such as harbour/dusk, not "${words.join(' ')}"; --root names the project`,
    );
  const service = serviceOf({ words: [], options }, environment);
  return { names, depth: depth === undefined ? Infinity : Number(depth), service };
}

function help(rest: readonly string[]): Arguments {
  const [on, more] = rest.filter((word) => !['help', '--help', '-h'].includes(word));
  if (on === undefined) return { verb: 'help' };
  if (!isVerb(on)) throw unknownVerb(on);
  if (more !== undefined) throw new UsageError(`help takes one verb, not "${more}"`);
  return { verb: 'help', on };
}

/** @param others words that may come first beside the program's own verbs */
export function unknownVerb(word: string, others: readonly string[] = []): UsageError {
  if (/^[^-].*[/\\]|^\.+$/.test(word)) {
    return new UsageError(`there is no verb "${word}"; a folder comes after one, as in pagewright serve ${word}`);
  }
  if (!word.startsWith('-')) {
    const hint = hintFor(word);
    if (hint !== undefined) return new UsageError(`there is no verb "${word}" without a noun: ${hint}`);
    const nearest = orNearest(word, [...words, ...others]);
    return new UsageError(`there is no verb "${word}"${nearest || '; pagewright help lists them'}`);
  }
  const option = word.split('=', 1).join('');
  return Object.keys(verbs.serve.options).some((name) => option === `--${name}`)
    ? new UsageError(`a verb comes first, as in pagewright serve ${option}`)
    : new UsageError(`there is no option ${option}${orNearest(option.slice(2), ['help', 'version'], '--')}`);
}

function serveArguments(rest: readonly string[], environment: Environment): ServeArguments {
  const given = parseOptions('serve', rest);
  const { options } = given;
  const last = (name: keyof typeof options) => options[name]?.at(-1);
  const store = last('store') ?? 'disk';
  const log = last('log') ?? 'info';
  if (store !== 'disk' && store !== 'memory') throw new UsageError(`--store takes disk or memory, not "${store}"`);
  if (!logLevels.includes(log)) throw new UsageError(`--log takes ${logLevels.join(', ')}, not "${log}"`);
  const host = hostToListenAt(last('host'));
  const token = sharedToken(last('token'), environment['PAGEWRIGHT_TOKEN']);
  if (host !== undefined && !isLoopback(host) && token === undefined) {
    throw new UsageError(`--host ${host} lets other machines in: that needs --token, a secret that callers must send`);
  }
  if (host !== undefined && !isLoopback(host) && token !== undefined && token.length < leastTokenLength) {
    throw new UsageError(
      `--host ${host} lets other machines in, which can try many tokens: that needs a token of at least ${leastTokenLength} characters`,
    );
  }
  if (options.force !== undefined && options['read-only'] !== undefined) {
    throw new UsageError('--read-only takes no project over: leave out --force');
  }
  const database = optionalDatabase('serve', options, environment);
  if (database === undefined && options.instance !== undefined)
    throw new UsageError('--instance names one of several services of a project in a database: give --project');
  if (database !== undefined) refuseBesideDatabase(given);
  const bytes = (count('history-size', last('history-size')) ?? defaultHistoryLimits.bytes / mebibyte) * mebibyte;
  return {
    root: folder(given),
    database,
    instance: last('instance'),
    prefix: mountPath(last('prefix')),
    drainMs: drainTime(last('drain')),
    port: portNumber(last('port')),
    host,
    store,
    token,
    allowedOrigins: allowedOrigins(options['allow-origin'], token),
    allowedHosts: allowedHosts(options['allow-host']),
    logLevel: log,
    history: { entries: count('history', last('history')) ?? defaultHistoryLimits.entries, bytes, largeBytes: bytes },
    uploadQuota: (count('upload-quota', last('upload-quota')) ?? defaultUploadQuota / mebibyte) * mebibyte,
    force: options.force !== undefined,
    untilIdle: options['until-idle'] !== undefined,
    readOnly: options['read-only'] !== undefined,
  };
}

/** Whether `--help` or `-h` stands anywhere before `--`. Neither can be the value of an option. */
function asksForHelp(rest: readonly string[]): boolean {
  const end = rest.indexOf('--');
  return rest.slice(0, end < 0 ? rest.length : end).some((each) => each === '--help' || each === '-h');
}

/** The named folder. An empty name, as of an unset variable, is an error, and does not stand for the current folder. */
const onlyWithFolder = {
  store: 'a database is the store',
  root: 'the project is in the database',
  force: 'a database has no lock that could be taken',
  'until-idle': 'it would end one of several services',
};

/** @throws UsageError for what concerns a folder */
function refuseBesideDatabase({
  words,
  options,
}: {
  readonly words: readonly string[];
  readonly options: object;
}): void {
  const [word] = words;
  if (word !== undefined) throw new UsageError(`serve takes a folder or --project, not both: leave out "${word}"`);
  for (const [name, reason] of Object.entries(onlyWithFolder))
    if (Object.hasOwn(options, name)) throw new UsageError(`leave out --${name}, or --project: ${reason}`);
}

function folder({ words, options }: { readonly words: readonly string[]; readonly options: RootOption }): string {
  const named = [
    ...words.map((word) => `"${word}"`),
    ...(options.root ?? []).slice(-1).map((root) => `--root "${root}"`),
  ];
  if (named.length > 1) throw new UsageError(`the folder is named twice: ${named.slice(0, 2).join(' and ')}`);
  const path = words[0] ?? options.root?.at(-1) ?? '.';
  if (path === '') throw new UsageError(`${words.length > 0 ? 'the verb' : '--root'} takes a folder, not ""`);
  return path;
}

function serviceOf(
  given: { readonly words: readonly string[]; readonly options: RootOption },
  environment: Environment,
): ServiceChoice {
  const url = environment['PAGEWRIGHT_URL'];
  return { root: folder(given), url: url === '' ? undefined : url, tokenFile: undefined };
}

interface RootOption {
  readonly root?: readonly string[];
}

function oneFolder(verb: string, [folder = '', more]: readonly string[]): string {
  if (folder === '') throw new UsageError(`${verb} takes a folder, as in pagewright ${verb} mybook --project mybook`);
  if (more !== undefined) throw new UsageError(`${verb} takes one folder, not also "${more}"`);
  return folder;
}

/** The path below which the service is mounted. */
function mountPath(given: string | undefined): string {
  const prefix = given?.replace(/\/$/, '') ?? '';
  if (prefix === '' || /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/.test(prefix)) return prefix;
  throw new UsageError(`--prefix takes a path such as /books, of letters, digits and - . _ ~, not "${given}"`);
}

function drainTime(given: string | undefined): number {
  if (given === undefined) return 0;
  if (!/^\d{1,3}$/.test(given)) throw new UsageError(`--drain takes a number of seconds from 0 to 999, not "${given}"`);
  return Number(given) * 1000;
}

function portNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not "${text}"`);
  return port;
}

function count(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--${option} takes a number from 1 to 9999999, not "${text}"`);
  return Number(text);
}

function pageForm(given: string | undefined): PageForm | undefined {
  const form = pageForms.find((each) => each === given);
  if (given !== undefined && form === undefined)
    throw new UsageError(`--pages takes ${pageForms.join(' or ')}, not "${given}"`);
  return form;
}
