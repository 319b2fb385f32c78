import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endOfOutput } from './end-of-output.mjs';

const program = fileURLToPath(new URL('worker.mjs', import.meta.url));
/** A file hangs if none of its tests begins or ends for so long. */
const usualLimitMs = 15 * 60_000;

/** The processes that run test files. A worker that has ended its file is free for the next one of the same environment. */
export class Workers {
  free = new Map();
  all = new Set();

  /** @param {Record<string, Record<string, string>>} environments by name, added to the environment of this process */
  constructor(environments, limitMs = usualLimitMs) {
    this.environments = environments;
    this.limitMs = limitMs;
  }

  /**
   * Runs the tests of a file.
   *
   * @param {{ file: string, workers: string }} item
   * @param {{ onTest(): void, onFailure(title: string): void }} listener
   * @returns {Promise<{ passed: number, failed: number, skipped: string[], failures: string, output: string, cpu: number }>}
   */
  run({ workers, ...item }, listener) {
    const worker = this.free.get(workers)?.pop() ?? this.start(workers);
    return new Promise((resolve) => {
      let output = '';
      let running = item.file;
      let openStreams = 2;
      let result;
      const collect = (text) => {
        const [first, ...others] = text.split(endOfOutput);
        output += first + others.join('');
        openStreams -= others.length;
        endWhenRead();
      };
      const endWhenRead = () => {
        if (result === undefined || openStreams > 0) return;
        this.free.set(workers, [...(this.free.get(workers) ?? []), worker]);
        end(result);
      };
      const end = (result) => {
        clearTimeout(limit);
        worker.removeAllListeners('message').removeAllListeners('exit');
        for (const stream of [worker.stdout, worker.stderr]) stream.off('data', collect);
        resolve({ ...result, output: output.trim() });
      };
      const fail = (failures) => {
        this.all.delete(worker);
        listener.onFailure(running);
        end({ passed: 0, failed: 1, skipped: [], failures: `  ${running}: ${failures}`, cpu: 0 });
      };
      const limit = setTimeout(() => {
        worker.removeAllListeners('exit');
        worker.kill('SIGKILL');
        fail(`has not gone on for ${this.limitMs / 1_000} seconds.`);
      }, this.limitMs);
      for (const stream of [worker.stdout, worker.stderr]) stream.on('data', collect);
      worker.once('exit', (code, signal) => fail(`its process ended with ${signal ?? code}.`));
      worker.on('message', ({ event, title, ...message }) => {
        limit.refresh();
        if (event === 'test') {
          running = title;
          listener.onTest();
        } else if (event === 'failed') listener.onFailure(title);
        else {
          result = message;
          endWhenRead();
        }
      });
      worker.send(item);
    });
  }

  start(name) {
    const worker = fork(program, {
      env: { ...process.env, ...this.environments[name] },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.all.add(worker);
    for (const stream of [worker.stdout, worker.stderr]) stream.setEncoding('utf8');
    return worker;
  }

  /** Ends all workers, each after what it still has to close. */
  async end() {
    await Promise.all(
      [...this.all].map(
        (worker) =>
          new Promise((resolve) => {
            worker.once('exit', resolve);
            worker.disconnect();
          }),
      ),
    );
  }
}
