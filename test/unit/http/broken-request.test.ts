import { expect } from 'chai';
import { brokenRequest } from '#adapters/http/listen/refuse-broken-requests';

describe('a request that cannot be read', () => {
  it('a request that cannot be read took too long, where Node reports a timeout', () => {
    const { code, message } = brokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    expect({ code, message }).to.deep.equal({
      code: 'request-timed-out',
      message: 'The request did not arrive within 10 seconds.',
    });
  });

  it('a request that cannot be read is reported in the words of the parser, where it has any', () => {
    expect(
      brokenRequest({ code: 'HPE_INVALID_CHUNK_SIZE', reason: 'Invalid character in chunk size' }).message,
    ).to.equal('The request is no HTTP/1.1: Invalid character in chunk size.');
    expect(brokenRequest({ code: 'HPE_SOMETHING' }).message).to.equal('The request is no HTTP/1.1.');
  });
});
