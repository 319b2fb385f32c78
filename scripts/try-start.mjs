// Runs `npm start` as a new user would, waits until the sample answers, and stops it. Exits with 1 if it does not answer.
import { spawn } from 'node:child_process';

const patienceMs = 300_000;
const child = spawn('npm', ['start', '--', '--port', '0'], {
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    output += text;
    const found = /serves .+ at (http:\/\/\S+)/.exec(output)?.[1];
    if (found !== undefined) resolve(found);
  });
  child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  setTimeout(() => reject(new Error('npm start printed no address')), patienceMs).unref();
});
const answer = await fetch(new URL('/app', url));
if (!answer.ok) throw new Error(`GET /app was answered ${answer.status}`);
console.log(`GET /app: ${answer.status}`);
child.kill();
process.exit(0);
