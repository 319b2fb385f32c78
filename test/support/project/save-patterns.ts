import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Between two steps of a save; where none is waited for, the steps follow each other in one turn. */
export type Pause = () => Promise<unknown>;

/** How programs put a new text into a file that is there; the last wants a text that begins as the old one does. */
export const savePatterns: Readonly<Record<string, (file: string, text: string, pause: Pause) => unknown>> = {
  'writes in place, as VS Code does': (file, text) => writeFileSync(file, text),
  'empties the file and writes a moment later': async (file, text, pause) => {
    writeFileSync(file, '');
    await pause();
    writeFileSync(file, text);
  },
  'writes beside and renames over, under a hidden name': (file, text) => {
    const beside = join(dirname(file), `.${basename(file)}.tmp`);
    writeFileSync(beside, text);
    renameSync(beside, file);
  },
  'writes beside and renames over, under a name as any other': (file, text) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  },
  'keeps the old one as a backup and writes a new one, as vim does': (file, text) => {
    const probe = join(dirname(file), '4913');
    writeFileSync(probe, '');
    unlinkSync(probe);
    renameSync(file, `${file}~`);
    writeFileSync(file, text);
    unlinkSync(`${file}~`);
  },
  'copies a backup and writes in place, as vim does with backupcopy': (file, text) => {
    copyFileSync(file, `${file}~`);
    writeFileSync(file, '');
    writeFileSync(file, text);
    unlinkSync(`${file}~`);
  },
  'moves the old one away and the new one in, as JetBrains editors do': (file, text) => {
    writeFileSync(`${file}___jb_tmp___`, text);
    renameSync(file, `${file}___jb_old___`);
    renameSync(`${file}___jb_tmp___`, file);
    unlinkSync(`${file}___jb_old___`);
  },
  'removes the file and makes it again a moment later': async (file, text, pause) => {
    unlinkSync(file);
    await pause();
    writeFileSync(file, text);
  },
  'writes in place and sets the time back': (file, text) => {
    const { atime, mtime } = statSync(file);
    writeFileSync(file, text);
    utimesSync(file, atime, mtime);
  },
  appends: (file, text) => {
    const old = readFileSync(file, 'utf8');
    appendFileSync(file, text.slice(old.length));
  },
};
