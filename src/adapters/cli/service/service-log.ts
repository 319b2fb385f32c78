import { constants } from 'node:fs';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const folder = '.pagewright';
const name = 'service.log';
/** A log that has grown larger begins anew with the next start. */
const mostBytes = 256 * 1024;

/** What a bug report shows of a line of the log. Paths, names and values of the project are not among it. */
export interface ReportedLine {
  readonly time?: string;
  readonly level?: string;
  readonly message?: string;
  readonly error?: string;
  readonly stack?: readonly string[];
}

/**
 * Opens the log of a service in the background for its warnings: `.pagewright/service.log`. It follows no link that the project
 * contains. `undefined` where the folder cannot be written.
 */
export async function openServiceLog(root: string): Promise<FileHandle | undefined> {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;
  try {
    await mkdir(join(root, folder)).catch(() => undefined);
    if (!(await lstat(join(root, folder))).isDirectory()) return undefined;
    const file = await open(join(root, folder, name), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
    if ((await file.stat()).size > mostBytes) await file.truncate();
    return file;
  } catch {
    return undefined;
  }
}

/** The end of the log, as far as a bug report may show it; empty where there is none. */
export async function reportedLog(root: string): Promise<ReportedLine[]> {
  return (await linesOf(root)).slice(-21).flatMap(reportedLine);
}

/**
 * Why a service has ended that was just started, in its own words; `undefined` where the log has no such line.
 * @param from the length of the log before the start
 */
export async function reasonInLog(root: string, from: number): Promise<string | undefined> {
  const line = (await linesOf(root, from)).findLast((each) => each.startsWith(reasonStart));
  return line?.slice(reasonStart.length);
}

const reasonStart = 'pagewright: ';

async function linesOf(root: string, from = 0): Promise<string[]> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let file: FileHandle | undefined;
  try {
    file = await open(join(root, folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const { size } = await file.stat();
    const at = Math.max(from, size - mostBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, at);
    return buffer.toString('utf8', 0, bytesRead).split('\n');
  } catch {
    return [];
  } finally {
    await file?.close();
  }
}

const levels: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Only what has a form that no name of a project has is reported. */
export function reportedLine(line: string): ReportedLine[] {
  const entry = tableOf(line);
  if (entry === undefined) return [];
  const { time, level, msg, err } = entry;
  const error = typeof err === 'object' && err !== null ? (err as Record<string, unknown>) : {};
  const stack = typeof error['stack'] === 'string' ? error['stack'].split('\n').flatMap(ownFrame) : [];
  const code = [error['code'], error['type']].find(
    (each) => typeof each === 'string' && /^[A-Za-z_-]{1,40}$/.test(each),
  );
  return [
    {
      ...(typeof time === 'number' && { time: new Date(time).toISOString() }),
      ...(typeof level === 'number' && { level: levels[level] ?? String(level) }),
      ...(typeof msg === 'string' && fixedMessages.has(msg) && { message: msg }),
      ...(code !== undefined && { error: code as string }),
      ...(stack.length > 0 && { stack }),
    },
  ];
}

/** The messages of the log that have no value in them. */
const fixedMessages: ReadonlySet<string> = new Set([
  'request failed',
  'app error',
  'a request of an assistant failed',
  'a change of another service could not be announced',
  'the changes of other services cannot be followed',
  'an edit from outside could not be entered into the history',
  'a module could not be loaded; start the service again',
]);

/** A line of a stack without the path of the program: `at name (chunk-1.js:2:3)`. */
function ownFrame(line: string): string[] {
  const [, file] = /(?:file:\/\/)?[^\s()]*[/\\](?:dist|src)[/\\]([\w./\\-]+:\d+:\d+)/.exec(line) ?? [];
  return file === undefined ? [] : [file];
}

function tableOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
