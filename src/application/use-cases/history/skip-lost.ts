import type { Warning } from '#domain/change/warning';
import type { HistoryEntry } from '#domain/history/history-entry';
import { Problem } from '#domain/problem/problem';
import type { HistoryIndex } from '#application/changes/history-index';
import type { HistoryLog } from '#application/changes/history-log';
import { standingAfter } from './newest-first.js';

/** The change that is undone or redone, and those that were newer and stay. */
interface Chosen {
  readonly target: HistoryEntry;
  readonly warnings: readonly Warning[];
}

/**
 * Undoes or redoes the first candidate that can be. A change whose contents the history has lost must not block all others. So it
 * is skipped, and with it every candidate that shares a file with it: its bytes would not fit.
 *
 * @param candidates the next in turn first
 * @param attempt restores the files of a candidate in the draft, or throws and leaves the draft as it was
 * @param none what is thrown where there is no candidate
 * @throws Problem what the attempt throws; of the first candidate where all were skipped
 */
export async function firstPossible(
  candidates: AsyncIterable<HistoryEntry>,
  none: Problem,
  log: HistoryLog,
  attempt: (candidate: HistoryEntry) => Promise<void>,
): Promise<Chosen> {
  const skipped: HistoryEntry[] = [];
  for await (const target of candidates) {
    if (isLost(target) || isBelow(target, [...skipped, ...(await lostSince(target, log))])) skipped.push(target);
    else if (await isPossible(target, log, attempt)) return { target, warnings: skipped.map(skippedWarning) };
    else skipped.push(target);
  }
  const [first] = skipped;
  if (first !== undefined) await attempt(first);
  throw none;
}

/**
 * An entry that cannot be read may have changed the same files, so what they are now proves nothing against older changes. The
 * attempt itself may find a loss.
 */
async function isPossible(
  target: HistoryEntry,
  log: HistoryLog,
  attempt: (candidate: HistoryEntry) => Promise<void>,
): Promise<boolean> {
  try {
    await attempt(target);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'history-entry-not-found') return false;
    const history = await log.after(target.revision);
    const isExplained = isLost(history.find(target.id) ?? target) || hasUnreadableSince(target, history);
    if (error.code === 'edited-elsewhere' && isExplained) return false;
    throw error;
  }
}

/** Whether the history has lost what an undo or redo of a change would write. */
function isLost({ kind, irrevocable, damaged }: HistoryEntry): boolean {
  return damaged !== undefined || (irrevocable === true && kind === 'change');
}

/** The later changes in force whose contents are lost. */
async function lostSince(target: HistoryEntry, log: HistoryLog): Promise<readonly HistoryEntry[]> {
  return (await standingAfter(log, target)).filter(isLost);
}

function isBelow(target: HistoryEntry, others: readonly HistoryEntry[]): boolean {
  const paths = new Set(target.changes.map(({ path }) => path));
  return others.some(({ changes }) => changes.some(({ path }) => paths.has(path)));
}

function hasUnreadableSince({ revision }: HistoryEntry, history: HistoryIndex): boolean {
  return history.all.some((later) => later.entry === undefined && later.revision > revision);
}

function skippedWarning({ id, author, changes, damaged }: HistoryEntry): Warning {
  const by = author === '' ? '' : ` by ${JSON.stringify(author)}`;
  const why =
    damaged === undefined
      ? 'a content that it needs is not in the history any more, or another change stands on it'
      : `the content of ${damaged.join(', ')} is damaged in the history`;
  return {
    code: 'change-skipped',
    at: damaged?.[0] ?? changes[0]?.path ?? id,
    message: `The newer change ${id}${by} stays as it is: ${why}.`,
  };
}
