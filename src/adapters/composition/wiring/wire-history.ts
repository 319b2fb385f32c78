import type { Container } from 'inversify';
import { FirstAnswers } from '#application/history/first-answers';
import { HistoryLog } from '#application/history/history-log';
import { RecordedCommits } from '#application/history/recorded-commits';
import { KnownFiles } from '#application/history/known-files';
import { OutsideEdits } from '#application/outside/outside-edits';
import { WatchProject } from '#application/outside/watch-project';
import { AnnounceChange } from '#application/news/announce-change';
import { EndPreviews } from '#application/news/end-previews';
import { CachedStore } from '#application/reading/cached-store';
import { Snapshots } from '#application/reading/snapshots';
import { tokens } from './binding-tokens.js';
import { wire } from './wire.js';

/** What was changed, here and outside: how it is kept, read as one revision, taken back and followed. */
export function wireHistory(container: Container): void {
  wire(container, HistoryLog, [tokens.fileStore, tokens.historyCodec, tokens.historyLimits]);
  wire(container, Snapshots, [CachedStore]);
  wire(container, RecordedCommits, [HistoryLog, tokens.historyCodec, KnownFiles]);
  wire(container, KnownFiles, [tokens.fileStore, HistoryLog]);
  wire(container, OutsideEdits, [
    tokens.fileStore,
    tokens.clock,
    RecordedCommits,
    KnownFiles,
    EndPreviews,
    AnnounceChange,
  ]);
  wire(container, WatchProject, [tokens.fileStore, KnownFiles, OutsideEdits]);
  wire(container, FirstAnswers, [tokens.fileStore, HistoryLog, tokens.historyCodec]);
}
