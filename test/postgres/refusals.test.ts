import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { storageFailureOf } from '#adapters/store-postgres/database/database-errors';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { knownVersion } from '#adapters/store-postgres/schema/migrations';
import { StorageFailure } from '#application/ports/file-store';
import { administer, usePostgres } from '../support/postgres/use-postgres.js';

describe('a database that does not fit', () => {
  const database = usePostgres();

  async function refused(url: string, project = 'none'): Promise<string> {
    const timeouts = { connect: 1_000, answer: 5_000 };
    const failure = await openPostgresStore({ url, project, timeouts }).then(
      async (store) => {
        await store.close();
        return undefined;
      },
      (error: unknown) => error,
    );
    assert(failure instanceof StorageFailure, `a StorageFailure, not ${String(failure)}`);
    const { password } = new URL(URL.canParse(url) ? url : 'postgres://host');
    assert(password === '' || !failure.message.includes(password), 'no message has the password');
    return failure.message;
  }

  /** The address with a part of it changed. */
  function changed(change: (url: URL) => void): string {
    const url = new URL(database.url);
    change(url);
    return url.href;
  }

  it('is refused for an address that is none, or names no database', async () => {
    for (const url of ['', 'nowhere', 'http://host/database'])
      assert.match(await refused(url), /is no URL of PostgreSQL. Write it as postgres:\/\//);
    for (const path of ['', '/'])
      assert.match(await refused(changed((url) => (url.pathname = path))), /names no database/);
    assert.match(
      await refused(`${database.url}?sslmode=on`),
      /has sslmode=on, which is none. Write sslmode=verify-full/,
    );
    assert.match(
      await refused(`${database.url}?sslmode=verify-full&sslrootcert=/none/ca.pem`),
      /names a file that cannot be read: .*\/none\/ca.pem.* Check sslrootcert/,
    );
  });

  it('is refused for a wrong password, and a database that is not there', async () => {
    assert.match(await refused(changed((url) => (url.password = 'not-the-one'))), /the password is wrong/);
    assert.match(await refused(changed((url) => (url.pathname = '/none'))), /there is no such database/);
  });

  it('is refused where nothing listens, or something else does', async () => {
    const server = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = changed((one) => (one.port = String(port)));
    assert.match(
      await refused(url),
      /The database does not answer: .*Check that PostgreSQL runs there, and the address/,
    );
    server.close();
    await once(server, 'close');
    assert.match(await refused(url), /The database does not answer: .*ECONNREFUSED/);
  });

  it('is refused without TLS, where the address demands it', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      assert.match(
        await refused(`${database.url}?sslmode=${mode}`),
        /has no TLS, and sslmode in its address demands it. Turn TLS on in the server, or write sslmode=disable/,
      );
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    assert.deepEqual(warnings, []);
  });

  it('is refused without the project', async () => {
    assert.match(await refused(database.url, 'of nobody'), /no project "of nobody"/);
  });

  it('is refused with a schema that is older, newer, half made or missing', async () => {
    await administer(database.url, 'update pagewright.schema_version set version = 99');
    assert.match(await refused(database.url), /schema of the database has version 99.*Update Pagewright/);
    await assert.rejects(migrate({ url: database.url }), /version 99.*Update Pagewright/);
    await administer(database.url, 'update pagewright.schema_version set version = 0');
    assert.match(await refused(database.url), /has no schema of Pagewright. Run `pagewright migrate`/);
    await assert.rejects(migrate({ url: database.url }), /has tables of Pagewright, but no version/);
    await administer(database.url, 'drop schema pagewright cascade');
    assert.match(await refused(database.url), /has no schema of Pagewright. Run `pagewright migrate`/);
  });

  it('gets its schema once, however many migrate it', async () => {
    await administer(database.url, 'drop schema if exists pagewright cascade');
    const all = await Promise.all(Array.from({ length: 4 }, () => migrate({ url: database.url })));
    assert.deepEqual(all.map(({ from }) => from).toSorted(), [0, knownVersion, knownVersion, knownVersion]);
  });

  it('is refused where it takes no changes', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await administer(database.url, `alter database ${name} set default_transaction_read_only = on`);
    assert.match(await refused(database.url), /is read-only/);
    await administer(
      `${database.url}?options=-c%20default_transaction_read_only%3Doff`,
      `alter database ${name} reset all`,
    );
  });

  it('reports in words that its disk is full, and any other answer', () => {
    const answer = (code: string, message = 'something') => {
      const error = new pg.DatabaseError(message, 1, 'error');
      error.code = code;
      return storageFailureOf(error) as StorageFailure;
    };
    assert.equal(answer('53100').reason, 'full');
    assert.match(answer('53100').message, /its disk is full. Free some space/);
    assert.match(answer('XX000', 'it broke').message, /it reported: it broke \(XX000\)/);
  });
});

