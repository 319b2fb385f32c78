import { nameOf } from '../model/layer-tree.js';
import { renameLayer } from '../state/confirmation.js';
import { showDialog } from '../state/dialogs.js';
import { explainName } from '../state/names.js';
import { NameDialog } from './lazy-name-dialog.js';

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
