import { mergeResults, type Results, type RowResult } from './results.js';
import { formatText } from '../scripts/format-text.js';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from './work-folder.js';

/** A figure with three digits that count, and separators in what is large. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

const nameWidth = 62;

/** A row as lines for a terminal. */
export function consoleReport({ id, what, unit, figures, verdicts, notes }: RowResult): string {
  return [
    `${id}: ${what}`,
    `  ${''.padEnd(nameWidth)} ${unit.padStart(14)} ${'ratio'.padStart(8)}   lowest … highest`,
    ...figures.map(
      ({ name, figure, ratio, lowest, highest }) =>
        `  ${name.padEnd(nameWidth)} ${formatFigure(figure).padStart(14)} ${formatFigure(ratio).padStart(8)}   ${formatFigure(lowest)} … ${formatFigure(highest)}`,
    ),
    ...verdicts.map(
      ({ explains, value, met }) =>
        `  ${met === undefined ? '      ' : met ? 'met   ' : 'MISSED'} ${explains}: ${formatFigure(value)}`,
    ),
    ...notes.map((note) => `  ${note}`),
    '',
  ].join('\n');
}

/** The tables of the performance page, as markdown that nobody formatted yet. */
export function markdownReport({ machine, version, date, rows }: Results): string {
  return [
    `Measured on ${date}, version ${version}, on ${machine}. Some tables have an earlier date. Ratios travel from machine to machine; figures do not.`,
    '### Goals',
    table(
      ['Operation', 'Held against its goal', 'Value', 'Goal met'],
      rows.flatMap(({ what, verdicts }) =>
        verdicts.map(({ explains, value, met }, index) => [
          index === 0 ? what : '',
          explains,
          formatFigure(value),
          met === undefined ? '' : met ? 'yes' : '**no**',
        ]),
      ),
    ),
    '### All figures',
    'Medians of the rounds; the ratio is to the first line of each table.',
    ...rows.map(figures),
  ].join('\n\n');
}

function figures({ id, what, unit, figures: list, notes, measured }: RowResult): string {
  return [
    `#### ${what}`,
    ...(measured === undefined ? [] : [`Measured on ${measured}.`]),
    table(
      [`\`${id}\``, unit, 'ratio', 'lowest – highest'],
      list.map(({ name, figure, ratio, lowest, highest }) => [
        name,
        formatFigure(figure),
        formatFigure(ratio),
        `${formatFigure(lowest)} – ${formatFigure(highest)}`,
      ]),
    ),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
  ].join('\n\n');
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...lines.map(line)].join('\n');
}

const [begin, end] = ['<!-- measured -->', '<!-- /measured -->'];

/** The text with something else between its two markers. @throws Error where they are not there, once and in order */
export function replaceBetweenMarkers(text: string, content: string): string {
  const [before, rest, ...more] = text.split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length > 0 || others.length > 0)
    throw new Error(`the text has no "${begin}" and "${end}" after it, once each`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}

const page = join(checkout, 'docs', 'performance.md');
const folder = join(checkout, 'docs', 'performance');

/**
 * Writes the measured figures to the performance page, between its markers, and beside it as data. Rows that
 * were not measured this time stay as they were.
 * @param order all rows' names
 */
export async function writeDocs(newer: Results, order: readonly string[]): Promise<void> {
  const data = join(folder, 'results.json');
  const known = await readFile(data, 'utf8').catch(() => undefined);
  const results = mergeResults(known === undefined ? undefined : (JSON.parse(known) as Results), newer, order);
  await mkdir(folder, { recursive: true });
  await writeFile(data, formatText('docs/performance/results.json', JSON.stringify(results)));
  const text = replaceBetweenMarkers(await readFile(page, 'utf8'), markdownReport(results));
  await writeFile(page, formatText('docs/performance.md', text));
}
