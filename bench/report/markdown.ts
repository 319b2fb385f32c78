import type { Results, RowResult } from '../results.js';
import { formatFigure } from './format.js';

/** The tables of the performance page, as markdown that nobody formatted yet. */
export function markdownReport({ machine, version, date, rows }: Results): string {
  return [
    `Measured on ${date}, version ${version}, on ${machine}. Ratios travel from machine to machine; figures do not.`,
    '### Goals',
    table(
      ['Operation', 'Held against its goal', 'Value', 'Goal met'],
      rows.flatMap(({ what, verdicts }) =>
        verdicts.map(({ says, value, met }, index) => [
          index === 0 ? what : '',
          says,
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

function figures({ id, what, unit, figures: list, notes }: RowResult): string {
  return [
    `#### ${what}`,
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
