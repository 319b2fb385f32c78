import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program to its end.
 * @returns how long it took, in seconds
 * @throws Error when it fails; its standard error is ours
 */
export async function runProgram(program: string, args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}`);
  return (performance.now() - began) / 1000;
}
