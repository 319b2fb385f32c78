import { expect } from 'chai';
import { fork } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';
import { CachedProject } from './cached-project.js';

describe('the cache of a watched folder, and another process', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it('the cache of a watched folder never shows another process an older state than its own edit', async () => {
    const project = await CachedProject.open({ 'a/one': '', 'a/b/one': '' });
    const server = answering(project);
    try {
      const port = await listenOnLoopback(server);
      const writers = ['a/one', 'a/b/one'].map((path) => write(project.place(path), path, port));
      expect(await Promise.all(writers)).to.deep.equal([[], []]);
      const reads = project.calls.filter((call) => call.startsWith('read ')).length;
      expect(reads, 'some of 4,000 answers came from the cache').to.be.lessThan(3_900);
    } finally {
      server.close();
      await project.remove();
    }
  });
});

/** A server that reads files through the cache. */
function answering(project: CachedProject): Server {
  const read = async (path: string): Promise<string> => {
    const snapshot = await project.store.snapshot();
    const file = await snapshot.read(path).finally(() => snapshot.release());
    return Buffer.from(file?.content ?? []).toString();
  };
  return createServer((socket) => {
    socket.on('data', (path: Buffer) => void read(path.toString()).then((text) => socket.write(text)));
    socket.on('error', () => undefined);
  });
}

/** A process that writes and asks, over and over. @returns the wrong answers it got */
function write(place: string, path: string, port: number): Promise<readonly string[]> {
  const program = fileURLToPath(new URL('./write-and-ask.mjs', import.meta.url));
  const child = fork(program, [place, path, String(port)], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (wrong) => resolve(wrong as readonly string[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the writer ended with ${String(code)}`)));
  });
}
