import { ContainerModule } from 'inversify';
import { defaultHistoryLimits, type HistoryLimits } from '#application/changes/history-limits';
import { defaultUploadQuota } from '#domain/asset/upload-quota';
import { defaultSettings, type LongPollSettings } from '#adapters/app-long-poll/long-poll-settings';
import type { Log } from '#adapters/http/log';
import { mayBeFolder } from '#adapters/system/same-folder';
import { tokens } from '../injection-tokens.js';

/** The settings of one project's service. A default replaces each that is missing. */
export interface Settings {
  /** How much of the history is retained. */
  readonly history?: Partial<HistoryLimits>;
  /** How long the service waits for the running app, and how much it buffers for it. */
  readonly runningApp?: Partial<LongPollSettings>;
  /** Bytes of all uploads that are not answered yet. */
  readonly uploadQuota?: number;
  /** Refuse every change, and record no external edit. The default is false. */
  readonly readOnly?: boolean;
  /** The folder of the project. Without it, the apps of all projects are connected. */
  readonly root?: string;
  /** Without it, nothing is logged. */
  readonly log?: Log;
}

const noLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  isLevelEnabled: () => false,
};

export function settingsModule({
  history,
  runningApp,
  uploadQuota = defaultUploadQuota,
  readOnly = false,
  root,
  log = noLog,
}: Settings): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(tokens.historyLimits).toConstantValue({ ...defaultHistoryLimits, ...history });
    bind(tokens.appSettings).toConstantValue({ ...defaultSettings, ...runningApp });
    const served = root === undefined ? undefined : { folder: root, mayBe: (path: string) => mayBeFolder(root, path) };
    bind(tokens.servedProject).toConstantValue(served);
    bind(tokens.uploadQuota).toConstantValue(uploadQuota);
    bind(tokens.readOnly).toConstantValue(readOnly);
    bind(tokens.log).toConstantValue(log);
  });
}
