import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { defaultHistoryLimits } from '#application/changes/history-limits';
import { diskModule } from '#adapters/composition/modules/disk-module';
import { startService } from '#adapters/composition/start-service';

/** Where our own modules are, as V8 names them. */
export const sources = new URL('../src/', import.meta.url).href;

/** Starts the service on a project on disk, in this process, so that it can be measured from inside. */
export function startMeasuredService(root: string) {
  return startService(diskModule({ root }), {
    root,
    port: 0,
    host: '127.0.0.1',
    token: undefined,
    allowedOrigins: [],
    allowedHosts: [],
    logLevel: 'silent',
    history: defaultHistoryLimits,
    version: 'measured',
  });
}

/** Begins to count calls by V8's precise coverage. @returns a function that gives the counts of our modules since it was called last */
export async function countCalls(): Promise<() => Promise<Profiler.ScriptCoverage[]>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.filter(({ url }) => url.startsWith(sources));
  };
}
