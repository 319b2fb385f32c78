import { expect } from 'chai';
import { otherVersion } from '#adapters/cli/service/find-service';

describe('a service that is found by the command line', () => {
  const facts = { url: 'http://127.0.0.1:9090', pid: 4242, version: '0.1.0' };

  it('a service that is found by the command line is reported to have another version, with the remedy', () => {
    expect(otherVersion(facts, '0.2.0')).to.match(/9090 is version 0\.1\.0, and this is 0\.2\.0; .*stop it .*4242/);
  });

  it('a service that is found by the command line is not spoken of where it is of the same', () => {
    expect(otherVersion(facts, '0.1.0')).to.be.undefined;
  });
});
