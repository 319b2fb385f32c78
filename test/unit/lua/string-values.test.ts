import { expect } from 'chai';
import { tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';

describe('the value of a Lua string', () => {
  for (const [source, value] of [
    [String.raw`"\0651"`, 'A1'],
    [String.raw`"\65\n"`, 'A\n'],
    ['[[\nfirst\n]]', 'first\n'],
    ['[=[\r\n\r\nsecond]=]', '\nsecond'],
  ] as const) {
    it(`is what Lua reads: ${JSON.stringify(source)}`, () => {
      expect([...tolerantTokensOf(source)].map((token) => token.value)).to.deep.equal([value]);
    });
  }
});
