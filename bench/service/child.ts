import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server in a process of its own. */
export interface Child {
  readonly url: string;
  readonly pid: number;
  /** Settles when it has ended, whoever ended it. */
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
  const child = launch(program, args, {});
  if (child.stdout !== null) {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/[^\s/]+/.exec(line)?.[0];
      if (url !== undefined) return childAt(child, url);
    }
  }
  throw new Error(`${args.join(' ')} ended without an address`);
}

/** Starts a Node program that is told its port, and is ready when it takes connections. @throws Error when it ends before */
export async function startAtPort(
  port: number,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child = launch(process.execPath, args, env, cwd);
  child.stdout?.resume();
  const patience = Date.now() + 120_000;
  while (!(await isTaken(port))) {
    if (child.exitCode !== null || Date.now() > patience) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} does not listen`);
    }
    await pause(20);
  }
  return childAt(child, `http://127.0.0.1:${port}`);
}

function launch(program: string, args: readonly string[], env: Readonly<Record<string, string>>, cwd?: string) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
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

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
