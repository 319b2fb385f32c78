import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitForWrites } from './wait-for-writes.js';

const built = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The history keeps all: what it dropped could not be taken back. */
const history = ['--history', '1000000', '--history-size', '100000'];

/** The built service as a process on a folder, which can be killed and started again. */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private complaints = '';
  private serving = deferred<string>();
  kills = 0;
  /** The longest that a start took, in milliseconds. */
  longestStart = 0;

  constructor(private readonly root: string) {}

  /** Where it answers; waits while it is not there. */
  get url(): Promise<string> {
    return this.serving.promise;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const began = performance.now();
    const options = ['--root', this.root, '--port', '0', '--log', 'warn', ...history];
    const child = spawn(process.execPath, [built, 'serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    const killed = () => child.kill('SIGKILL');
    process.once('exit', killed);
    child.once('exit', () => process.off('exit', killed));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.complaints += text));
    const url = await this.urlOf(child);
    this.longestStart = Math.max(this.longestStart, performance.now() - began);
    this.serving.resolve(url);
  }

  /**
   * As a crash of the process would, and a new start at once.
   * @param writes how many writes to the journal to wait for first: a commit announces itself, is
   *   written down, has its files put in place, and is marked as done, so after the second it is
   *   under way. 0: wherever it is
   */
  async killAndStart(writes = 0): Promise<void> {
    this.kills++;
    await waitForWrites(join(this.root, '.pagewright', 'store'), writes);
    await this.end('SIGKILL');
    await this.start();
  }

  /** Everything written on standard error, where it stops as it should. @throws Error when it does not */
  async stop(): Promise<string> {
    const code = await this.end('SIGTERM');
    if (code !== 0) throw new Error(`the service stopped with ${code}: ${this.complaints}`);
    return this.complaints;
  }

  /** Resident memory in MiB. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Open files and sockets. */
  async handles(): Promise<number> {
    return (await readdir(`/proc/${this.pid}/fd`)).length;
  }

  /** How many handles there are when they no longer change. */
  async handlesAtRest(): Promise<number> {
    for (let last = -1; ; await pause(1_000)) {
      const now = await this.handles();
      if (now === last) return now;
      last = now;
    }
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (child === undefined) throw new Error('not started');
    this.serving = deferred();
    this.child = undefined;
    const closed = once(child, 'close') as Promise<[number | null]>;
    child.kill(signal);
    return (await closed)[0];
  }

  private async urlOf(child: ChildProcess): Promise<string> {
    let printed = '';
    for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec((printed += String(text))) ?? [];
      if (url !== undefined) return url;
    }
    throw new Error(`the service did not start: ${this.complaints}`);
  }
}

interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

function deferred<Value>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
