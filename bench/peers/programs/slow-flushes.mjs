// A disk whose flush takes as long as an author's: to be loaded before a program, by `node --import`. Each flush that the
// program waits for is made, and then told of at least 3 ms later than it was over, about a hundred times what it takes here.
// The thread that flushed is free meanwhile, and flushes asked for at the same time wait at the same time.
import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const flushMs = 3;

for (const name of ['fsync', 'fdatasync']) {
  const flush = fs[name];
  fs[name] = (descriptor, done) => flush(descriptor, (...told) => setTimeout(done, flushMs, ...told));
}

const handle = await promises.open(fileURLToPath(import.meta.url));
const kind = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['sync', 'datasync']) {
  const flush = kind[name];
  kind[name] = async function () {
    await flush.call(this);
    await pause(flushMs);
  };
}

syncBuiltinESMExports();
