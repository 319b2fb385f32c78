#!/usr/bin/env node
import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArguments } from '#adapters/cli/parse/arguments';
import { otherVersion } from '#adapters/cli/service/find-service';
import { mayMeanOperation } from '#adapters/cli/parse/operation-arguments';
import { NoService, ServiceFailure } from '#adapters/cli/service/service-failure';
import { usage, UsageError } from '#adapters/cli/usage';
import { CannotListen } from '#adapters/http/listen/cannot-listen';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { StorageFailure } from '#application/ports/file-store';
import { escaped, jsonText } from '#application/support/printable';
import { Problem } from '#domain/problem/problem';
import { enableCompileCache } from './enable-compile-cache.js';
import { NodeTooOld, assertNodeVersion } from './assert-node-version.js';

/** Exit codes beside 0. `runOperation` has the last one, too. */
const failed = 1;
const misused = 2;
const noService = 3;
const changedMeanwhile = 4;

/** The path of this program's script. */
const program = fileURLToPath(import.meta.url);

/** Loads what a verb needs when the verb is called, because a start spends most of its time on loading. */
async function main(argv: readonly string[]): Promise<void> {
  assertNodeVersion(process.versions.node);
  if (argv[0] === '__complete') {
    const { runCompletion } = await import('./verbs/run-completion.js');
    return runCompletion(argv.slice(1));
  }
  if (mayMeanOperation(argv) && (await runAsOperation(argv))) return;
  const wanted = parseArguments(argv, process.env);
  switch (wanted.verb) {
    case 'help': {
      const [{ nounsOf }, { offeredOperations }] = await Promise.all([
        import('#adapters/cli/operation-usage'),
        import('./offered-operations.js'),
      ]);
      return void process.stdout.write(usage(wanted.on, nounsOf(offeredOperations)));
    }
    case 'status': {
      const { status } = await import('./verbs/run-service.js');
      process.exitCode = await status(wanted.root, wanted.json);
      return;
    }
    case 'stop': {
      const { stop } = await import('./verbs/run-service.js');
      return stop(wanted.root);
    }
    case 'open': {
      const { open } = await import('./verbs/run-service.js');
      return open(wanted.service, program);
    }
    case 'events': {
      const { events } = await import('./verbs/run-service.js');
      return events(wanted.service, wanted.lastEventId, program);
    }
    case 'report': {
      const [{ report }, own] = await Promise.all([import('./verbs/run-report.js'), version()]);
      return void process.stdout.write(await report(wanted.service, program, own));
    }
    case 'completion': {
      const { completionScript } = await import('#adapters/cli/completion-script');
      return void process.stdout.write(completionScript(wanted.shell));
    }
    case 'version':
      return void process.stdout.write(`${await version()}\n`);
    case 'app': {
      const { app } = await import('./verbs/run-app.js');
      const { service, started, books } = await app(wanted.root, program);
      process.stderr.write(`${started ? 'started' : 'found'} the service at ${service.url}\n`);
      const stale = otherVersion(service, await version());
      if (stale !== undefined) process.stderr.write(`pagewright: ${stale}\n`);
      return void process.stdout.write(`${jsonText(books, 2)}\n`);
    }
    case 'doctor': {
      const { doctor } = await import('./verbs/run-doctor.js');
      const { text, failed: errorsLeft } = await doctor(wanted, await version());
      process.stdout.write(text);
      process.exitCode = errorsLeft ? failed : 0;
      return;
    }
    case 'tree': {
      const { tree } = await import('./verbs/run-tree.js');
      process.exitCode = await tree(wanted, program, await version());
      return;
    }
    case 'new': {
      const { newProject } = await import('./verbs/run-new.js');
      return void process.stdout.write(await newProject(wanted));
    }
    case 'migrate': {
      const { migrateDatabase } = await import('./verbs/run-database.js');
      return void process.stdout.write(await migrateDatabase(wanted.url));
    }
    case 'import': {
      const { importProject } = await import('./verbs/run-database.js');
      return void process.stdout.write(await importProject(wanted.folder, wanted.database));
    }
    case 'export': {
      const { exportProject } = await import('./verbs/run-database.js');
      return void process.stdout.write(await exportProject(wanted.folder, wanted.database, wanted.force));
    }
    case 'mcp': {
      const [{ mcp }, own] = await Promise.all([import('./verbs/run-mcp.js'), version()]);
      return mcp(wanted, program, own);
    }
    case 'serve': {
      const [{ serve }, own] = await Promise.all([import('./verbs/run-serve.js'), version()]);
      return serve(wanted.serve, own);
    }
  }
}

/** `--no-color` may stand anywhere, as `NO_COLOR` holds for every verb. */
function withoutColourOption(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  const at = argv.slice(0, end < 0 ? argv.length : end).indexOf('--no-color');
  if (at < 0 || argv[0] === '__complete') return argv;
  process.env['NO_COLOR'] = '1';
  return argv.toSpliced(at, 1);
}

/** Runs an operation, or prints its help. @returns `false` if the words mean something else */
async function runAsOperation(argv: readonly string[]): Promise<boolean> {
  const [{ parseOperationArguments }, { offeredOperations }] = await Promise.all([
    import('#adapters/cli/parse/operation-arguments'),
    import('./offered-operations.js'),
  ]);
  const wanted = parseOperationArguments(argv, offeredOperations, process.env);
  if (wanted === undefined) return false;
  if (wanted.kind === 'help') {
    process.stdout.write(wanted.text);
    return true;
  }
  const [{ runOperation }, own] = await Promise.all([import('./verbs/run-operation.js'), version()]);
  process.exitCode = await runOperation(wanted.call, program, own);
  return true;
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ProjectInUse) return changedMeanwhile;
  return error instanceof NoService ? noService : failed;
}

/** Errors whose message is enough. Others are printed with their stack. */
function isExpected(error: unknown): error is Error {
  return [CannotListen, NodeTooOld, Problem, ProjectInUse, ServiceFailure, StorageFailure].some(
    (kind) => error instanceof kind,
  );
}

/** Ignores that the reader of the output has closed the pipe, as `head` does. */
function ignoreEpipe(output: EventEmitter): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

enableCompileCache();
ignoreEpipe(process.stdout);
ignoreEpipe(process.stderr);
main(withoutColourOption(process.argv.slice(2))).catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`pagewright: ${escaped(error.message, '\n')}\n`);
    process.exit(misused);
  }
  const isMessageEnough = isExpected(error);
  const text = isMessageEnough
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`pagewright: ${escaped(text, '\n')}\n`);
  process.exit(exitCodeOf(error));
});
