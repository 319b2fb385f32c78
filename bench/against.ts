import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout, workFolder } from './work-folder.js';

/** What git calls this version, for people. */
export function describeVersion(): string {
  return git('describe', '--always', '--tags');
}

/**
 * Another version of this repository, built in a folder of its own, once.
 * @returns its program's file
 * @throws Error when there is no such version, or it cannot be built
 */
export async function buildVersion(ref: string): Promise<string> {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const folder = join(workFolder, 'against', commit);
  const program = join(folder, 'dist', 'main.js');
  if (existsSync(program)) return program;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  git('archive', '--format=tar', '-o', archive, commit);
  run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  // The build installs what is missing. Every version has this npm script, whatever it runs.
  execFileSync('npm run build', { cwd: folder, stdio: ['ignore', 2, 2], shell: true });
  return program;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
}

function run(program: string, args: readonly string[], cwd = checkout): void {
  execFileSync(program, args, { cwd, stdio: ['ignore', 2, 2] });
}
