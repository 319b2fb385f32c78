import { expect } from 'chai';
import { problemDocument } from '#adapters/http/response/problem-document';
import { Problem } from '#domain/problem/problem';

describe('a problem document', () => {
  const detailOf = (message: string) =>
    problemDocument(new Problem('model-not-readable', message, { file: 'App/b/index.lua' }), '/b')['detail'];

  it('a problem document names the file that cannot be read, in whole sentences', () => {
    const whole = '"App/b/index.lua" cannot be read: It is too large. Split it. Fix it by hand; it was left as it is.';
    expect(detailOf('It is too large. Split it.')).to.equal(whole);
    expect(detailOf('It is too large. Split it')).to.equal(whole);
  });
});
