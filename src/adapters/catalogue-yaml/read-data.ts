import { parse } from 'yaml';
import * as z from 'zod';
import { readTemplate } from '../../template-files.js';

/**
 * One of the package's own data files, as its schema says.
 * @throws Error that names the file, and where in it something is wrong
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
