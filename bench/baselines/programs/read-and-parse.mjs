// The floor of every look at a whole project: each file read once, Lua and JSON parsed. `read-and-parse.mjs <folder>`
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import luaparse from 'luaparse';

const folders = [process.argv[2]];
for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else {
      const content = readFileSync(path);
      if (path.endsWith('.lua')) luaparse.parse(content.toString('latin1'), { luaVersion: '5.1', comments: false });
      if (path.endsWith('.json')) JSON.parse(content.toString());
    }
  }
}
