import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import type { ChangeSet, FileStore } from '#application/ports/file-store';
import type { Contender, Measurement, Row } from '../measurement.js';
import { connected, newDatabase } from '../postgres/bench-database.js';
import { medianTime, timeOf } from '../statistics.js';

const bare = 'bare pg: begin, a statement a table, commit';
const plain = 'a commit';
const inTurn = 'a commit with a turn and a snapshot';
const files = ['index.lua', 'layer.lua', 'index.json', 'layer.json'];
/** Of each file. */
const bytes = 2_000;

/** A commit of four files and a record, beside the same rows written by hand. */
export const teamsCommit: Row = {
  id: 'teams-commit',
  what: 'PostgreSQL: a commit of 4 files and a record',
  ours: false,
  begin: async (): Promise<Measurement> => {
    const url = await newDatabase();
    const store = await openPostgresStore({ url, project: 'ours', create: true });
    const other = await openPostgresStore({ url, project: 'bare', create: true });
    await other.close();
    const client = await connected(url);
    const { rows } = await client.query<{ id: string }>(`select id from pagewright.project where name = 'bare'`);
    const writeBare = bareWriter(client, Number(rows[0]?.id));
    await store.commit(newChange('created'));
    return {
      what: teamsCommit.what,
      unit: 'ms',
      contenders: [
        timed(bare, writeBare),
        timed(plain, () => store.commit(newChange('modified'))),
        timed(inTurn, () => commitInTurn(store)),
      ],
      goals: [
        { of: bare, to: plain, atLeast: 1 },
        { of: bare, to: inTurn, atLeast: 0.6 },
      ],
      end: async () => {
        await client.end();
        await store.close();
      },
    };
  },
};

function timed(name: string, work: () => Promise<unknown>): Contender {
  return { name, run: (seconds) => medianTime(seconds, () => timeOf(work)) };
}

/** The contents before it are named by the record, as the application does it. */
function newChange(action: 'created' | 'modified'): ChangeSet {
  const contents = files.map(() => randomBytes(bytes));
  const head = { id: randomUUID(), files };
  return {
    files: files.map((path, index) => ({ action, path, content: contents[index] ?? Buffer.of() })),
    preconditions: [],
    records: [{ head, contents, key: randomUUID() }],
  };
}

function commitInTurn(store: FileStore): Promise<void> {
  return store.exclusive(async (turn) => {
    const snapshot = await turn.snapshot();
    snapshot.release();
    await turn.commit(newChange('modified'));
  });
}

/** Writes the rows of such a commit by hand, one statement a table. */
function bareWriter(client: ClientBase, project: number): () => Promise<void> {
  let number = 0;
  return async () => {
    const { records, files: changes } = newChange('modified');
    const contents = changes.flatMap((change) => (change.action === 'removed' ? [] : [change.content as Buffer]));
    const hashes = contents.map((content) => createHash('sha256').update(content).digest());
    const [head, sizes] = [JSON.stringify(records[0]?.head), contents.map(({ length }) => length)];
    number++;
    await client.query('begin');
    await client.query('update pagewright.project set number = $2, revision = $2 where id = $1', [project, number]);
    await client.query(
      'insert into pagewright.commit (project, number, revision, token, opening) values ($1, $2, $2, $3, $4)',
      [project, number, randomUUID(), randomUUID()],
    );
    await client.query(
      `insert into pagewright.blob (hash, size, bytes)
        select hash, octet_length(bytes), bytes from unnest($1::bytea[], $2::bytea[]) as sent (hash, bytes)`,
      [hashes, contents],
    );
    await client.query(
      `insert into pagewright.file (project, path, number, hash, size)
        select $1, path, $2, hash, size from unnest($3::text[], $4::bytea[], $5::bigint[]) as f (path, hash, size)
        on conflict (project, path) do update set number = excluded.number, hash = excluded.hash, size = excluded.size`,
      [project, number, files, hashes, sizes],
    );
    await client.query(
      'insert into pagewright.record (project, revision, head, size, key) values ($1, $2, $3, $4, $5)',
      [project, number, head, head.length, records[0]?.key],
    );
    await client.query(
      `insert into pagewright.content (project, revision, n, hash, size)
        select $1, $2, n, hash, size from unnest($3::int[], $4::bytea[], $5::bigint[]) as c (n, hash, size)`,
      [project, number, files.map((_, n) => n), hashes, sizes],
    );
    await client.query('commit');
  };
}
