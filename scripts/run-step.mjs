// Runs a program with its output on standard error, for `step` in bootstrap.mjs. While the program prints nothing, this one does,
// so that a long install does not look dead. Both end as soon as the script that started them has ended, however it did.
import { execFileSync, spawn } from 'node:child_process';
import { failureReason } from './failure-reason.mjs';

const signOfLifeMs = Number(process.env.PAGEWRIGHT_SIGN_OF_LIFE_MS) || 10_000;
/** How much of the output is searched for the reason of a failure. */
const mostOutput = 64 * 1024;
const isWindows = process.platform === 'win32';

const [root, command, ...args] = process.argv.slice(2);
const began = Date.now();
let output = '';
// A single string is for a shell: on Windows npm is a script. In a group of its own, the program ends together with those that it
// started.
const child = spawn(command, args, {
  shell: args.length === 0,
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: !isWindows,
});
const signs = setInterval(() => {
  process.stderr.write(`Still working, for ${Math.round((Date.now() - began) / 1_000)} s…\n`);
}, signOfLifeMs);

// A terminal that is gone must not end this script before it has ended the program.
process.stderr.on('error', () => undefined);
for (const stream of [child.stdout, child.stderr]) {
  stream.on('data', (bytes) => {
    signs.refresh();
    process.stderr.write(bytes);
    output = (output + String(bytes)).slice(-mostOutput);
  });
}
child.once('error', (error) => end(1, error.message));
child.once('close', (code) => end(code ?? 1, code === 0 ? undefined : failureReason(output, root)));
// The other end closes when the script that started this one ends.
process.stdin.once('close', interrupt).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);

function interrupt() {
  try {
    if (isWindows) execFileSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-Number(child.pid), 'SIGKILL');
  } catch {
    // It has ended.
  }
  if (child.exitCode !== null || child.signalCode !== null) process.exit(1);
  child.once('exit', () => process.exit(1));
}

function end(code, reason) {
  process.stderr.write(reason === undefined ? '' : `\n${reason}\n`, () => process.exit(code));
}
