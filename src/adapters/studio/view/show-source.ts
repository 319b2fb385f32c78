import { showDialog } from '../state/dialogs.js';
import { lazy } from './lazy.js';

const SourceDialog = lazy(() => import('./source-dialog.js').then((module) => module.SourceDialog));

/** Shows the text of a file, read only. @param line to scroll to, from 1 */
export function showSource(path: string, line?: number): void {
  showDialog(SourceDialog, { path, ...(line === undefined ? {} : { line }) });
}
