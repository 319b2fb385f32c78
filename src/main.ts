#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApp } from '#adapters/cli/app-command';
import { parseArguments, usage, UsageError, type ServeArguments } from '#adapters/cli/arguments';
import { doctorOfService, runDoctor, type Doctor } from '#adapters/cli/doctor-command';
import { findRoot } from '#adapters/cli/find-root';
import { findService } from '#adapters/cli/find-service';
import { progressLine } from '#adapters/cli/progress-line';
import { readServerFile, removeServerFile, writeServerFile } from '#adapters/cli/server-file';
import { openProject } from '#adapters/composition/open-project';
import { startService } from '#adapters/composition/start-service';
import { CannotListen } from '#adapters/http/cannot-listen';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { StorageFailure } from '#application/ports/file-store';

/** Exit codes: 0 done, 1 failed, 2 the command line was not understood. */
const failed = 1;
const misused = 2;

/** One Ctrl-C can arrive more than once: from the terminal, and from each program that passes it on. */
const sameKeyMs = 1_000;

async function main(argv: readonly string[]): Promise<void> {
  const wanted = parseArguments(argv, process.env);
  switch (wanted.verb) {
    case 'help':
      return void process.stdout.write(usage);
    case 'version':
      return void process.stdout.write(`${await version()}\n`);
    case 'app': {
      const { url, started, books } = await openApp(await findRoot(wanted.root), fileURLToPath(import.meta.url));
      process.stderr.write(`${started ? 'started' : 'found'} the service at ${url}\n`);
      return void process.stdout.write(`${JSON.stringify(books, null, 2)}\n`);
    }
    case 'doctor': {
      const line = wanted.progress || process.stderr.isTTY ? progressLine(process.stderr) : undefined;
      const { text, failed: errorsLeft } = await withDoctor(await findRoot(wanted.root), (doctor) =>
        runDoctor(doctor, wanted, line?.show),
      ).finally(() => line?.end());
      process.stdout.write(text);
      process.exitCode = errorsLeft ? failed : 0;
      return;
    }
    case 'serve':
      return serve(wanted.serve);
  }
}

async function serve(wanted: ServeArguments): Promise<void> {
  const root = await findRoot(wanted.root);
  const service = await startService({ ...wanted, root, version: await version() }).catch(async (error: unknown) => {
    throw error instanceof ProjectInUse ? new Error(await sayWhere(root, error), { cause: error }) : error;
  });
  let askedAt: number | undefined;
  const stop = async () => {
    if (askedAt !== undefined) {
      // Whoever asks again does not want to wait for what is under way.
      if (Date.now() - askedAt > sameKeyMs) process.exit(failed);
      return;
    }
    askedAt = Date.now();
    await service.stop();
    if (wanted.store === 'disk') await removeServerFile(root, process.pid);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  if (wanted.store === 'disk')
    await writeServerFile(root, { url: service.url, pid: process.pid, version: await version() });
  process.stdout.write(`Pagewright serves ${root} at ${service.url}\n`);
}

/** The doctor of the service that has the project open; where there is none, one of our own. */
async function withDoctor<T>(root: string, work: (doctor: Doctor) => Promise<T>): Promise<T> {
  const service = await findService(root);
  if (service !== undefined) return work(doctorOfService(service.url, process.env['PAGEWRIGHT_TOKEN']));
  const { useCases, close } = await openProject(root);
  try {
    const request = { author: 'pagewright doctor', method: 'POST', path: '/_/doctor/fix', dryRun: false };
    return await work({
      examine: (onProgress) => useCases.readDoctor.execute(undefined, onProgress),
      mend: () => useCases.mendProject.execute(request),
    });
  } finally {
    await close();
  }
}

async function sayWhere(root: string, { owner, message }: ProjectInUse): Promise<string> {
  const facts = await readServerFile(root);
  return facts !== undefined && owner !== undefined && facts.pid === owner.pid
    ? `${message} It answers at ${facts.url}.`
    : message;
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** What needs no stack to be understood. */
function isForeseen(error: unknown): error is Error {
  if (error instanceof CannotListen || error instanceof StorageFailure) return true;
  return error instanceof Error && error.cause instanceof ProjectInUse;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`pagewright: ${error.message}\n\n${usage}`);
    process.exit(misused);
  }
  const known = isForeseen(error);
  process.stderr.write(
    `pagewright: ${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(failed);
});
