import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Fault {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const faults = readFileSync(`${root}/test/faults/faults.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Fault);

describe('The list of injected faults', () => {
  it('has at least 80, each once', () => {
    const places = faults.map(({ file, find, replace }) => [file, find, replace].join('\n'));
    expect(new Set(places).size).to.equal(faults.length).and.to.be.at.least(80);
  });

  it('names for each a text that its file has exactly once, and a test that is there', () => {
    const stale = faults.filter(({ file, find, test }) => {
      const isThere = existsSync(`${root}/${file}`) && existsSync(`${root}/${test}`);
      return !isThere || readFileSync(`${root}/${file}`, 'utf8').split(find).length !== 2;
    });
    expect(stale).to.deep.equal([]);
  });
});
