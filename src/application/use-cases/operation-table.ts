import { createAsset } from './asset/create-asset.js';
import { deleteAsset } from './asset/delete-asset.js';
import { listAssets } from './asset/list-assets.js';
import { readAsset } from './asset/read-asset.js';
import { renameAsset } from './asset/rename-asset.js';
import { applyBatch } from './batch/apply-batch.js';
import { createBook } from './book/create-book.js';
import { deleteBook } from './book/delete-book.js';
import { listBooks } from './book/list-books.js';
import { readBook } from './book/read-book.js';
import { renameBook } from './book/rename-book.js';
import { listActions } from './catalogue/list-actions.js';
import { listClasses } from './catalogue/list-classes.js';
import { listComponentKinds } from './catalogue/list-component-kinds.js';
import { showClass } from './catalogue/show-class.js';
import { createCommand } from './command/create-command.js';
import { deleteCommand } from './command/delete-command.js';
import { listCommands } from './command/list-commands.js';
import { readCommand } from './command/read-command.js';
import { renameCommand } from './command/rename-command.js';
import { saveCommand } from './command/save-command.js';
import { createComponent } from './component/create-component.js';
import { deleteComponent } from './component/delete-component.js';
import { listComponents } from './component/list-components.js';
import { readComponent } from './component/read-component.js';
import { renameComponent } from './component/rename-component.js';
import { saveComponent } from './component/save-component.js';
import { createCustomClass } from './custom-class/create-custom-class.js';
import { deleteCustomClass } from './custom-class/delete-custom-class.js';
import { listCustomClasses } from './custom-class/list-custom-classes.js';
import { readCustomClass } from './custom-class/read-custom-class.js';
import { renameCustomClass } from './custom-class/rename-custom-class.js';
import { mendProject } from './doctor/mend-project.js';
import { readDoctor } from './doctor/read-doctor.js';
import { attachGroupClass } from './group-class/attach-group-class.js';
import { detachGroupClass } from './group-class/detach-group-class.js';
import { readGroupClass } from './group-class/read-group-class.js';
import { saveGroupClass } from './group-class/save-group-class.js';
import { createCheckpoint } from './history/create-checkpoint.js';
import { deleteCheckpoint } from './history/delete-checkpoint.js';
import { listCheckpoints } from './history/list-checkpoints.js';
import { listHistory } from './history/list-history.js';
import { readCheckpoint } from './history/read-checkpoint.js';
import { readHistoryEntry } from './history/read-history-entry.js';
import { readHistoryFile } from './history/read-history-file.js';
import { redoChange } from './history/redo-change.js';
import { restoreProject } from './history/restore-project.js';
import { undoChange } from './history/undo-change.js';
import { attachClass } from './layer-class/attach-class.js';
import { detachClass } from './layer-class/detach-class.js';
import { readClass } from './layer-class/read-class.js';
import { renameClass } from './layer-class/rename-class.js';
import { saveClass } from './layer-class/save-class.js';
import { createLayer } from './layer/create-layer.js';
import { deleteLayer } from './layer/delete-layer.js';
import { readLayerOrClass } from './layer/read-layer-or-class.js';
import { readLayer } from './layer/read-layer.js';
import { renameLayer } from './layer/rename-layer.js';
import { saveLayer } from './layer/save-layer.js';
import { createPage } from './page/create-page.js';
import { deletePage } from './page/delete-page.js';
import { readPageLayers } from './page/read-page-layers.js';
import { readPageStarts } from './page/read-page-starts.js';
import { readPage } from './page/read-page.js';
import { renamePage } from './page/rename-page.js';
import { callPlainFunction } from './plain-page/call-plain-function.js';
import { readPlainLayer } from './plain-page/read-plain-layer.js';
import { showPlainPage } from './plain-page/show-plain-page.js';
import { previewProperties } from './preview/preview-properties.js';
import { readProject } from './project/read-project.js';
import { readSource } from './project/read-source.js';
import { describeApp } from './running-app/describe-app.js';
import { dispatchEvent } from './running-app/dispatch-event.js';
import { installBridge } from './running-app/install-bridge.js';
import { readBridge } from './running-app/read-bridge.js';
import { selectThing } from './running-app/select-thing.js';
import { findUses } from './search/find-uses.js';
import { searchText } from './search/search-text.js';

/** Every operation by its id: what front ends offer. A new operation gets one line here. */
export const operations = {
  readProject,
  readSource,
  searchText,
  findUses,
  listBooks,
  readBook,
  createBook,
  renameBook,
  deleteBook,
  readPage,
  readPageLayers,
  readPageStarts,
  createPage,
  renamePage,
  deletePage,
  readLayer,
  readLayerOrClass,
  createLayer,
  saveLayer,
  renameLayer,
  deleteLayer,
  readClass,
  attachClass,
  saveClass,
  renameClass,
  detachClass,
  readGroupClass,
  attachGroupClass,
  saveGroupClass,
  detachGroupClass,
  listCommands,
  readCommand,
  createCommand,
  saveCommand,
  renameCommand,
  deleteCommand,
  listComponents,
  readComponent,
  createComponent,
  saveComponent,
  renameComponent,
  deleteComponent,
  listAssets,
  readAsset,
  createAsset,
  renameAsset,
  deleteAsset,
  listCustomClasses,
  readCustomClass,
  createCustomClass,
  renameCustomClass,
  deleteCustomClass,
  previewProperties,
  readPlainLayer,
  showPlainPage,
  callPlainFunction,
  listActions,
  listClasses,
  listComponentKinds,
  showClass,
  listHistory,
  readHistoryEntry,
  readHistoryFile,
  redoChange,
  undoChange,
  restoreProject,
  listCheckpoints,
  readCheckpoint,
  createCheckpoint,
  deleteCheckpoint,
  readDoctor,
  mendProject,
  readBridge,
  describeApp,
  dispatchEvent,
  selectThing,
  installBridge,
  applyBatch,
};

export type OperationId = keyof typeof operations;
export type AnyOperation = (typeof operations)[OperationId];
