import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgresStore, type PostgresProject } from '#adapters/store-postgres/open-postgres-store';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { StorageFailure } from '#application/ports/file-store';
import { startOwnServer, type OwnServer } from '../support/postgres/servers.js';
import { administer, usePostgres } from '../support/postgres/use-postgres.js';
import { serveStore, type ServedStore } from '../support/service/serve-store.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const timeouts = { connect: 5_000, answer: 20_000 };

async function refused(url: string): Promise<string> {
  const failure = await openPostgresStore({ url, project: 'any', timeouts }).then(
    (store) => store.close(),
    (error: unknown) => error,
  );
  assert(failure instanceof StorageFailure, `a StorageFailure, not ${String(failure)}`);
  assert(!failure.message.includes(new URL(url).password), 'no message has the password');
  return failure.message;
}

describe('a server that is too old', () => {
  const database = usePostgres();

  it('is refused with its version', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await administer(
      database.url,
      `create schema old;
       create function old.current_setting(name text) returns text language sql as
         $$ select case name when 'server_version' then '14.12' else '140012' end $$;
       alter database ${name} set search_path = old, pg_catalog`,
    );
    assert.match(
      await refused(database.url),
      /is PostgreSQL 14.12, and Pagewright needs 15 or newer. Update the server/,
    );
    await assert.rejects(migrate({ url: database.url }), /PostgreSQL 14.12/);
    await administer(database.url, `alter database ${name} reset search_path`);
  });
});

describe('a server with TLS', function () {
  this.timeout(180_000);
  usePostgres();
  const folder = useTemporaryFolder();
  let server: OwnServer;

  before(async function () {
    if (spawnSync('openssl', ['version']).status !== 0) {
      console.error('No openssl: a foreign certificate is not tried.');
      this.skip();
    }
    server = await startOwnServer();
    await migrate({ url: server.url });
    await (await openPostgresStore({ url: server.url, project: 'any', create: true })).close();
  });

  after(() => server?.stop());

  /** Gives the server a certificate of its own making. @returns the file with it */
  async function certify(name: string): Promise<string> {
    const [key, certificate] = [join(folder(), `${name}.key`), join(folder(), `${name}.crt`)];
    const made = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=${name}`, '-keyout', key, '-out', certificate],
      ],
      { encoding: 'utf8' },
    );
    assert.equal(made.status, 0, made.stderr);
    const data = join(server.folder, 'data');
    const { uid, gid } = statSync(data);
    for (const [from, to] of [
      [key, 'server.key'],
      [certificate, 'server.crt'],
    ] as const) {
      writeFileSync(join(data, to), readFileSync(from), { mode: 0o600 });
      if (process.getuid?.() === 0) chownSync(join(data, to), uid, gid);
    }
    await administer(server.url, 'alter system set ssl = on');
    await administer(server.url, 'select pg_reload_conf()');
    return certificate;
  }

  const demanding = (query: string) => `${server.url}?sslmode=verify-full${query}`;

  it('is refused where its certificate is self-signed, or it is of another host, and taken where it fits', async () => {
    const own = await certify('IP:127.0.0.1');
    assert.match(
      await refused(demanding('')),
      /The certificate of the database is not trusted: self-signed certificate. Name its authority by sslrootcert/,
    );
    const store = await openPostgresStore({ url: demanding(`&sslrootcert=${own}`), project: 'any', timeouts });
    assert.deepEqual(await store.log.heads(), []);
    await store.close();
    const foreign = await certify('DNS:other.example');
    assert.match(
      await refused(demanding(`&sslrootcert=${foreign}`)),
      /certificate of the database is not trusted: .*(does not match|not in the cert).* and the host as the certificate/,
    );
  });
});

describe('a database in trouble under a service', () => {
  const database = usePostgres();
  let project: ReturnType<typeof database.newProject>;

  beforeEach(() => {
    project = database.newProject();
  });

  async function withService(
    settings: Pick<PostgresProject, 'timeouts'>,
    run: (service: ServedStore) => Promise<void>,
  ): Promise<void> {
    const store = await openPostgresStore({ ...project, create: true, ...settings });
    const service = await serveStore(store);
    try {
      await run(service);
    } finally {
      await service.stop();
      await store.close();
    }
  }

  it('whose disk is full changes nothing, answers that, and goes on when there is space', async () => {
    await withService({}, async ({ call }) => {
      assert.equal((await call('PUT', '/before')).status, 201);
      // The last table that a commit writes to.
      await administer(
        project.url,
        `create function public.full_disk() returns trigger language plpgsql as
           $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
         create trigger full_disk before insert on pagewright.record for each row execute function public.full_disk()`,
      );
      const { status, body } = await call('PUT', '/full');
      assert.equal(status, 507, JSON.stringify(body));
      assert.match(body.code, /storage-full/);
      assert.match(body.detail, /its disk is full. Free some space/);
      assert.equal((await call('GET', '/full')).status, 404);
      assert.equal((await call('GET', '/before')).status, 200);
      await administer(project.url, 'drop trigger full_disk on pagewright.record');
      assert.equal((await call('PUT', '/full')).status, 201);
      const { headers } = await call('GET', '/full');
      assert.equal(headers['pagewright-revision'], '2');
    });
  });

  it('that takes too long for a statement changes nothing, answers that, and goes on', async () => {
    await withService({ timeouts: { statement: 300, lock: 20_000 } }, async ({ call }) => {
      const end = await lockFiles(project.url);
      const { status, body } = await call('PUT', '/slow');
      assert(status >= 400, JSON.stringify(body));
      assert.match(body.detail, /a statement took too long/);
      await end();
      assert.equal((await call('GET', '/slow')).status, 404);
      assert.equal((await call('PUT', '/slow')).status, 201);
    });
  });

  it('has the times of its own clock in the history, where that of a service is an hour wrong', async () => {
    await withService({}, async (wrong) => {
      await withService({}, async (right) => {
        const before = new Date(Date.now() - 60_000).toISOString();
        await withClockOff(60, () => wrong.call('PUT', '/ahead'));
        await right.call('PUT', '/between');
        await withClockOff(-60, () => wrong.call('PUT', '/behind'));
        const { body } = await right.call('GET', '/_/history');
        const entries = body as unknown as { id: string; at: string }[];
        const times = entries.map(({ at }) => at);
        for (const { id, at } of entries)
          assert.equal(((await right.call('GET', `/_/history/${id}`)).body as unknown as { at: string }).at, at);
        assert.equal(times.length, 3);
        assert.deepEqual(times, times.toSorted().reverse());
        assert(
          times.every((at) => at > before && at < new Date(Date.now() + 60_000).toISOString()),
          times.join(),
        );
      });
    });
  });
});

/** Has another client lock the files of all projects. */
async function lockFiles(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table pagewright.file in access exclusive mode');
  return () => client.end();
}

/** Runs the work with the clock of this process an hour off. */
async function withClockOff(minutes: number, work: () => Promise<unknown>): Promise<void> {
  const RealDate = Date;
  const off = minutes * 60_000;
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(RealDate.now() + off);
      else super(...(args as [number]));
    }

    static override now(): number {
      return RealDate.now() + off;
    }
  } as DateConstructor;
  try {
    await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
