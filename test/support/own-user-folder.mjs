// The programs that tests start keep their keys and sockets in a folder of the tests, and not in that of the user who runs them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A worker has the folder of the process that started it.
if (!process.env.PAGEWRIGHT_TEST_STATE) {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-state-'));
  process.env.PAGEWRIGHT_TEST_STATE = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
process.env.XDG_STATE_HOME = process.env.PAGEWRIGHT_TEST_STATE;
