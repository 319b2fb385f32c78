/**
 * An instance that is to be killed. It obeys one line of its standard input, `{ url, project, name }`: it opens the project and changes it
 * until its input ends. It writes a line of JSON for what became of each change.
 */
import { createInterface } from 'node:readline';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import type { FileStore } from '#application/ports/file-store';
import { work } from '../../support/postgres/account.js';
import { faultTimeouts } from '../../support/postgres/fault-timeouts.js';

const writers = 2;
let isEnding = false;

function report(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function* paths(name: string): Iterable<string> {
  for (let at = 0; !isEnding; at++) yield `${name}.${at}`;
}

async function openPatiently(url: string, project: string): Promise<FileStore> {
  for (;;) {
    try {
      return await openPostgresStore({ url, project, timeouts: faultTimeouts });
    } catch (error) {
      // The database is not back yet, or the connection was lost.
      if (isEnding) throw error;
    }
  }
}

const input = createInterface({ input: process.stdin });
input.once('close', () => {
  isEnding = true;
});
input.once('line', async (line) => {
  const { url, project, name } = JSON.parse(line) as Record<'url' | 'project' | 'name', string>;
  const store = await openPatiently(url, project);
  const of = Array.from({ length: writers }, (_, writer) => paths(`${name}.${writer}`));
  await work(store, of, {
    note: (outcome, path) => report({ outcome, path }),
    torn: () => report({ torn: true }),
  });
  process.exit();
});
report({ ready: true });
