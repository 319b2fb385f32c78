import { FirstAnswers } from '#application/history/first-answers';
import { HistoryLog } from '#application/history/history-log';
import { RecordedCommits } from '#application/history/recorded-commits';
import { KnownFiles } from '#application/history/known-files';
import { FollowCommits } from '#application/outside/follow-commits';
import { OutsideEdits } from '#application/outside/outside-edits';
import { WatchProject } from '#application/outside/watch-project';
import { AnnounceChange } from '#application/news/announce-change';
import { EndPreviews } from '#application/news/end-previews';
import { CachedStore } from '#application/reading/cached-store';
import { Snapshots } from '#application/reading/snapshots';
import { tokens } from './binding-tokens.js';
import { classModule, wired } from './wire.js';

/** Changes of the service and external edits: how they are recorded, and read as one revision. */
export const historyModule = classModule([
  wired(HistoryLog, [tokens.fileStore, tokens.historyCodec, tokens.historyLimits]),
  wired(Snapshots, [CachedStore]),
  wired(RecordedCommits, [HistoryLog, tokens.historyCodec, KnownFiles]),
  wired(KnownFiles, [tokens.fileStore, HistoryLog]),
  wired(OutsideEdits, [tokens.fileStore, tokens.clock, RecordedCommits, KnownFiles, EndPreviews, AnnounceChange]),
  wired(WatchProject, [tokens.fileStore, KnownFiles, OutsideEdits]),
  wired(FollowCommits, [tokens.fileStore, HistoryLog, AnnounceChange, EndPreviews]),
  wired(FirstAnswers, [tokens.fileStore, HistoryLog, tokens.historyCodec]),
]);
