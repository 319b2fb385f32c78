import type { Results, RowResult } from '../results.js';
import { subjectName } from '../service/subject.js';
import { svgPlot, type Curve } from './svg-plot.js';

/** The rows whose cost is drawn against the project's size, and what a figure is in milliseconds. */
const drawn: readonly { readonly id: string; readonly name: string; readonly inMs: (figure: number) => number }[] = [
  { id: 'start', name: 'start to first page', inMs: (ms) => ms },
  { id: 'put-layer', name: 'PUT layer', inMs: (rate) => 1000 / rate },
  { id: 'delete-layer', name: 'DELETE layer', inMs: (rate) => 1000 / rate },
  { id: 'save-layer', name: 'POST save', inMs: (rate) => 1000 / rate },
  { id: 'get-page-edited', name: 'GET page, just edited', inMs: (ms) => ms },
  { id: 'preview', name: 'preview, until it is shown', inMs: (ms) => ms },
  { id: 'get-page', name: 'GET page, of 10 at once', inMs: (rate) => 10_000 / rate },
];

/** How cost grows with the project, as a picture; `undefined` where fewer than two sizes were measured. */
export function drawGrowth(results: Results, sizes: readonly number[]): string | undefined {
  const curves = drawn.flatMap(({ id, name, inMs }): Curve[] => {
    const row = results.rows.find((each) => each.id === id);
    const points = row === undefined ? [] : pointsOf(row, sizes, inMs);
    return points.length < 2 ? [] : [{ name, points }];
  });
  if (curves.length === 0) return undefined;
  return svgPlot({
    title: 'Time of one request as the project grows',
    xLabel: 'pages in the project, 30 layers each',
    yLabel: 'milliseconds',
    curves,
  });
}

function pointsOf(row: RowResult, sizes: readonly number[], inMs: (figure: number) => number): Curve['points'] {
  return sizes.flatMap((pages) => {
    const found = row.figures.find(({ name }) => name === subjectName('ours', pages));
    return found === undefined ? [] : [{ x: pages, y: inMs(found.figure) }];
  });
}
