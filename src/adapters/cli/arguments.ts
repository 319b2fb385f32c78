import { parseArgs } from 'node:util';
import { isLoopback } from '#domain/caller/is-loopback';
import { usualLimits, type HistoryLimits } from '#application/history/history';
import { allowedHosts, allowedOrigins, sharedToken } from './caller-options.js';
import { UsageError } from './usage-error.js';

/** What the command line asks for, read and checked. */
type Arguments =
  | { readonly verb: 'serve'; readonly serve: ServeArguments }
  | { readonly verb: 'app'; readonly root: string }
  | ({ readonly verb: 'doctor' } & DoctorArguments)
  | { readonly verb: 'help' }
  | { readonly verb: 'version' };

export interface DoctorArguments {
  readonly root: string;
  readonly fix: boolean;
  readonly json: boolean;
  /** Tell how far it has come also where nobody sits at a terminal. */
  readonly progress: boolean;
}

/** What of a service can be asked for. */
export interface ServeArguments {
  /** The project's folder, as it was typed. */
  readonly root: string;
  readonly port: number;
  /** Without one, this machine's own two, 127.0.0.1 and ::1. */
  readonly host: string | undefined;
  /** `memory` works on a copy of the root in memory and never writes it. */
  readonly store: 'disk' | 'memory';
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly logLevel: string;
  readonly history: HistoryLimits;
  /** Take the project even from a process that may still have it. */
  readonly force: boolean;
}

export const usage = `pagewright <verb> [options]

  serve               serve a project over HTTP, until stopped
  app                 start the service for a project if none is running, and print its books
  doctor              look for what is wrong in a project; exit code 1 when there are errors
  help, version       also --help after a verb

Options of serve
  --root <dir>        the project: the folder that holds App/ (or one whose Solar2D/ does); default: here
  --port <n>          default 9090; 0: any that is free
  --host <address>    default 127.0.0.1 and ::1; any other than this machine's own needs --token
  --store <kind>      disk (default), or memory: a copy that is never written back
  --token <text>      callers must send Authorization: Bearer <text>; also from PAGEWRIGHT_TOKEN,
                      from where app and doctor have it, too
  --allow-origin <o>  a web page's origin that may call; may be repeated
  --allow-host <name> a host name besides localhost and --host that may be asked for, or .name for all below; may be repeated
  --history <n>       how many changes are kept, and can be undone; default 1000
  --history-size <n>  how many MiB they may take up; default 256
  --log <level>       fatal, error, warn, info (default), debug, silent; on standard error
  --force             take the project over, though another process or machine seems to have it open

Options of app
  --root <dir>

Options of doctor
  --root <dir>
  --fix               first mend what can be mended safely, as one change that can be undone
  --json              the findings as JSON
  --progress          tell how far it has come on standard error, also where that is no terminal
`;

const verbs = ['serve', 'app', 'doctor', 'version'];
const mebibyte = 1024 * 1024;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws UsageError */
export function parseArguments(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments {
  const [first = 'help', ...rest] = argv;
  const verb = verbs.includes(first) && rest.some(asksForHelp) ? 'help' : first;
  switch (verb) {
    case 'serve':
      return { verb, serve: serveArguments(rest, environment) };
    case 'app':
      return { verb, root: folder(options(rest, { root: { type: 'string' } } as const).root) };
    case 'doctor': {
      const flag = { type: 'boolean', default: false } as const;
      const { root, ...flags } = options(rest, {
        root: { type: 'string' },
        fix: flag,
        json: flag,
        progress: flag,
      } as const);
      return { verb, root: folder(root), ...flags };
    }
    case 'help':
    case '--help':
    case '-h':
      return { verb: 'help' };
    case 'version':
    case '--version':
      return { verb: 'version' };
    default:
      throw new UsageError(`there is no verb "${verb}"`);
  }
}

function serveArguments(
  rest: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServeArguments {
  const values = options(rest, {
    root: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    store: { type: 'string' },
    token: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true },
    'allow-host': { type: 'string', multiple: true },
    history: { type: 'string' },
    'history-size': { type: 'string' },
    log: { type: 'string' },
    force: { type: 'boolean' },
  } as const);
  const { store = 'disk', log = 'info' } = values;
  if (store !== 'disk' && store !== 'memory') throw new UsageError(`--store takes disk or memory, not "${store}"`);
  if (!logLevels.includes(log)) throw new UsageError(`--log takes ${logLevels.join(', ')}, not "${log}"`);
  const { host } = values;
  // Node would listen at every address there is.
  if (host === '') throw new UsageError('--host takes an address, not ""');
  const token = sharedToken(values.token, environment['PAGEWRIGHT_TOKEN']);
  if (host !== undefined && !isLoopback(host) && token === undefined) {
    throw new UsageError(`--host ${host} lets other machines in: that needs --token, a secret that callers must send`);
  }
  return {
    root: folder(values.root),
    port: portNumber(values.port ?? '9090'),
    host,
    store,
    token,
    allowedOrigins: allowedOrigins(values['allow-origin']),
    allowedHosts: allowedHosts(values['allow-host']),
    logLevel: log,
    history: {
      entries: count('history', values.history) ?? usualLimits.entries,
      bytes: (count('history-size', values['history-size']) ?? usualLimits.bytes / mebibyte) * mebibyte,
    },
    force: values.force ?? false,
  };
}

/** No option takes these for its value, so wherever they stand they are meant. */
function asksForHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

/** An empty one is what a variable leaves that was never set, and never meant for the folder that one is in. */
function folder(root = '.'): string {
  if (root === '') throw new UsageError('--root takes a folder, not ""');
  return root;
}

function portNumber(text: string): number {
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

function options<Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  declared: Options,
) {
  try {
    return parseArgs({ args: [...args], options: declared, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
