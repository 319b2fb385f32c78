import { expect } from 'chai';
import { createServer } from 'node:http';
import { followDoctor } from '#adapters/cli/doctor-command';
import { nodeFetch } from '#adapters/cli/service/node-fetch';
import { progressLine } from '#adapters/cli/output/progress-line';
import type { DoctorProgress } from '#application/ports/event-feed';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';

const stream = [
  'retry:1000\n\nid:1-a\nevent:ready\ndata:{"revision":1}\n\neve',
  'nt:doctor\ndata:{"pages":0,"of":2}\n\n:alive\n\nevent:app\ndata:{"pages":7,"of":7}\n\nevent:doctor\nda',
  'ta:{"pages":2,"of":2}\n\n',
];

describe('following the doctor of a service', () => {
  it('following the doctor of a service passes on the doctor events, and nothing else', async () => {
    let resume: () => void = () => undefined;
    const server = createServer((_request, answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const [beginning, middle, end] = stream;
      answer.write(`${beginning}${middle}`);
      resume = () => void answer.write(end);
    });
    const port = await listenOnLoopback(server);
    const following = new AbortController();
    const reported: DoctorProgress[] = [];
    await new Promise<void>((resolve) => {
      const onProgress = (progress: DoctorProgress) => {
        reported.push(progress);
        // What came with this one ends within an event, and the rest of that comes by itself.
        resume();
        if (progress.pages === progress.of) resolve();
      };
      void followDoctor(nodeFetch, `http://127.0.0.1:${port}/`, {}, onProgress, following.signal);
    });
    following.abort();
    expect(reported).to.deep.equal([
      { pages: 0, of: 2 },
      { pages: 2, of: 2 },
    ]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('following the doctor of a service is silent where there is nothing to follow', async () => {
    const server = createServer((_request, answer) => answer.writeHead(503).end('busy'));
    const port = await listenOnLoopback(server);
    await followDoctor(nodeFetch, `http://127.0.0.1:${port}/`, {}, () => expect.fail(), new AbortController().signal);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await followDoctor(nodeFetch, `http://127.0.0.1:${port}/`, {}, () => expect.fail(), new AbortController().signal);
  });
});

describe('the line that shows progress', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const line = progressLine({ isTTY, write: (text) => texts.push(text) });
    line.show({ pages: 0, of: 1 });
    line.show({ pages: 1, of: 1 });
    line.end();
    return texts.join('');
  };

  it('the line that shows progress is one on a terminal, and gone at the end', () => {
    expect(written(true)).to.equal('\r\x1b[Klooked at 0 of 1 page\r\x1b[Klooked at 1 of 1 page\r\x1b[K');
  });

  it('the line that shows progress is one each time elsewhere', () => {
    expect(written(false)).to.equal('looked at 0 of 1 page\nlooked at 1 of 1 page\n');
  });
});
