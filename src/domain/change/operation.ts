/** The operations that change a project, by the names under which the history records them. */
export const operationNames = [
  'createBook',
  'renameBook',
  'deleteBook',
  'createPage',
  'renamePage',
  'deletePage',
  'createLayer',
  'saveLayer',
  'renameLayer',
  'deleteLayer',
  'attachClass',
  'saveClass',
  'renameClass',
  'detachClass',
  'createCommand',
  'saveCommand',
  'renameCommand',
  'deleteCommand',
  'createComponent',
  'saveComponent',
  'renameComponent',
  'deleteComponent',
  'attachGroupClass',
  'saveGroupClass',
  'detachGroupClass',
  'createCustomClass',
  'renameCustomClass',
  'deleteCustomClass',
  'createAsset',
  'renameAsset',
  'deleteAsset',
  'installBridge',
  'mendProject',
  'applyBatch',
  'undoChange',
  'redoChange',
  'restoreProject',
  'createCheckpoint',
  'deleteCheckpoint',
] as const;

export type OperationName = (typeof operationNames)[number];

/** What was asked for: an operation, and the names of the thing it was asked of, the outermost first. */
export interface RequestedOperation {
  readonly operation: OperationName;
  readonly address: readonly string[];
}
