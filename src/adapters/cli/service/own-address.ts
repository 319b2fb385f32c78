import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '#domain/caller';

/**
 * Whether it is the address of something that listens on this machine: `http://127.0.0.1:9090`. A name other than
 * `localhost` is none: who answers for it is for others to say.
 */
export function isOwnAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  if (protocol !== 'http:' || username !== '') return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isLoopback(address) || (isIP(address) !== 0 && ownAddresses().includes(address));
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
}
