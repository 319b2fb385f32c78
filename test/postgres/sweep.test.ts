import assert from 'node:assert/strict';
import pg from 'pg';
import { sweep } from '#adapters/store-postgres/contents/sweep';
import { Database } from '#adapters/store-postgres/database/database';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { findProject } from '#adapters/store-postgres/schema/projects';
import { largeContentBytes } from '#application/ports/change-log';
import { StorageFailure, type FileStore, type StagedContent } from '#application/ports/file-store';
import type { FileContent } from '#domain/change/file-change';
import { administer, usePostgres } from '../support/postgres/use-postgres.js';

const dayMs = 24 * 60 * 60 * 1000;

describe('a sweep of a database', () => {
  const database = usePostgres();
  let project: ReturnType<typeof database.newProject>;
  let store: FileStore;

  beforeEach(async () => {
    project = database.newProject();
    store = await openPostgresStore({ ...project, create: true });
  });

  afterEach(() => store.close());

  async function sweepNow(): Promise<void> {
    const connections = new Database({ url: project.url });
    try {
      await sweep(connections, await findProject(connections, project.project), dayMs);
    } finally {
      await connections.close();
    }
  }

  /** As if so much time had gone by. */
  function age(hours: number): Promise<void> {
    return administer(
      project.url,
      `update pagewright.blob set unused_since = unused_since - interval '${hours} hours';
       update pagewright.commit set at = at - interval '${hours} hours'`,
    );
  }

  it('keeps what nothing refers to for a day, and then removes it', async () => {
    const { sha256 } = await stageOf(store, 'a');
    await sweepNow();
    await age(23);
    await sweepNow();
    assert(await hasBlob(project.url, sha256), 'less than a day');
    await age(2);
    await sweepNow();
    assert(!(await hasBlob(project.url, sha256)), 'more than a day');
  });

  it('removes a content that arrived in part, with its pieces', async () => {
    await administer(
      project.url,
      `with b as (insert into pagewright.blob (size, unused_since) values (0, now()) returning id)
       insert into pagewright.piece select id, 0, 'part' from b`,
    );
    await sweepNow();
    assert.equal(await countOf(project.url, `pagewright.piece where bytes = 'part'`), 1);
    await age(25);
    await sweepNow();
    assert.equal(await countOf(project.url, `pagewright.piece where bytes = 'part'`), 0);
  });

  it('keeps what a file or a record has, however old it is, and a day more', async () => {
    const { sha256, content } = await stageOf(store, 'b');
    const files = (action: 'created' | 'modified', bytes: FileContent) => [{ action, path: 'file', content: bytes }];
    const records = [{ head: 'first', contents: [content] }];
    await store.commit({ files: files('created', content), preconditions: [], records });
    await age(48);
    await sweepNow();
    assert(await hasBlob(project.url, sha256), 'a file and a record have it');
    await store.commit({ files: files('modified', Buffer.from('')), preconditions: [], records: [record('second')] });
    await sweepNow();
    await age(48);
    await sweepNow();
    assert(await hasBlob(project.url, sha256), 'a record has it');
    await store.log.trim(2);
    await sweepNow();
    await age(23);
    await sweepNow();
    assert(await hasBlob(project.url, sha256), 'a snapshot may still read it');
    await age(2);
    await sweepNow();
    assert(!(await hasBlob(project.url, sha256)), 'nothing has it');
  });

  it('keeps what one opening has just staged, although another staged the same bytes long ago', async () => {
    const other = await openPostgresStore(project);
    const old = await stageOf(store, 'c');
    await age(25);
    const { sha256, content } = await stageOf(other, 'c');
    await old.release();
    await sweepNow();
    assert(await hasBlob(project.url, sha256));
    await commitFile(other, content);
    await age(48);
    await sweepNow();
    assert(await hasBlob(project.url, sha256));
    await other.close();
  });

  it('leaves a commit that names what is gone with a refusal, and nothing changed', async () => {
    const { content } = await stageOf(store, 'd');
    await age(25);
    await sweepNow();
    await assert.rejects(commitFile(store, content), (error) => {
      assert(error instanceof StorageFailure);
      assert.match(error.message, /no longer in the database/);
      return true;
    });
    const snapshot = await store.snapshot();
    assert.equal(await snapshot.stat('file'), undefined);
    snapshot.release();
  });

  it('removes old commits but the newest, and rows of removed files, and openings go on', async () => {
    const other = await openPostgresStore(project);
    (await other.snapshot()).release();
    await commitFile(store, Buffer.from('e'));
    await store.commit({ files: [{ action: 'removed', path: 'file' }], preconditions: [], records: [] });
    await store.commit({ files: [], preconditions: [], records: [record('last')] });
    await age(25);
    await sweepNow();
    const of = `where project = (select id from pagewright.project where name = '${project.project}')`;
    assert.equal(await countOf(project.url, `pagewright.commit ${of}`), 1);
    assert.equal(await countOf(project.url, `pagewright.file ${of}`), 0);
    for (const [at, opening] of [store, other].entries()) {
      const snapshot = await opening.snapshot();
      assert.deepEqual((await snapshot.list('')).length, at);
      snapshot.release();
      await commitFile(opening, Buffer.from('f'), `new${at}`);
    }
    await other.close();
  });
});

/** So large that it is in the database before a commit names it. */
async function stageOf(store: FileStore, text: string): Promise<StagedContent> {
  async function* source() {
    yield Buffer.alloc(largeContentBytes + 1, text);
  }
  return store.stage(source());
}

async function commitFile(store: FileStore, content: FileContent, path = 'file'): Promise<void> {
  await store.commit({ files: [{ action: 'created', path, content }], preconditions: [], records: [] });
}

function record(head: string) {
  return { head, contents: [] };
}

async function hasBlob(url: string, sha256: string): Promise<boolean> {
  return (await countOf(url, `pagewright.blob where hash = decode('${sha256}', 'hex')`)) > 0;
}

async function countOf(url: string, rows: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from ${rows}`);
    return counted[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
