import * as z from 'zod';
import { isToken } from '#domain/bearer-token';
import { defaultHistoryLimits, type HistoryLimits } from '#application/changes/history-limits';
import type { FileStore } from '#application/ports/file-store';
import { defaultSettings, type LongPollSettings } from '#adapters/app-long-poll/long-poll-settings';
import { defaultUploadQuota } from '#domain/asset/upload-quota';
import type { Log } from '#adapters/http/log';
import { faultsOf, faultsText } from '#application/use-cases/schema-faults';

const functionsOfLog = ['debug', 'info', 'warn', 'error', 'isLevelEnabled'];

/** A number, or `Infinity` for no limit. */
const atLeast = (least: number, usual: number) =>
  z
    .custom<number>((value) => typeof value === 'number' && value >= least, {
      error: `takes a number, no less than ${least}`,
    })
    .default(usual);
const names = (what: string) => z.array(z.string(), { error: `takes a list of ${what}` }).default([]);
const table = { error: 'takes an object' };

const { waitMs, silentMs, callMs, probeMs, queueBytes, answerBytes } = defaultSettings;

const options = z.strictObject(
  {
    store: z.custom<FileStore>((store) => missingOfStore(store).length === 0, {
      error: ({ input }) =>
        `takes an open FileStore: await openDiskStore(folder) gives one; this has no ${missingOfStore(input).join(', ')}`,
    }),
    log: z
      .custom<Log>((log) => hasFunctions(log, functionsOfLog), { error: 'takes a pino logger: pino() gives one' })
      .optional(),
    allowedHosts: names('host names'),
    allowedOrigins: names('origins'),
    token: z
      .custom<string>((token) => typeof token === 'string' && isToken(token), {
        error: 'takes letters, digits and signs of ASCII, and no space: callers send it in a header',
      })
      .optional(),
    prefix: z
      .string({ error: 'takes text' })
      .regex(/^(\/[\w~-][\w.~-]*)+$/, { error: 'takes a path such as /books: a slash first and none at the end' })
      .optional(),
    author: z.string({ error: 'takes text' }).max(100, { error: 'takes at most 100 characters' }).optional(),
    history: z
      .strictObject(
        {
          entries: atLeast(1, defaultHistoryLimits.entries),
          bytes: atLeast(1, defaultHistoryLimits.bytes),
          largeBytes: atLeast(1, defaultHistoryLimits.largeBytes),
        } satisfies Record<keyof HistoryLimits, z.ZodType>,
        table,
      )
      .prefault({}),
    uploadQuota: atLeast(1, defaultUploadQuota),
    runningApp: z
      .strictObject(
        {
          waitMs: atLeast(0, waitMs),
          silentMs: atLeast(0, silentMs),
          callMs: atLeast(0, callMs),
          probeMs: atLeast(0, probeMs),
          queueBytes: atLeast(1, queueBytes),
          answerBytes: atLeast(1, answerBytes),
        } satisfies Record<keyof LongPollSettings, z.ZodType>,
        table,
      )
      .refine((times) => times.silentMs > times.waitMs, { path: ['silentMs'], error: 'takes more than waitMs' })
      .prefault({}),
  },
  { error: 'takes an object with a store' },
);

/**
 * Checks the options of an embedding program, and adds the defaults.
 *
 * A program without types can pass anything: the promise of a store, a console as the log, a misspelt option. It gets an error
 * at once, and not with the first request. An ignored `Token` would leave the service open to everybody.
 * @throws TypeError
 */
export function readOptions(given: unknown): z.output<typeof options> {
  const read = options.safeParse(given);
  if (read.success) return read.data;
  throw new TypeError(`createPagewright(options): ${faultsText(faultsOf(read.error))}.`);
}

/** The members of a store that this one lacks. */
function missingOfStore(store: unknown): readonly string[] {
  const members = membersOf(store);
  const objects = ['capabilities', 'log'].filter((name) => typeof members[name] !== 'object' || members[name] === null);
  const functions = ['snapshot', 'commit', 'stage', 'observe', 'exclusive', 'close'];
  return [...objects, ...functions.filter((name) => !hasFunctions(store, [name]))];
}

function hasFunctions(value: unknown, names: readonly string[]): boolean {
  const has = membersOf(value);
  return names.every((name) => typeof has[name] === 'function');
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}
