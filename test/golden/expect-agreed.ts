import { assert } from 'chai';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differingLines } from './differing-lines.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The start of a hash: enough to distinguish two versions of one thing. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
}

/**
 * Compares a long document with the lines about it that are in the repository. `UPDATE_GOLDEN=1` writes the lines anew.
 *
 * @param path of the lines, below `test/golden`
 * @param lines names and hashes of the document's parts
 * @throws AssertionError with the lines that differ. It shows the difference of the whole documents, where this checkout has
 *   seen the one that the lines are about
 */
export async function expectAgreed(path: string, lines: readonly string[], document: unknown): Promise<void> {
  const golden = join(root, 'test/golden', path);
  if (process.env['UPDATE_GOLDEN']) await writeFile(golden, `${lines.join('\n')}\n`);
  const agreed = (await readFile(golden, 'utf8')).trimEnd().split('\n');
  const differ = [
    ...agreed.filter((line) => !lines.includes(line)).map((line) => `-${line}`),
    ...lines.filter((line) => !agreed.includes(line)).map((line) => `+${line}`),
  ];
  const known = join(root, '.work/golden', path.replace(/\.txt$/, '.json'));
  const now = known.replace(/\.json$/, '.now.json');
  const isAgreed = differ.length === 0 && lines.length === agreed.length;
  await mkdir(dirname(known), { recursive: true });
  await writeFile(isAgreed ? known : now, JSON.stringify(document, null, 2));
  if (isAgreed) return;
  const help = [
    `test/golden/${path} is about another document. If it is meant: UPDATE_GOLDEN=1 npx mocha test/golden writes it anew.`,
    `The document is in ${relative(root, now)}; ${relative(root, known)} is the last one that agreed in this checkout, if there is one.`,
    `To make it: git stash && npx mocha test/golden && git stash pop`,
  ];
  const before = await readFile(known, 'utf8').then(JSON.parse, () => document);
  assert.fail([...help, ...differ, ...differingLines(before, document)].join('\n'));
}
