import { showDialog } from '../../state/shown/dialogs.js';
import { atLayer } from '../../state/shown/selection.js';
import { client, explain } from '../../state/service/service.js';
import { toast } from '../../state/shown/messages.js';
import { lazy } from '../controls/lazy.js';

const SourceDialog = lazy(() => import('./source-dialog.js').then((module) => module.SourceDialog));

/** Shows the text of a file, read only. @param line to scroll to, from 1 */
export function showSource(path: string, line?: number): void {
  showDialog(SourceDialog, { path, ...(line === undefined ? {} : { line }) });
}

/** Shows the script of a class on a layer of the page. */
export async function showClassScript(layer: string, name: string): Promise<void> {
  try {
    const { script } = await client.value.class.show({ ...atLayer(layer), class: name }, { quiet: true });
    showSource(script.path, script.line);
  } catch (error) {
    const text = explain(error);
    if (text !== undefined) toast('problem', text);
  }
}
