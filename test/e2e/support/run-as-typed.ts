import { exec } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repository } from './program.js';

const ran = promisify(exec);
const standIns = fileURLToPath(new URL('stand-ins', import.meta.url));

/**
 * Runs the commands of a document, in the clone, and resolves with what is printed. Where the machine lacks a program
 * that only the documents need, one of ours stands in for it.
 *
 * @throws Error with `code` and `stdout` when the last of the commands ends otherwise than with 0
 */
export async function runAsTyped(commands: string, PATH = process.env['PATH'] ?? ''): Promise<string> {
  const env = { ...process.env, PATH: `${PATH}${delimiter}${standIns}` };
  const { stdout } = await ran(commands, { cwd: repository, env });
  return stdout;
}
