import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** `dist/studio/` of this package, relative to `src/` and to `dist/` alike. */
const studioFolder = new URL('../dist/studio/', import.meta.url);

/** A file of the studio. Its name has a hash of its content, but for that of the shell. */
export interface StudioFile {
  readonly content: Buffer;
  readonly gzip: Buffer;
}

let files: Promise<ReadonlyMap<string, StudioFile>> | undefined;

/**
 * The files of the studio by their names, read once. So an update of the clone does not affect a running service.
 * @returns an empty map if the sources run and nothing was built
 */
export function loadStudio(): Promise<ReadonlyMap<string, StudioFile>> {
  return (files ??= readStudio());
}

async function readStudio(): Promise<ReadonlyMap<string, StudioFile>> {
  const names = await readdir(studioFolder).catch(() => []);
  const read = names.map(async (name) => {
    const content = await readFile(new URL(encodeURIComponent(name), studioFolder));
    return [name, { content, gzip: gzipSync(content, { level: 9 }) }] as const;
  });
  return new Map(await Promise.all(read));
}
