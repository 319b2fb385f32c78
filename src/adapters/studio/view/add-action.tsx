import type { ActionDefinition } from '#adapters/client/client-operations';
import { foundActions } from '../model/actions.js';
import { closeDialog } from '../state/dialogs.js';
import { actionDefinitions } from '../state/page-parts.js';
import { iconOfAction } from './action-icons.js';
import { DialogFrame } from './dialog.js';
import { SearchList } from './search-list.js';

/** Finds an action by its name, and adds it. */
export function AddAction({ onChoose }: { readonly onChoose: (definition: ActionDefinition) => void }) {
  const find = (search: string) =>
    foundActions(actionDefinitions.value, search).map((definition) => ({
      id: definition.command,
      title: definition.title,
      icon: iconOfAction(definition, definition),
      ...(search.trim() === '' ? { group: definition.group } : { note: definition.group }),
      ...(definition.description === '' ? {} : { description: definition.description }),
    }));
  return (
    <DialogFrame title="Add an action">
      <SearchList
        label="Find an action"
        placeholder="Find: fade, sound, if…"
        find={find}
        onChoose={({ id }) => {
          const definition = actionDefinitions.value.find(({ command }) => command === id);
          closeDialog();
          if (definition !== undefined) onChoose(definition);
        }}
      />
    </DialogFrame>
  );
}
