import { findRoot } from '#adapters/cli/find-project';
import type { ServeArguments } from '#adapters/cli/arguments';
import { readServerFile, removeServerFile, writeServerFile } from '#adapters/cli/find-service';
import { startService } from '#adapters/composition/start-service';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';

/** One Ctrl-C can arrive more than once: from the terminal, and from each program that passes it on. */
const sameKeyMs = 1_000;

/**
 * Serves a project until the process is told to end. Resolves when it listens.
 * @throws what `startService` throws; `ProjectInUse` says where that one answers, as far as it is known
 */
export async function serve(wanted: ServeArguments, version: string): Promise<void> {
  const root = await findRoot(wanted.root);
  const service = await startService({ ...wanted, root, version }).catch(async (error: unknown) => {
    throw error instanceof ProjectInUse ? new ProjectInUse(error.owner, await sayWhere(root, error)) : error;
  });
  let askedAt: number | undefined;
  const stop = async () => {
    if (askedAt !== undefined) {
      // Whoever asks again does not want to wait for what is under way.
      if (Date.now() - askedAt > sameKeyMs) process.exit(1);
      return;
    }
    askedAt = Date.now();
    // First: nothing else of ours may be left in the project, whose folder goes with it then.
    if (wanted.store === 'disk') await removeServerFile(root, process.pid);
    await service.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  if (wanted.store === 'disk') await writeServerFile(root, { url: service.url, pid: process.pid, version });
  process.stdout.write(`Pagewright serves ${root} at ${service.url}\n`);
}

async function sayWhere(root: string, { owner, message }: ProjectInUse): Promise<string> {
  const facts = await readServerFile(root);
  return facts !== undefined && owner !== undefined && facts.pid === owner.pid
    ? `${message} It answers at ${facts.url}.`
    : message;
}
