import type { FileStore } from '#application/ports/file-store';
import { layout } from '#application/project/layout/project-layout';
import type { Log } from '#adapters/http/log';
import { isLoopback } from '#domain/host-and-origin';

/** Warns where the app of this project would call another service on this machine than this one. */
export async function warnOfBridge(store: FileStore, url: string, log: Log): Promise<void> {
  const called = await calledAddress(store).catch(() => undefined);
  if (called === undefined || !URL.canParse(called)) return;
  const { hostname, port } = new URL(called);
  if (!isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')) || port === new URL(url).port) return;
  log.warn(
    {},
    `the bridge of this project calls ${new URL(called).origin}, and this service is at ${url}: start it with --port ${port || 80}, or install the bridge again with overwrite`,
  );
}

/** The address in the line that starts the bridge, else that in the bridge itself. */
async function calledAddress(store: FileStore): Promise<string | undefined> {
  const snapshot = await store.snapshot();
  const textOf = async (path: string) => Buffer.from((await snapshot.read(path))?.content ?? []).toString('latin1');
  try {
    const [main, bridge] = [await textOf('main.lua'), await textOf(layout.bridgeModule('bridge'))];
    if (bridge === '') return undefined;
    const started = /pagewright\.bridge['"]\s*\)?\s*\.start\s*\(?\s*\{[^}]*?\burl\s*=\s*(['"])(.*?)\1/.exec(main);
    return (started ?? /options\.url or (['"])(.*?)\1/.exec(bridge))?.[2];
  } finally {
    snapshot.release();
  }
}
