import { expect } from 'chai';
import { parsedOnce, tokensOnce } from '#adapters/lua/tree/read-once';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';

describe('texts read once', () => {
  it('a text that was read just before gives the same tree, and the same tokens', () => {
    const text = 'return { name = "gull" }\n';
    expect(parsedOnce(text)).to.equal(parsedOnce(['return { name ', '= "gull" }\n'].join('')));
    expect(tokensOnce(text)).to.equal(tokensOnce(text));
    expect(tokensOnce(text)).to.deep.equal(tolerantTokensOf(text));
  });

  it('another text has a tree of its own', () => {
    expect(parsedOnce('return 1')).to.not.equal(parsedOnce('return 2'));
  });

  it('a text that is no Lua gives its error each time', () => {
    expect(parsedOnce('return {')).to.be.instanceOf(LuaSyntaxError);
    expect(parsedOnce('return {')).to.be.instanceOf(LuaSyntaxError);
    expect(tokensOnce('return {')).to.have.length(2);
  });
});
