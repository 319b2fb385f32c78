import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program to its end.
 * @returns how long it took, in seconds
 * @throws Error when it fails; what it said on standard error is there already
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  {
    cwd,
    shell = false,
    env = {},
    quiet = false,
  }: {
    readonly cwd?: string;
    readonly shell?: boolean;
    readonly env?: Readonly<Record<string, string>>;
    readonly quiet?: boolean;
  } = {},
): Promise<number> {
  const began = performance.now();
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'inherit'],
    ...(cwd === undefined ? {} : { cwd }),
    shell,
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}`);
  return (performance.now() - began) / 1000;
}
