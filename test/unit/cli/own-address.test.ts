import { expect } from 'chai';
import { networkInterfaces } from 'node:os';
import { isOwnAddress } from '#adapters/cli/service/find-service';

describe('an address of this machine', () => {
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const lan = others.filter(({ family }) => family === 'IPv4').map(({ address }) => `http://${address}:9090`);
  for (const url of ['http://127.0.0.1:9090', 'http://127.0.0.2', 'http://[::1]:1', 'http://localhost:8080', ...lan])
    it(`an address of this machine is ${url}`, () => expect(isOwnAddress(url)).to.equal(true));

  for (const url of [
    '',
    'localhost:9090',
    'https://127.0.0.1:9090',
    'http://203.0.113.7:9090',
    'http://[2001:db8::1]:9090',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org:9090',
    'http://127.0.0.1@example.org',
    'http://user@127.0.0.1:9090',
    'http://[::ffff:127.0.0.1]:9090',
    'file:///etc/passwd',
    'http://127.0.0.1:9090/',
    'http://127.0.0.1:9090/app',
    'HTTP://127.0.0.1:9090',
    'http://127.0.0.1:9090#x',
  ])
    it(`an address of this machine is not ${JSON.stringify(url)}`, () => expect(isOwnAddress(url)).to.equal(false));
});
