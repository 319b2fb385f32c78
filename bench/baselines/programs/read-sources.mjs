// The floor of every search: each script and model read once. `read-sources.mjs <folder>`
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = [process.argv[2]];
for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (/\.(lua|json)$/.test(path)) readFileSync(path);
  }
}
