import { expect } from 'chai';
import { consoleReport, formatFigure, markdownReport, replaceBetweenMarkers } from '../../../bench/report.js';
import { resultOf, type Results } from '../../../bench/results.js';

const row = resultOf(
  'put-layer',
  {
    what: 'PUT layer',
    unit: 'changes/s',
    contenders: [],
    goals: [{ of: 'ours, 5,000 pages', to: 'ours, 10 pages', atLeast: 0.9 }],
    notes: () => ['a note'],
  },
  [
    { name: 'ours, 10 pages', values: [1000] },
    { name: 'ours, 5,000 pages', values: [500] },
  ],
);
const results: Results = { machine: 'a machine', version: 'v1', date: '2026-01-01', rows: [row] };

describe('bench: reports', () => {
  it('bench: reports writes figures with three digits that count', () => {
    expect([0, 0.01234, 1.5, 99.96, 100, 12345.6, NaN].map(formatFigure)).to.deep.equal([
      '0',
      '0.0123',
      '1.50',
      '100',
      '100',
      '12,346',
      '–',
    ]);
  });

  it('bench: reports shows each figure, each goal and each note on a terminal', () => {
    const text = consoleReport(row);
    expect(text).to.match(/^put-layer: PUT layer$/m);
    expect(text).to.match(/^ {2}ours, 5,000 pages +500 +0\.500 +500 … 500$/m);
    expect(text).to.match(/^ {2}MISSED ours, 5,000 pages \/ ours, 10 pages ≥ 0\.9: 0\.500$/m);
    expect(text).to.include('a note');
  });

  it('bench: reports shows the same as markdown', () => {
    const text = markdownReport(results);
    expect(text).to.include('| PUT layer | ours, 5,000 pages / ours, 10 pages ≥ 0.9 | 0.500 | **no** |');
    expect(text).to.include('| ours, 10 pages | 1,000 | 1.00 | 1,000 – 1,000 |');
    expect(text).to.include('- a note');
  });

  it('bench: reports replaces what stands between the markers, and nothing else', () => {
    expect(replaceBetweenMarkers('a\n<!-- measured -->\nold\n<!-- /measured -->\nb', 'new')).to.equal(
      'a\n<!-- measured -->\n\nnew\n\n<!-- /measured -->\nb',
    );
    expect(() => replaceBetweenMarkers('no markers', 'new')).to.throw('measured');
    expect(() => replaceBetweenMarkers('<!-- /measured --> <!-- measured -->', 'new')).to.throw('measured');
  });
});
