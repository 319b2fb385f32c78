// Runs test files, one after the other, in one process: loading the service costs more than most files. Gets the path of a file and
// answers with what became of its tests.
import Mocha from 'mocha';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { root } from '../bootstrap.mjs';
import { endOfOutput } from './end-of-output.mjs';
import '../../test/support/property-seed.mjs';
import '../../test/support/no-daily-token.mjs';
import '../../test/support/own-user-folder.mjs';

process.on('message', async (item) => {
  const before = process.cpuUsage();
  const result = await runFile(item).catch((error) => {
    process.send({ event: 'failed', title: item.file });
    return { passed: 0, failed: 1, skipped: [], failures: `  ${item.file}: ${error.stack}` };
  });
  const { user, system } = process.cpuUsage(before);
  for (const stream of [process.stdout, process.stderr]) stream.write(endOfOutput);
  process.send({ event: 'end', ...result, cpu: (user + system) / 1_000_000 });
});
// What has started ends with the queue, however that ended.
process.on('disconnect', async () => {
  await globalThis.studioBrowser?.close();
  process.exit();
});

/** @param {{ file: string, module: string, timeout: number }} item `module` is what the file was compiled to */
async function runFile({ file, module, timeout, grep }) {
  const mocha = new Mocha({ timeout, forbidOnly: true, reporter: Reporter });
  if (grep !== undefined) mocha.grep(grep);
  const path = join(root, file);
  mocha.suite.emit('pre-require', globalThis, path, mocha);
  mocha.suite.emit('require', await import(pathToFileURL(module).href), path, mocha);
  mocha.suite.emit('post-require', globalThis, path, mocha);
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passed, failed, skipped, failures } = runner.summary;
      resolve({ passed, failed, skipped, failures });
      mocha.dispose();
    });
  });
}

class Reporter extends Mocha.reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    const failed = [];
    runner.on('test', (test) => process.send({ event: 'test', title: test.fullTitle() }));
    runner.on('pending', (test) => skipped.push(test.fullTitle()));
    runner.on('fail', (test) => {
      failed.push(test);
      process.send({ event: 'failed', title: test.fullTitle() });
    });
    runner.once('end', () => {
      const { passes } = this.stats;
      runner.summary = { passed: passes, failed: failed.length, skipped, failures: described(failed) };
    });
  }
}

/** As mocha prints them. */
function described(failures) {
  const lines = [];
  const print = Mocha.reporters.Base.consoleLog;
  Mocha.reporters.Base.consoleLog = (...values) => lines.push(format(...values));
  Mocha.reporters.Base.list(failures);
  Mocha.reporters.Base.consoleLog = print;
  return lines.join('\n');
}
