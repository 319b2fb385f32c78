// A whole process that makes a page: `ask-once.mjs <address>` asks a service that runs;
// `ask-once.mjs <address> <program> …` starts one for it, and stops it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const [path, ...program] = process.argv.slice(2);
if (program.length === 0) await put(path);
else {
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    const url = /http:\/\/\S+/.exec(said)?.[0];
    if (url === undefined) continue;
    await put(url + path);
    child.kill('SIGTERM');
  }
  await ended;
}

async function put(url) {
  const answer = await fetch(url, { method: 'PUT' });
  if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}
