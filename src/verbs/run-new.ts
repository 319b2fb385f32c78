import { basename } from 'node:path';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { printable } from '#application/support/printable';
import { NewProject } from '#application/use-cases/project/new-project';
import type { FileSnapshot } from '#application/ports/file-store';
import type { DatabaseChoice } from '#adapters/cli/parse/database-options';
import type { NewArguments } from '#adapters/cli/parse/arguments';
import { shellWord } from '#adapters/cli/command-text';
import { readPictures } from '#adapters/cli/parse/read-pictures';
import { checkNewFolder, writeProject } from '#adapters/cli/write-project';
import { Composition } from '#adapters/composition/composition';
import { newProjectModule } from '#adapters/composition/modules/new-project-module';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';

/**
 * Makes a project in a new or empty folder. It is made in memory first, so a refusal writes nothing.
 * @returns the text for the author
 * @throws UsageError, Problem why it cannot be made
 */
export async function newProject(wanted: NewArguments): Promise<string> {
  const { folder, database, template, from, book, pages: form, strict } = wanted;
  const target = database === undefined ? await inFolder(folder) : await inDatabase(database);
  const pictures = from === undefined ? undefined : { ...(await readPictures(from)), strict };
  const name = book ?? bookName(target.name);
  const store = await openMemoryStore();
  const composition = new Composition(openStoreModule(store), {}, newProjectModule);
  try {
    const { pages, skipped, renamed, notes, warnings } = await composition
      .get(NewProject)
      .execute({ book: name, template, pictures, form });
    const snapshot = await store.snapshot();
    await target.write(snapshot).finally(() => snapshot.release());
    const remarks = skipped.map((path) => `${path} is no PNG image, and was left out`);
    remarks.push(...renamed.map(({ file, name: layer }) => `${file} became the layer "${layer}"`));
    remarks.push(...notes);
    remarks.push(...warnings.map(({ message }) => message));
    const lines = remarks.map((each) => `warning: ${printable(each)}\n`).join('');
    const made = `Made a project in ${target.place}: the book "${name}" with the pages ${pages.join(', ')}.\n`;
    return `${made}${lines}${target.next(name, pages[0])}`;
  } finally {
    await composition.close();
    await store.close();
  }
}

/** Where a project is made. */
interface Target {
  /** Of the folder, or of the project in the database. */
  readonly name: string;
  /** As messages name it. */
  readonly place: string;
  write(files: FileSnapshot): Promise<unknown>;
  /** What its author does next. */
  next(book: string, page: string | undefined): string;
}

async function inFolder(folder: string): Promise<Target> {
  const target = await checkNewFolder(folder);
  const { path } = target;
  return {
    name: basename(path),
    place: path,
    write: (files) => writeProject(target, files),
    next: (book, page) => `\n${nextSteps(folder, book, page)}`,
  };
}

/** Loads the adapter only where it is needed. */
async function inDatabase({ url, project }: DatabaseChoice): Promise<Target> {
  const { fillDatabase } = await import('./run-database.js');
  return {
    name: project,
    place: `the database, as "${project}"`,
    write: (files) => fillDatabase({ url, project }, files),
    next: () => `\nNext:\n  pagewright serve --project ${shellWord(project)}\n`,
  };
}

/** What a new author does next. */
function nextSteps(folder: string, book: string, page: string | undefined): string {
  const rows = [
    ['pagewright open', 'see the book in the studio, and change it'],
    ...(page === undefined ? [] : [[`pagewright layer ls ${book}/${page}`, 'what the first page has']]),
    ['pagewright doctor', 'check it'],
  ];
  const width = Math.max(...rows.map(([command = '']) => command.length));
  const lines = rows.map(([command = '', meaning]) => `  ${command.padEnd(width)}  ${meaning}\n`).join('');
  return `Next:\n  cd ${shellWord(folder)}\n${lines}To run it, open the folder in the Solar2D simulator.\n`;
}

/** The name of the folder, or one like it that a book can have. */
function bookName(folder: string): string {
  try {
    checkName('book', folder);
    return folder;
  } catch (error) {
    return (error instanceof Problem ? error.details.suggestion : undefined) ?? 'book';
  }
}
