import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { pick, type Random } from '../../support/arbitrary/random.js';
import type { CachedProject } from './cached-project.js';

export const folders = ['a', 'a/b', 'a/b/c', 'd', 'd/e'];
export const names = ['one', 'two', 'three'];

/** A file that may be there. */
export function somePath(random: Random): string {
  return `${pick(random, folders)}/${pick(random, names)}`;
}

let edits = 0;

/** One thing that a hand does, in one turn; what cannot be done is not. */
export function editByHand(project: CachedProject, random: Random): void {
  const file = project.place(somePath(random));
  const other = project.place(somePath(random));
  const folder = project.place(pick(random, folders));
  const another = project.place(pick(random, folders));
  const backup = project.place(`backup${edits++}`);
  const text = `by hand ${edits}`;
  const steps: readonly (() => void)[] = [
    () => writeFileSync(file, text),
    () => appendFileSync(file, text),
    () => truncateSync(file, 1),
    () => {
      const { size, atime, mtime } = statSync(file);
      writeFileSync(file, text.padEnd(size).slice(-size));
      utimesSync(file, atime, mtime);
    },
    () => {
      writeFileSync(`${file}~`, text);
      renameSync(`${file}~`, file);
    },
    () => unlinkSync(file),
    () => {
      unlinkSync(file);
      writeFileSync(file, text);
    },
    () => renameSync(file, other),
    () => {
      unlinkSync(file);
      symlinkSync(other, file);
    },
    () => {
      unlinkSync(file);
      mkdirSync(file);
    },
    () => mkdirSync(folder, { recursive: true }),
    () => rmSync(folder, { recursive: true }),
    () => renameSync(folder, another),
    () => {
      renameSync(folder, backup);
      renameSync(another, folder);
    },
    () => {
      renameSync(folder, backup);
      mkdirSync(folder);
      for (const name of names.filter((each) => existsSync(`${backup}/${each}`)))
        writeFileSync(`${folder}/${name}`, text);
    },
    () => {
      renameSync(folder, backup);
      symlinkSync(backup, folder);
    },
  ];
  try {
    pick(random, steps)();
  } catch {
    // There is no such file, or it is in its own way.
  }
}
