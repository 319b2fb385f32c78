import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { readTemplate } from '../../template-files.js';

/**
 * One of the package's own data files, checked by its schema.
 * @throws Error that names the file, and the place of the fault in it
 */
export function readData<Schema extends z.ZodType>(file: URL, schema: Schema): z.output<Schema> {
  const name = file.pathname.slice(file.pathname.lastIndexOf('/templates/') + 1);
  let data: unknown;
  try {
    data = parse(readTemplate(file), { merge: true });
  } catch (error) {
    throw new Error(
      `The data file "${name}" cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  const result = schema.safeParse(data);
  if (!result.success)
    throw new Error(`The data file "${name}" is not as it should be:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The data files directly in a folder, sorted by name. */
export function listData(folder: URL): URL[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => new URL(encodeURIComponent(name), folder));
}

/** The names of the folders directly in a folder, sorted. */
export function listFolders(folder: URL): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
}
