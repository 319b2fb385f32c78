import { nameCheckpoint } from '../../state/project/history.js';
import { NameDialog } from '../dialogs/name-dialog.js';

/** Asks for a name for the present. */
export function NewCheckpoint() {
  return (
    <NameDialog
      title="Name this moment"
      hint="Later, the project can become again as it is now. A name begins with a letter."
      action="Name it"
      save={async (name) => {
        await nameCheckpoint(name);
        return true;
      }}
    />
  );
}
