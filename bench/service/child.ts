import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface Child {
  readonly url: string;
  readonly pid: number;
  /** Settles when it has ended, by whatever cause. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** What is still there when the bench ends, however it ends, would stay for ever. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Starts a Node program that prints its address. @throws Error when it ends without one */
export function startChild(...args: string[]): Promise<Child> {
  return startProgram(process.execPath, args);
}

/** The same for any program. */
export async function startProgram(program: string, args: readonly string[]): Promise<Child> {
  const child = launch(program, args);
  if (child.stdout !== null) {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/[^\s/]+/.exec(line)?.[0];
      if (url !== undefined) return childAt(child, url);
    }
  }
  throw new Error(`${args.join(' ')} ended without an address`);
}

function launch(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function childAt(child: ChildProcess, url: string): Child {
  const ended = once(child, 'exit');
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
