import { mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeLargeProject, type ProjectSize } from './large-project.js';
import { workFolder } from '../work-folder.js';

const pagesOfBook = 50;
const layersOfPage = 30;

/** A project of so many pages, in books of 50 where there are more than that. */
export function sizeOf(pages: number): ProjectSize {
  const books = Math.ceil(pages / pagesOfBook);
  return { books, pages: Math.ceil(pages / books), layers: layersOfPage };
}

export interface CachedProject {
  readonly folder: string;
  /** To be called when the project is as it was; otherwise it is made anew the next time. */
  keep(): Promise<void>;
}

/** A project that is made once, and used again while every run leaves it as it was. */
export async function cachedProject(name: string, pages: number): Promise<CachedProject> {
  const folder = join(workFolder, 'projects', name);
  const inUse = `${folder}.in-use`;
  await mkdir(join(workFolder, 'projects'), { recursive: true });
  if (existsSync(inUse)) await rm(`${folder}.stamp.json`, { force: true });
  await makeLargeProject(folder, sizeOf(pages));
  await rm(join(folder, '.pagewright'), { recursive: true, force: true });
  await writeFile(inUse, '');
  return { folder, keep: () => rm(inUse, { force: true }) };
}
