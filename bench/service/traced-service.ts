import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startProgram, type Child } from './child.js';
import { Connection } from '../client/connection.js';
import type { Subject } from './subject.js';
import { workFolder } from '../work-folder.js';

const calls = 'fsync,fdatasync,sync_file_range,syncfs,sync,msync';

/** The service under strace, which writes down when it asks for a flush. */
export class TracedService {
  private readonly connections = new Map<number, Connection>();
  /** The first question that was asked, in milliseconds as the clock has them. */
  private begun: number | undefined;

  private constructor(
    private readonly child: Child,
    private readonly trace: string,
    private readonly folder: string,
  ) {}

  /** @throws Error where there is no strace */
  static async check(): Promise<void> {
    await promisify(execFile)('strace', ['-V']).catch((error: unknown) => {
      throw new Error('strace is not installed, so flushes cannot be counted', { cause: error });
    });
  }

  static async start(subject: Subject): Promise<TracedService> {
    const trace = join(workFolder, 'flushes.trace');
    const child = await startProgram('strace', [
      ...['-f', '--seccomp-bpf', '-ttt', '-e', `trace=${calls}`, '-e', 'signal=none', '-o', trace],
      ...[process.execPath, ...subject.commandLine],
    ]);
    return new TracedService(child, trace, subject.folder);
  }

  async ask(client: number, method: string, path: string, status: number): Promise<void> {
    const connection = this.connections.get(client) ?? (await Connection.open(this.child.url));
    this.connections.set(client, connection);
    await connection.ask(method, path, status);
  }

  /** How many flushes there are from the moment these are asked at once until all are answered. */
  async during(asked: readonly (() => Promise<void>)[]): Promise<number> {
    // What is flushed a moment later belongs to nobody's answer.
    await pause(20);
    const from = Date.now() / 1000;
    this.begun ??= from;
    await Promise.all(asked.map((ask) => ask()));
    const until = (Date.now() + 1) / 1000;
    await pause(20);
    return (await this.flushes()).filter((at) => at >= from && at <= until).length;
  }

  /** Stops the service. @returns all flushes since the first question */
  async stop(): Promise<number> {
    for (const connection of this.connections.values()) connection.close();
    const server = JSON.parse(await readFile(join(this.folder, '.pagewright', 'server.json'), 'utf8')) as {
      pid: number;
    };
    process.kill(server.pid, 'SIGTERM');
    await this.child.ended;
    return (await this.flushes()).filter((at) => at >= (this.begun ?? 0)).length;
  }

  /** When there was a flush, in seconds; a call that was cut in two by another thread's is in the trace twice. */
  private async flushes(): Promise<number[]> {
    const lines = (await readFile(this.trace, 'utf8')).split('\n');
    return lines.flatMap((line) => {
      const [, at, call] = /^\d+ +(\d+\.\d+) (\w+)\(/.exec(line) ?? [];
      return at !== undefined && call !== undefined && calls.split(',').includes(call) ? [Number(at)] : [];
    });
  }
}
