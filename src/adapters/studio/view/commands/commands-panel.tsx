import { useSignal } from '@preact/signals';
import { Lock, Plus, Search, Zap } from 'lucide';
import { counted } from '../../model/page/parts-of-page.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { currentPage } from '../../state/shown/selection.js';
import { commandOf } from '../../state/edits/edit-things.js';
import { Empty, IconButton } from '../controls/controls.js';
import { Icon } from '../controls/line-icon.js';
import { NewThing, type NewThingProps } from '../parts/thing-dialogs.js';
import { ThingList } from '../parts/thing-list.js';

/** The commands of the page. */
export function CommandsPanel() {
  const search = useSignal('');
  const { page } = currentPage.value ?? {};
  if (page === undefined) return null;
  const { commands } = page;
  const text = search.value.trim().toLowerCase();
  const found = commands.filter((name) => name.toLowerCase().includes(text));
  return (
    <div class="things-panel">
      <div class="list-tools">
        <label class="search">
          <Icon node={Search} size={13} />
          <input
            type="search"
            placeholder="Find a command"
            aria-label="Find a command"
            value={search.value}
            onInput={({ currentTarget }) => (search.value = currentTarget.value)}
          />
        </label>
        <IconButton
          icon={Plus}
          label="New command"
          onClick={() => showDialog<NewThingProps>(NewThing, { kind: 'command', one: 'command' })}
        />
      </div>
      <div class="panel-list">
        {commands.length === 0 && (
          <Empty>
            This page has no commands yet. A command is what happens when a button is tapped or a timer ends.
          </Empty>
        )}
        {commands.length > 0 && found.length === 0 && <Empty>No command has this name.</Empty>}
        <ThingList
          label="Commands"
          items={found.map((name) => {
            const command = commandOf(name);
            return {
              thing: { kind: 'command', name },
              icon: command?.readonly === true ? Lock : Zap,
              note: command === undefined ? '' : counted(command.actions.length, 'action'),
            };
          })}
        />
      </div>
    </div>
  );
}
