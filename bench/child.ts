import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface Child {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a Node program that prints its address. @throws Error when it ends without one */
export async function startChild(...args: string[]): Promise<Child> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[^\s/]+/.exec(line)?.[0];
    if (url === undefined) continue;
    return {
      url,
      stop: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${args.join(' ')} ended without an address`);
}
