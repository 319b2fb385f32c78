import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** SOCKS 5: no password is needed; the connection is made. */
const [noPassword, connected] = [Buffer.from([5, 0]), Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])];

/**
 * A network to this machine that is late by so many milliseconds at most, others each time: answers and events come in other orders than
 * they were sent. The browser uses it as a SOCKS proxy. @returns its port
 */
export async function startSlowNetwork(mostMs: number): Promise<number> {
  const server = createServer((browser) => void serve(browser, mostMs)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function serve(browser: Socket, mostMs: number): Promise<void> {
  browser.on('error', () => browser.destroy());
  await once(browser, 'data');
  browser.write(noPassword);
  const [asked] = (await once(browser, 'data')) as [Buffer];
  const service = connect(asked.readUInt16BE(asked.length - 2), '127.0.0.1');
  service.on('error', () => browser.destroy());
  await once(service, 'connect');
  passLate(browser, service, mostMs);
  passLate(service, browser, mostMs);
  browser.write(connected);
}

/** Passes on what comes, in its order, and the end. */
function passLate(from: Socket, to: Socket, mostMs: number): void {
  let came: Buffer[] = [];
  let passing: NodeJS.Timeout | undefined;
  const pass = () => {
    passing = undefined;
    if (came.length > 0) to.write(Buffer.concat(came));
    came = [];
    if (from.closed) to.end();
  };
  const passSoon = () => (passing ??= setTimeout(pass, Math.random() * mostMs));
  from.on('data', (bytes: Buffer) => {
    came.push(bytes);
    passSoon();
  });
  from.on('close', passSoon);
}
