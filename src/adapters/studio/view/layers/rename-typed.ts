import { nameOf } from '../../model/page/layer-nodes.js';
import { renameLayer } from '../../state/edits/confirm-change.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { explainName } from '../../state/edits/explain-name.js';
import { NameDialog } from '../dialogs/lazy-name-dialog.js';

/** Renames a layer. A name that is refused stays in a dialog, with the reason. */
export async function renameTyped(path: string, typed: string): Promise<void> {
  try {
    await renameLayer(path, typed);
  } catch (error) {
    const present = nameOf(path);
    const refused = explainName(error, typed);
    if (refused !== undefined)
      showDialog(NameDialog, {
        title: `Rename “${present}”`,
        action: 'Rename',
        present,
        typed,
        refused,
        save: (name: string) => renameLayer(path, name),
      });
  }
}
