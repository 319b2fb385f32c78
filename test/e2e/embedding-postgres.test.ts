import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPagewright, StorageFailure } from 'pagewright';
import { openPostgresStore } from 'pagewright/postgres';
import { usePostgres } from '../support/postgres/use-postgres.js';

const entry = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

describe('a program that embeds the service over PostgreSQL', () => {
  const { newProject } = usePostgres();

  it('has several services over one project, each with what the others have made', async () => {
    const project = newProject();
    const stores = [await openPostgresStore({ ...project, create: true }), await openPostgresStore(project)] as const;
    const [one, other] = [createPagewright({ store: stores[0] }), createPagewright({ store: stores[1] })];
    await one.book.add({ book: 'mybook' });
    assert.equal((await other.book.show({ book: 'mybook' })).name, 'mybook');
    await Promise.all([one.close(), other.close()]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('gets the failure that the package exports', async () => {
    await assert.rejects(openPostgresStore(newProject()), (error) => error instanceof StorageFailure);
  });

  it('loads no line of it without a database', async () => {
    const loaded = await textsFrom(entry);
    assert(loaded.length > 1, 'the chunks are found');
    for (const text of loaded) assert(!/pg_notify|pagewright\.commit/.test(text));
  });
});

/** The module and all that it imports as it is loaded. */
async function textsFrom(path: string, seen = new Map<string, string>()): Promise<readonly string[]> {
  if (seen.has(path)) return [];
  const text = await readFile(path, 'utf8');
  seen.set(path, text);
  for (const [, name = ''] of text.matchAll(/^import\s*(?:[^'"();]*from\s*)?["'](\.[^'"]+)["']/gm))
    await textsFrom(fileURLToPath(new URL(name, `file://${path}`)), seen);
  return [...seen.values()];
}
