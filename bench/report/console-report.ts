import type { RowResult } from '../results.js';
import { formatFigure } from './format.js';

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
      ({ says, value, met }) =>
        `  ${met === undefined ? '      ' : met ? 'met   ' : 'MISSED'} ${says}: ${formatFigure(value)}`,
    ),
    ...notes.map((note) => `  ${note}`),
    '',
  ].join('\n');
}
