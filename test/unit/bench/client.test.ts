import { expect } from 'chai';
import { createServer, type RequestListener } from 'node:http';
import { Connection, ExactAnswer } from '../../../bench/client/connection.js';
import { requestRate } from '../../../bench/client/load.js';
import { parseOptions } from '../../../bench/options.js';
import { rows } from '../../../bench/rows.js';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';

async function serving<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('bench: the client', () => {
  const answer = 'HTTP/1.1 201 Created\r\ncontent-length: 5\r\nX: y\r\n\r\nhello';

  it('bench: the client finds the end of an answer wherever it is cut', () => {
    for (let cut = 0; cut <= answer.length; cut++) {
      const statuses: number[] = [];
      const exact = new ExactAnswer(true, (status) => statuses.push(status));
      for (const part of [answer.slice(0, cut), answer.slice(cut)]) {
        if (part !== '') exact.take(Buffer.from(part));
      }
      expect([statuses, exact.body]).to.deep.equal([[201], 'hello']);
    }
  });

  it('bench: the client puts chunks together', async () => {
    const received = await serving(
      (_, response) => {
        response.write('one ');
        response.end('two');
      },
      async (url) => (await Connection.open(url)).exchange(Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')),
    );
    expect(received).to.deep.equal({ status: 200, body: 'one two' });
  });

  it('bench: the client sends requests in turn, and counts the answers', async () => {
    const seen: string[] = [];
    const rate = await serving(
      (request, response) => {
        seen.push(`${request.method} ${request.url}`);
        response.end('x');
      },
      (url) =>
        requestRate(url, {
          connections: 1,
          seconds: 0.05,
          status: 200,
          requests: (connection) => ['/a', '/b'].map((path) => connection.request('GET', path)),
        }),
    );
    expect(rate).to.be.greaterThan(0);
    expect(seen.every((each, index) => each === (index % 2 === 0 ? 'GET /a' : 'GET /b'))).to.equal(true);
  });

  it('bench: the client ends with the answer that has another status', async () => {
    const failure = await serving(
      (_, response) => {
        response.statusCode = 500;
        response.end();
      },
      (url) =>
        requestRate(url, {
          connections: 1,
          seconds: 1,
          status: 200,
          requests: (connection) => [connection.request('GET', '/broken')],
        }).catch(String),
    );
    expect(failure).to.include('GET /broken').and.to.include('500');
  });

  it('bench: the client reports a connection that is cut before the response', async () => {
    const failure = await serving(
      (request) => request.socket.destroy(),
      async (url) => (await Connection.open(url)).ask('GET', '/', 200).catch(String),
    );
    expect(failure).to.match(/closed|reset/i);
  });
});

describe('bench command line', () => {
  it('bench command line reads its options', () => {
    expect(
      parseOptions(['--only', 'get', '--only', 'put', '--rounds', '2', '--seconds', '0.5', '--size', 'small']),
    ).to.deep.equal({
      list: false,
      only: ['get', 'put'],
      rounds: 2,
      seconds: 0.5,
      pages: [10],
      against: undefined,
      writeDocs: false,
    });
  });

  it('bench command line reads sizes by name and by number, and sorts them', () => {
    expect(parseOptions([]).pages).to.deep.equal([10, 5000]);
    expect(parseOptions(['--size', '500,10']).pages).to.deep.equal([10, 500]);
  });

  it('bench command line refuses options that make no sense', () => {
    for (const wrong of [
      ['--size', 'huge'],
      ['--size', '9'],
      ['--size', '75'],
      ['--rounds', 'x'],
      ['--seconds', '0'],
      ['--unknown'],
    ]) {
      expect(() => parseOptions(wrong), wrong.join(' ')).to.throw(Error);
    }
  });

  it('bench command line has rows with unique names', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.include.members(['get', 'hand-edit', 'changes', 'cold-changes', 'flushes', 'doctor', 'start']);
  });
});
