import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const required = new URL('../../support/ending-workers.mjs', import.meta.url).href;

/** Ends on a signal, and then writes something down until its input is closed. */
const program = `
  const { readSync, writeSync } = require('node:fs');
  process.on('exit', () => {
    writeSync(1, 'ending');
    readSync(0, Buffer.alloc(1));
    writeSync(1, ', all written');
  });
  process.on('message', () => process.exit());`;

describe('a test worker', () => {
  it('a test worker writes its coverage when it ends, also when a signal comes meanwhile', async function () {
    if (process.platform === 'win32') this.skip();
    const worker = spawn(process.execPath, ['--import', required, '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    });
    const closed = once(worker, 'close');
    let written = '';
    const begins = new Promise<void>((resolve) => {
      worker.stdout?.setEncoding('utf8').on('data', (text: string) => {
        written += text;
        resolve();
      });
    });
    worker.send('end');
    await begins;
    worker.kill('SIGTERM');
    worker.stdin?.end();
    expect(await closed).to.deep.equal([0, null]);
    expect(written).to.equal('ending, all written');
  });

  it('a test worker that a signal ends has an exit code for failure', async function () {
    if (process.platform === 'win32') this.skip();
    const going = `process.send('going'); setInterval(() => undefined, 1_000)`;
    const worker = spawn(process.execPath, ['--import', required, '--eval', going], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(worker, 'message');
    worker.kill('SIGTERM');
    expect(await once(worker, 'close')).to.deep.equal([143, null]);
  });
});
