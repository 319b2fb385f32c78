import type { ActionDefinition } from '#adapters/client/client-operations.generated';
import { foundActions } from '../../model/page/command-actions.js';
import { closeDialog } from '../../state/shown/dialogs.js';
import { actionDefinitions } from '../../state/project/page-contents.js';
import { iconOfAction } from './action-icons.js';
import { DialogFrame } from '../dialogs/dialog.js';
import { Icon } from '../controls/line-icon.js';
import { SearchList } from '../lists/search-list.js';

/** Finds an action by its name, and adds it. */
export function AddAction({ onChoose }: { readonly onChoose: (definition: ActionDefinition) => void }) {
  const find = (search: string) => {
    const isWhole = search.trim() === '';
    return foundActions(actionDefinitions.value, search).map((definition) => ({ definition, isWhole }));
  };
  return (
    <DialogFrame title="Add an action">
      <SearchList
        label="Find an action"
        placeholder="Find: fade, sound, if…"
        look="search-actions"
        nothing="Nothing is found."
        find={find}
        groupOf={({ definition, isWhole }) => (isWhole ? definition.group : undefined)}
        onChoose={({ definition }) => {
          closeDialog();
          onChoose(definition);
        }}
        show={({ definition, isWhole }) => (
          <>
            <Icon node={iconOfAction(definition, definition)} size={15} />
            <span class="search-title">{definition.title}</span>
            {!isWhole && <span class="muted">{definition.group}</span>}
            {definition.description !== '' && <span class="search-description">{definition.description}</span>}
          </>
        )}
      />
    </DialogFrame>
  );
}
