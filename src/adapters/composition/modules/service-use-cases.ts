import { Snapshots } from '#application/reading/snapshots';
import { ExamineProject } from '#application/doctor/examine-project';
import { EditProject } from '#application/changes/edit-project';
import { HistoryLog } from '#application/changes/history-log';
import { RecordExternalEdits } from '#application/changes/record-external-edits';
import { ProjectModels } from '#application/project/model/project-models';
import { MendProject } from '#application/use-cases/doctor/mend-project';
import { ReadDoctor } from '#application/use-cases/doctor/read-doctor';
import { CreateCheckpoint } from '#application/use-cases/history/create-checkpoint';
import { DeleteCheckpoint } from '#application/use-cases/history/delete-checkpoint';
import { ListCheckpoints } from '#application/use-cases/history/list-checkpoints';
import { ReadCheckpoint } from '#application/use-cases/history/read-checkpoint';
import { FollowEvents } from '#application/use-cases/history/follow-events';
import { ListHistory } from '#application/use-cases/history/list-history';
import { ReadHistoryEntry } from '#application/use-cases/history/read-history-entry';
import { ReadHistoryFile } from '#application/use-cases/history/read-history-file';
import { RedoChange } from '#application/use-cases/history/redo-change';
import { RestoreProject } from '#application/use-cases/history/restore-project';
import { UndoChange } from '#application/use-cases/history/undo-change';
import { ReadProject } from '#application/use-cases/project/read-project';
import { DescribeApp } from '#application/use-cases/running-app/describe-app';
import { DispatchEvent } from '#application/use-cases/running-app/dispatch-event';
import { InstallBridge } from '#application/use-cases/running-app/install-bridge';
import { ReadBridge } from '#application/use-cases/running-app/read-bridge';
import { ReadSource } from '#application/use-cases/project/read-source';
import { FindAssetUses } from '#application/references/assets/find-asset-uses';
import { FindUses } from '#application/use-cases/search/find-uses';
import { SearchText } from '#application/use-cases/search/search-text';
import { PageScripts } from '#application/references/find/page-scripts';
import { ReferencesTo } from '#application/references/find/references-to';
import { tokens } from '#adapters/composition/tokens';
import { wired } from '#adapters/composition/wire';

/** The use cases of the project as a whole: its document, the running app, the history and the doctor, each with what it needs. */
export const serviceUseCases = {
  readProject: wired(ReadProject, [tokens.codecs, ProjectModels, tokens.catalogue]),
  readSource: wired(ReadSource, []),
  searchText: wired(SearchText, [ProjectModels, PageScripts]),
  findUses: wired(FindUses, [ProjectModels, PageScripts, ReferencesTo, tokens.services, tokens.codecs, FindAssetUses]),
  dispatchEvent: wired(DispatchEvent, [tokens.runningApp]),
  describeApp: wired(DescribeApp, [tokens.runningApp]),
  readBridge: wired(ReadBridge, []),
  installBridge: wired(InstallBridge, [EditProject, tokens.renderer, ReadBridge]),
  listHistory: wired(ListHistory, [HistoryLog]),
  readHistoryEntry: wired(ReadHistoryEntry, [HistoryLog, tokens.diff]),
  readHistoryFile: wired(ReadHistoryFile, [HistoryLog]),
  undoChange: wired(UndoChange, [EditProject, HistoryLog, tokens.diff, RecordExternalEdits]),
  redoChange: wired(RedoChange, [EditProject, HistoryLog, tokens.diff]),
  restoreProject: wired(RestoreProject, [EditProject, HistoryLog, RecordExternalEdits]),
  listCheckpoints: wired(ListCheckpoints, [HistoryLog]),
  readCheckpoint: wired(ReadCheckpoint, [HistoryLog]),
  createCheckpoint: wired(CreateCheckpoint, [EditProject, HistoryLog, RecordExternalEdits]),
  deleteCheckpoint: wired(DeleteCheckpoint, [EditProject, HistoryLog]),
  followEvents: wired(FollowEvents, [HistoryLog, tokens.eventFeed]),
  readDoctor: wired(ReadDoctor, [ExamineProject, tokens.eventFeed, ProjectModels]),
  mendProject: wired(MendProject, [Snapshots, ExamineProject, EditProject]),
};