describe('a name that the database cannot hold', () => {
  const { newProject } = usePostgres();

  it('is refused with what is wrong with it, and nothing is changed', async () => {
    const store = await openPostgresStore({ ...newProject(), create: true });
    const created = (...paths: string[]) => ({
      files: paths.map((path) => ({ path, action: 'created' as const, content: new Uint8Array() })),
      preconditions: [],
      records: [],
    });
    await store.commit(created('App/page.lua'));
    const refusals: readonly (readonly [string, RegExp])[] = [
      ['App/a\0b.lua', /"App\/a\\u0000b.lua" is no path of a file in the project; use names separated by \//],
      ['App/\ud83d.lua', /has half of a character \(a lone surrogate\). Use another name/],
      [`App/${'n'.repeat(1_997)}`, /nnn…" is longer than 2000 bytes. Use a shorter name/],
      [`App/${'é'.repeat(999)}`, /é…" is longer than 2000 bytes. Use a shorter name/],
      ['App/page.lua/below.lua', /App\/page.lua would be a file and a folder at once. Nothing was changed/],
      ['App', /App would be a file and a folder at once. Nothing was changed/],
    ];
    for (const [path, message] of refusals)
      await assert.rejects(store.commit(created('App/other.lua', path)), (error: unknown) => {
        assert(error instanceof StorageFailure, String(error));
        assert.equal(error.reason, 'denied');
        assert.match(error.message, message);
        return true;
      });
    await store.commit(created(`App/${'n'.repeat(1_996)}`));
    const snapshot = await store.snapshot();
    assert.deepEqual(
      (await snapshot.list('App')).map(({ name }) => name.slice(0, 8)),
      ['nnnnnnnn', 'page.lua'],
    );
    snapshot.release();
    await store.close();
  });
});

describe('a commit that has to wait', () => {
  const { newProject } = usePostgres();

  it('is refused when another transaction is in the way for too long, and made when it has ended', async () => {
    const project = newProject();
    const store = await openPostgresStore({ ...project, create: true, timeouts: { lock: 50 } });
    const change = {
      files: [{ action: 'created' as const, path: 'a', content: Buffer.from('a') }],
      preconditions: [],
      records: [],
    };
    const other = new pg.Client({ connectionString: project.url });
    await other.connect();
    await other.query('begin; lock table pagewright.project in exclusive mode');
    await assert.rejects(store.commit(change), /was in the way|others were always faster/i);
    await other.query('rollback');
    await other.end();
    await store.commit(change);
    await store.close();
  });

  it('is refused when no connection is free in time', async () => {
    const project = newProject();
    const settings = { ...project, connections: 1, timeouts: { connect: 200, lock: 2_000 } };
    const store = await openPostgresStore({ ...settings, create: true });
    const other = new pg.Client({ connectionString: project.url });
    await other.connect();
    await other.query('begin; lock table pagewright.project in access exclusive mode');
    const [first, second] = await Promise.allSettled([store.snapshot(), store.log.heads()]);
    for (const { outcome, message } of [
      { outcome: first, message: /another transaction was in the way for too long. Try again later/ },
      {
        outcome: second,
        message: /No connection to the database was free in time: others are in use. Try again later/,
      },
    ]) {
      assert(outcome.status === 'rejected' && outcome.reason instanceof StorageFailure);
      assert.equal(outcome.reason.reason, 'unavailable');
      assert.match(outcome.reason.message, message);
    }
    await other.query('rollback');
    await other.end();
    assert.deepEqual(await store.log.heads(), []);
    await store.close();
  });
});
