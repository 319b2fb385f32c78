import { FirstResponses } from '#application/changes/first-responses';
import { HistoryLog } from '#application/changes/history-log';
import { RecordedCommits } from '#application/changes/recorded-commits';
import { Baseline } from '#application/changes/baseline';
import { FollowCommits } from '#application/changes/follow-commits';
import { ExternalEdits } from '#application/changes/external-edits';
import { WatchProject } from '#application/changes/watch-project';
import { AnnounceChange } from '#application/live/announce-change';
import { EndPreviews } from '#application/live/end-previews';
import { CachedStore } from '#application/reading/cached-store';
import { Snapshots } from '#application/reading/snapshots';
import { tokens } from './binding-tokens.js';
import { classModule, wired } from './wire.js';

/** Changes of the service and external edits: how they are recorded, and read as one revision. */
export const historyModule = classModule([
  wired(HistoryLog, [tokens.fileStore, tokens.historyCodec, tokens.historyLimits]),
  wired(Snapshots, [CachedStore]),
  wired(RecordedCommits, [HistoryLog, tokens.historyCodec, Baseline]),
  wired(Baseline, [tokens.fileStore, HistoryLog]),
  wired(ExternalEdits, [tokens.fileStore, tokens.clock, RecordedCommits, Baseline, EndPreviews, AnnounceChange]),
  wired(WatchProject, [tokens.fileStore, Baseline, ExternalEdits]),
  wired(FollowCommits, [tokens.fileStore, HistoryLog, AnnounceChange, EndPreviews]),
  wired(FirstResponses, [tokens.fileStore, HistoryLog, tokens.historyCodec]),
]);
