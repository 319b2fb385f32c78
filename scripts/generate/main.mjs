// Makes the files that are made of the declarations, beside the sources that import them: node scripts/generate/main.mjs
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { generatedFiles, root } from '../bootstrap.mjs';

register();
// The service that answers with its own description imports both files.
const empty = {
  [generatedFiles.client]: 'export const clientRequests = {}, bytesOperations = [], uploadOperations = [];\n',
  [generatedFiles.examples]: '{}\n',
};
for (const [path, text] of Object.entries(empty)) if (!existsSync(join(root, path))) write(path, text);

const { clientOperations } = await import('./client-operations.ts');
const { recordExamples } = await import('./record-examples.ts');
const { formatText } = await import('../format-text.ts');
write(generatedFiles.client, formatText(generatedFiles.client, await clientOperations()));
write(generatedFiles.examples, `${JSON.stringify(await recordExamples(), null, 2)}\n`);

/** Replaces a file whole, for a program that reads it meanwhile. */
function write(path, text) {
  const file = join(root, path);
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
