import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { copySampleTo } from '../../support/project/copy-sample.js';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** A program that was started, and what it has printed so far. */
export interface Program {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly complained: () => string;
  /** Its exit code, and `null` where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves with the first match in its standard output. @throws Error when it ends without one */
  prints(expected: RegExp): Promise<string>;
  /** The same for its standard error. */
  complains(expected: RegExp): Promise<string>;
}

/** Starts a program that is ended with the tests, whatever becomes of them. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, {
    cwd: repository,
    env: { ...process.env, FORCE_COLOR: '0' },
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  // Computed while a test runs: where tests run in parallel, this file is read once for all that one process has to run.
  after(() => child.kill('SIGKILL'));
  const untilFound = (stream: Readable, text: () => string, expected: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = expected.exec(text())?.[0];
        if (found !== undefined) resolve(found);
      };
      stream.on('data', look);
      look();
      void ended.then((code) =>
        reject(new Error(`ended (${code}) without printing ${expected}: ${output.out}${output.err}`)),
      );
    });
  const [printed, complained] = [() => output.out, () => output.err];
  return {
    child,
    printed,
    complained,
    ended,
    prints: (expected) => untilFound(child.stdout, printed, expected),
    complains: (expected) => untilFound(child.stderr, complained, expected),
  };
}

/** The built program: `pagewright …`. */
export function startPagewright(...args: string[]): Program {
  return startProgram(process.execPath, [join(repository, 'dist', 'main.js'), ...args]);
}

/** The same by somebody who knows the token of the service. */
export function startWithToken(token: string, ...args: string[]): Program {
  const env = { ...process.env, FORCE_COLOR: '0', PAGEWRIGHT_TOKEN: token, BROWSER: 'true' };
  return startProgram(process.execPath, [join(repository, 'dist', 'main.js'), ...args], { env });
}

/** `pagewright serve` on a free port, once it answers. */
export async function serve(root: string, ...args: string[]): Promise<{ program: Program; url: string }> {
  const program = startPagewright('serve', '--root', root, '--port', '0', '--log', 'warn', ...args);
  return { program, url: await program.prints(/http:\/\/127\.0\.0\.1:\d+/) };
}

/** A copy of the sample project in a folder of its own, and how to be rid of it. */
export async function copySample(): Promise<{ root: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-e2e-'));
  const root = join(folder, 'sample');
  await copySampleTo(root);
  return { root, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
}

/** Every file of a project but the service's own: its path and its bytes in hexadecimal. */
export async function projectFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // A temporary goes a moment after the answer.
    if (!entry.isFile() || isTemporaryName(entry.name) || path.startsWith(join(root, '.pagewright'))) continue;
    files.set(path.slice(root.length + 1), (await readFile(path)).toString('hex'));
  }
  return files;
}
