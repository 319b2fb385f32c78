import { expect } from 'chai';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { findService, writeServerFile } from '#adapters/cli/service/find-service';
import { Unproven } from '#adapters/cli/service/proven-fetch';
import { OwnProofKeys } from '#adapters/system/own-proof-keys';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const token = 'a-secret-of-the-service';

interface Proving {
  readonly root: string;
  readonly token?: string;
  /** The address that it claims as its own. */
  readonly url?: string;
}

describe('what answers at the address in a server file', () => {
  const place = useTemporaryFolder();
  const servers: (Server | TcpServer)[] = [];
  /** What it got, byte for byte. */
  let received: string;
  let root: string;

  beforeEach(async () => {
    received = '';
    root = place('project');
    await mkdir(root);
  });
  afterEach(() => servers.splice(0).forEach((each) => each.close()));

  const callerWith = (known?: string) => ({ token: known, keys: new OwnProofKeys(known) });
  const find = (known?: string, at = root) => findService(at, callerWith(known));
  const refusal = async (known?: string) => {
    const error: unknown = await find(known).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Unproven);
    expect(received, 'nothing but the request for a proof').to.match(
      /^(?:GET \/_\/proof\?nonce=[\w-]{43} HTTP\/1\.1\r\nHost: [\d.:]+\r\nAccept: application\/json\r\n\r\n)+$/,
    );
    return (error as Error).message;
  };

  /** A service that proves itself with real keys. */
  async function serve({ root: served, token: known, url }: Proving): Promise<string> {
    const keys = new OwnProofKeys(known);
    const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = async ({ url: target = '' }: IncomingMessage): Promise<object> => {
      const nonce = /^\/_\/proof\?nonce=([\w-]+)$/.exec(target)?.[1];
      if (nonce === undefined) return { pid: 4242, version: '1.2.3' };
      const key = known === undefined ? 'user' : 'token';
      const claim = { by: 'service', nonce, url: url ?? own() } as const;
      return { key, proofs: await keys.prove(key, claim, await keys.identify(served)) };
    };
    const server = createHttpServer((request, response) => {
      received += `${request.method} ${request.url} HTTP/1.1\r\n`;
      for (let at = 0; at < request.rawHeaders.length; at += 2) {
        const [name, value] = request.rawHeaders.slice(at, at + 2);
        received += `${name}: ${value}\r\n`;
      }
      received += '\r\n';
      void answer(request).then((document) => {
        const text = JSON.stringify(document);
        response.writeHead(200, { 'Content-Length': text.length }).end(text);
      });
    });
    servers.push(server);
    await listenOnLoopback(server);
    return own();
  }

  const describeAs = (url: string) => writeServerFile(root, { url, pid: 4242, version: '1.2.3' });

  it('the service of the project gets the token after its proof, on the same connection', async () => {
    await describeAs(await serve({ root, token }));
    const found = await find(token);
    expect(found).to.include({ pid: 4242, version: '1.2.3' });
    expect(received).to.match(
      new RegExp(`^GET /_/proof\\?[^]*?\r\n\r\nGET /_/health HTTP/1\\.1\r\n[^]*Authorization: Bearer ${token}\r\n`),
    );
  });

  it('a service without a token proves itself with the key of the user, also to who has a token', async () => {
    await describeAs(await serve({ root }));
    expect(await find()).to.include({ pid: 4242 });
    expect(await find(token)).to.include({ pid: 4242 });
  });

  it('a project is known by another path, and after it was moved', async () => {
    const url = await serve({ root });
    await describeAs(url);
    await symlink(root, place('link'), 'junction');
    expect(await find(undefined, place('link'))).to.include({ pid: 4242 });
  });

  it('a service is found by the folder that it opened, after that was moved', async () => {
    const keys = new OwnProofKeys(undefined);
    const before = await keys.identify(root);
    await rename(root, place('moved'));
    const after = await keys.identify(place('moved'));
    expect(after.filter((each) => before.includes(each))).to.have.lengthOf(1);
  });

  it('another token is none of the service, and is not sent', async () => {
    await describeAs(await serve({ root, token }));
    expect(await refusal('another-token')).to.include('does not know your token');
    received = '';
    expect(await refusal()).to.include('asks for its token: set PAGEWRIGHT_TOKEN');
  });

  it('the service of another project gets no token', async () => {
    await mkdir(place('other'));
    await describeAs(await serve({ root: place('other'), token }));
    await refusal(token);
  });

  it('a program that passes the proof of the service on as its own gets no token', async () => {
    const real = await serve({ root, token });
    // At its own address, it answers with what the real service proves of the real address.
    const relayed = await serve({ root, token, url: real });
    await describeAs(relayed);
    await refusal(token);
  });

  const answering = (text: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  const proofs = (each: string) => answering(JSON.stringify({ key: 'token', proofs: [each] }));
  const impostors: Readonly<Record<string, (asked: string) => string>> = {
    'the nonce': (asked) => proofs(/nonce=([\w-]+)/.exec(asked)?.[1] ?? ''),
    'nothing as a proof': () => proofs(''),
    'no proofs': () => answering('{"key":"token","proofs":[]}'),
    'a key that is none': () => answering('{"key":"__proto__","proofs":["x"]}'),
    'a page': () => answering('<html></html>'),
    null: () => answering('null'),
    'a problem of an earlier version': () => 'HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}',
    'a redirect': () => 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1\r\nContent-Length: 0\r\n\r\n',
    'another protocol': () => 'SSH-2.0-OpenSSH_9.6\r\n\r\n\r\n',
    'more than its length': () => `${answering('{}')}HTTP/1.1 200 OK\r\n\r\n`,
    'without an end': () => 'x'.repeat(100_000),
  };
  for (const [what, answer] of Object.entries(impostors)) {
    it(`a program gets no token that answers with ${what}`, async () => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', (part) => {
          received += part.toString('latin1');
          socket.write(answer(received), 'latin1');
        });
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await describeAs(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      expect(await refusal(token)).to.include(root);
    });
  }

  it('a program that closes the connection gets no token, and where none listens there is no service', async () => {
    const server = createServer((socket) => socket.resume().end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await describeAs(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const error: unknown = await find(token).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Unproven);
    await new Promise((resolve) => server.close(resolve));
    expect(await find(token)).to.equal(undefined);
  });

  it('a service that closes the connection after its proof is asked in vain, and not for ever', async () => {
    const url = await serve({ root, token });
    await describeAs(url);
    (servers[0] as Server).on('connection', (socket) => {
      const { write } = socket;
      // The proof, and then the end.
      socket.write = ((...given: Parameters<typeof write>) => {
        const written = write.apply(socket, given);
        socket.end();
        return written;
      }) as typeof write;
    });
    expect(await find(token)).to.equal(undefined);
    expect(received).not.to.include('Bearer');
  });

  it('each connection is proved: a program that takes the port later gets no token', async () => {
    await describeAs(await serve({ root, token }));
    const found = await find(token);
    const { port } = (servers[0] as Server).address() as AddressInfo;
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    received = '';
    const server = createServer((socket) => {
      socket.on('data', (part) => {
        received += part.toString('latin1');
        socket.end(proofs('guessed'));
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const init = { headers: { Authorization: `Bearer ${token}` } };
    const error: unknown = await found?.fetch(`${found.url}/app`, init).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Unproven);
    expect(received)
      .to.match(/^GET \/_\/proof/)
      .and.not.include(token);
  });
});
