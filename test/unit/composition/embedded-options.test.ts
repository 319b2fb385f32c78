import { expect } from 'chai';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import {
  createPagewright,
  openMemoryStore,
  type FileStore,
  type Log,
  type PagewrightOptions,
} from '../../../src/index.js';

/** As a program without types would. */
const embed = (options: unknown) => createPagewright(options as PagewrightOptions);

describe('the service around what is no store', () => {
  const given = {
    'a store that was not waited for': openMemoryStore(),
    'an empty object': {},
    nothing: undefined,
  };
  for (const [what, store] of Object.entries(given)) {
    it(`the service around what is no store is refused at once for ${what}, with what to do`, () => {
      expect(() => embed({ store })).to.throw(TypeError, 'store: takes an open FileStore: await openDiskStore(');
    });
  }

  it('the service around what is no store is refused for a store without one of its members, which the message names', async () => {
    const store = await openMemoryStore();
    const members = ['capabilities', 'snapshot', 'commit', 'stage', 'log', 'observe', 'exclusive', 'close'];
    const whole = Object.fromEntries(members.map((name) => [name, Reflect.get(store, name)]));
    expect(embed({ store: whole })).to.have.property('callback');
    for (const name of Object.keys(whole)) {
      expect(() => embed({ store: { ...whole, [name]: undefined } })).to.throw(TypeError, `; this has no ${name}.`);
    }
  });
});

describe('the options of an embedded service', () => {
  let store: FileStore;
  before(async () => {
    store = await openMemoryStore();
  });

  for (const [options, reported] of [
    [{ log: console }, 'log: takes a pino logger'],
    [{ log: null }, 'log: takes a pino logger'],
    [{ Token: 'secret' }, 'holds "Token", which nobody knows here'],
    [{ token: '' }, 'token: takes letters, digits and signs of ASCII'],
    [{ token: 7 }, 'token: takes letters, digits and signs of ASCII'],
    [{ author: 'x'.repeat(101) }, 'author: takes at most 100 characters'],
    [{ allowedHosts: 'studio.example' }, 'allowedHosts: takes a list of host names'],
    [{ allowedHosts: [7] }, 'allowedHosts.0: takes text'],
    [{ allowedHosts: ['http://studio.example'] }, 'would allow no host'],
    [{ allowedOrigins: 'https://studio.example' }, 'allowedOrigins: takes a list of origins'],
    [{ history: 10 }, 'history: takes an object'],
    [{ history: { entries: '10' } }, 'history.entries: takes a number, no less than 1'],
    [{ history: { bytes: NaN } }, 'history.bytes: takes a number, no less than 1'],
    [{ history: { entrys: 10 } }, 'history: holds "entrys", which nobody knows here'],
    [{ runningApp: { waitMs: 'long' } }, 'runningApp.waitMs: takes a number, no less than 0'],
    [{ runningApp: { waitMs: 60_000 } }, 'runningApp.silentMs: takes more than waitMs'],
  ] as const) {
    it(`the options of an embedded service are refused at once where they are wrong: ${JSON.stringify(options)}`, () => {
      expect(() => embed({ store, ...options })).to.throw(TypeError, reported);
    });
  }

  for (const nothing of [undefined, null, 'store']) {
    it(`the options of an embedded service are refused at once where they are none: ${String(nothing)}`, () => {
      expect(() => embed(nothing)).to.throw(TypeError, 'createPagewright(options): takes an object with a store.');
    });
  }

  it('the options of an embedded service are taken where they are right, or left out', () => {
    for (const options of [
      { log: pino({ level: 'silent' }), token: 'secret', allowedHosts: ['.studio.example'], allowedOrigins: [] },
      { history: { entries: 1, bytes: Infinity }, runningApp: { waitMs: 10, silentMs: 20 } },
      { log: undefined, token: undefined, allowedHosts: undefined, history: undefined, runningApp: undefined },
    ])
      expect(embed({ store, ...options })).to.have.property('callback');
  });

  it('the options of an embedded service take a pino logger for a log, and any object with the methods of one that the service calls', async () => {
    const lines: string[] = [];
    const write = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`);
    const own: Log = { debug: write, info: write, warn: write, error: write, isLevelEnabled: () => true };
    for (const log of [own, pino({ level: 'silent' })] satisfies Log[]) {
      const server = createServer(createPagewright({ store, log }).callback());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await (await fetch(`http://127.0.0.1:${port}/app`)).text();
      await new Promise((resolve) => server.close(resolve));
    }
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]).to.match(/^request .*"path":"\/app".*"status":200/);
  });

  it('the options of an embedded service retain the usual part of the history where they do not limit it', async () => {
    const { book, history } = embed({ store, history: { entries: undefined } });
    for (const name of ['one', 'two', 'three']) await book.add({ book: name });
    expect(await history.ls()).to.have.length(3);
  });
});
