import { expect } from 'chai';
import { hasColour, obeysCodes } from '#adapters/cli/output/terminal-colour';

describe('colours in a terminal', () => {
  const terminal = { isTTY: true };
  for (const [stream, environment, expected] of [
    [terminal, {}, true],
    [terminal, { NO_COLOR: '' }, true],
    [terminal, { NO_COLOR: '1' }, false],
    [terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [terminal, { TERM: 'dumb' }, false],
    [terminal, { TERM: 'dumb', FORCE_COLOR: '1' }, true],
    [terminal, { FORCE_COLOR: '0' }, false],
    [{}, {}, false],
    [{}, { FORCE_COLOR: '1' }, true],
  ] as const) {
    const where = `${'isTTY' in stream ? 'a terminal' : 'a pipe'} with ${JSON.stringify(environment)}`;
    it(`${where} ${expected ? 'has' : 'has no'} colours`, () => {
      expect(hasColour(stream, environment)).to.equal(expected);
    });
  }

  it('a dumb terminal obeys no codes', () => {
    expect([{ TERM: 'xterm' }, { TERM: 'dumb' }].map((each) => obeysCodes(terminal, each))).to.deep.equal([
      true,
      false,
    ]);
    expect(obeysCodes({}, {})).to.equal(false);
  });
});
