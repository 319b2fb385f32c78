import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { mergeResults, type Results } from '../results.js';
import { checkout } from '../work-folder.js';
import { drawGrowth } from './growth.js';
import { markdownReport } from './markdown.js';
import { replaceBetweenMarkers } from './markers.js';

const page = join(checkout, 'docs', 'performance.md');
const folder = join(checkout, 'docs', 'performance');
const style = { printWidth: 120, singleQuote: true } as const;

/**
 * Writes what was measured into the performance page, between its markers, and beside it as data and as a picture. Rows that
 * were not measured this time stay as they were.
 * @param order all rows' names
 * @param sizes of projects, in pages
 */
export async function writeDocs(newer: Results, order: readonly string[], sizes: readonly number[]): Promise<void> {
  const data = join(folder, 'results.json');
  const known = await readFile(data, 'utf8').catch(() => undefined);
  const results = mergeResults(known === undefined ? undefined : (JSON.parse(known) as Results), newer, order);
  await mkdir(folder, { recursive: true });
  await writeFile(data, await format(JSON.stringify(results), { ...style, parser: 'json' }));
  const picture = drawGrowth(results, sizes);
  if (picture !== undefined) await writeFile(join(folder, 'growth.svg'), picture);
  const text = replaceBetweenMarkers(await readFile(page, 'utf8'), markdownReport(results));
  await writeFile(page, await format(text, { ...style, parser: 'markdown' }));
}
