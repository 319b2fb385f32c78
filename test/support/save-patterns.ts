import { appendFile, copyFile, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than what happens at once, and shorter than a half-saved file is waited for. */
const aMoment = 90;

/** How programs put a new text into a file that is there; the last wants a text that begins as the old one does. */
export const savePatterns: Readonly<Record<string, (file: string, text: string) => Promise<void>>> = {
  'writes in place, as VS Code does': (file, text) => writeFile(file, text),
  'empties the file and writes a moment later': async (file, text) => {
    await writeFile(file, '');
    await pause(aMoment);
    await writeFile(file, text);
  },
  'writes beside and renames over, under a hidden name': async (file, text) => {
    const beside = join(dirname(file), `.${basename(file)}.tmp`);
    await writeFile(beside, text);
    await rename(beside, file);
  },
  'writes beside and renames over, under a name as any other': async (file, text) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  },
  'keeps the old one as a backup and writes a new one, as vim does': async (file, text) => {
    const probe = join(dirname(file), '4913');
    await writeFile(probe, '');
    await unlink(probe);
    await rename(file, `${file}~`);
    await writeFile(file, text);
    await unlink(`${file}~`);
  },
  'copies a backup and writes in place, as vim does with backupcopy': async (file, text) => {
    await copyFile(file, `${file}~`);
    await writeFile(file, '');
    await writeFile(file, text);
    await unlink(`${file}~`);
  },
  'moves the old one away and the new one in, as JetBrains editors do': async (file, text) => {
    await writeFile(`${file}___jb_tmp___`, text);
    await rename(file, `${file}___jb_old___`);
    await rename(`${file}___jb_tmp___`, file);
    await unlink(`${file}___jb_old___`);
  },
  'removes the file and makes it again a moment later': async (file, text) => {
    await unlink(file);
    await pause(aMoment);
    await writeFile(file, text);
  },
  'writes in place and sets the time back': async (file, text) => {
    const { atime, mtime } = await stat(file);
    await writeFile(file, text);
    await utimes(file, atime, mtime);
  },
  appends: async (file, text) => {
    const old = await readFile(file, 'utf8');
    await appendFile(file, text.slice(old.length));
  },
};
