import { useSignal } from '@preact/signals';
import {
  ChevronDown,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Ellipsis,
  MoveDown,
  MoveUp,
  Plus,
  Scissors,
  Trash2,
  TriangleAlert,
  Ungroup,
} from 'lucide';
import { useRef } from 'preact/hooks';
import type { ActionDefinition, Command } from '#adapters/client/client-operations.generated';
import {
  actionRows,
  addedActions,
  duplicatedActions,
  missingOf,
  movedActions,
  newActions,
  opensBlock,
  pickedActions,
  steppedActions,
  summaryOf,
  withBlocks,
  withoutActions,
  withoutBlock,
  type ActionRow,
  type ActionsEdit,
} from '../../model/page/command-actions.js';
import { thingFacts } from '../../model/units/unit-facts.js';
import { shownPage } from '../../state/shown/stage-state.js';
import { formGroups } from '../../model/page/form-model.js';
import { counted } from '../../model/page/parts-of-page.js';
import {
  actionsOf,
  commandKey,
  copiedActions,
  editActions,
  openAction,
  openActions,
} from '../../state/edits/edit-commands.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { actionTarget } from '../../state/edits/form-targets.js';
import { refusedActions } from '../../state/project/own-scripts.js';
import { actionDefinitions } from '../../state/project/page-contents.js';
import { address } from '../../state/shown/selection.js';
import { commandOf, shownParts } from '../../state/edits/edit-things.js';
import { iconOfAction } from './action-icons.js';
import { AddAction } from './add-action.js';
import { Empty } from '../controls/controls.js';
import { Icon } from '../controls/line-icon.js';
import { MenuButton, type MenuItem } from '../controls/menu.js';
import { PropertyField } from '../properties/property-field.js';
import { OwnLua, OwnScript, ReadOnlyCommand } from './read-only-command.js';
import { useFocusHere } from '../controls/use-focus-here.js';
import { whenDrawn } from '../controls/when-drawn.js';
import { useListKeys } from '../lists/use-list-keys.js';
import { useReorder } from '../lists/use-reorder.js';

/** A command with its actions. */
export function CommandEditor({ name }: { readonly name: string }) {
  const command = commandOf(name);
  if (shownParts.value === undefined) return null;
  if (command === undefined) return <Empty>This page has no command “{name}”.</Empty>;
  return (
    <>
      <header class="thing">
        <h3 title={name}>{name}</h3>
        <span class="muted">command</span>
      </header>
      {command.readonly ? <ReadOnlyCommand command={command} /> : <ActionList command={command} />}
      {!command.readonly && <OwnLua command={command} />}
      {refusedActions.value[commandKey(name)] !== undefined && <OwnScript command={command} />}
    </>
  );
}

/** The actions in their order. One of them shows its parameters. */
function ActionList({ command: { name } }: { readonly command: Command }) {
  const list = useRef<HTMLOListElement>(null);
  const root = useFocusHere('.action-row, .add-action');
  const actions = actionsOf(name);
  const rows = actionRows(actions);
  const definitions = new Map(actionDefinitions.value.map((definition) => [definition.command, definition]));
  const picked = useSignal<readonly number[]>([]);
  const focused = useSignal(0);
  const status = useSignal('');
  const current = Math.min(focused.value, rows.length - 1);
  const edit = (next: ActionsEdit, text: string) => {
    picked.value = next.edited;
    status.value = text;
    void editActions(name, next);
    whenDrawn(() => goTo(Math.max(0, next.edited[0] ?? 0)));
  };
  const reorder = useReorder(list, (from, gap) => edit(movedActions(rows, chosen(picked.value, from), gap), 'Moved.'));
  const add = (after: number | undefined) =>
    showDialog(AddAction, {
      onChoose: (definition) => {
        const next = addedActions(rows, after, newActions(definition));
        edit({ ...next, edited: next.edited.slice(0, 1) }, `Added: ${definition.title}`);
        const [index = 0] = next.edited;
        openAction(name, actionRows(next.actions)[index]?.id);
      },
    });
  const menuOf = (index: number): readonly MenuItem[] => {
    const indexes = chosen(picked.value, index);
    // Below a condition or loop means inside it.
    const below = indexes.length > 1 ? Math.max(...withBlocks(rows, indexes)) : index;
    const { value: copied } = copiedActions;
    const copy = () => {
      copiedActions.value = pickedActions(rows, indexes);
      status.value = `Copied: ${counted(copiedActions.value.length, 'action')}`;
    };
    const step = (by: -1 | 1) => () => {
      const next = steppedActions(rows, indexes, by);
      edit(next, `Moved to place ${(next.edited[0] ?? 0) + 1} of ${rows.length}`);
    };
    const row = rows[index];
    return [
      { label: 'Add an action below…', icon: Plus, keys: 'Control+Enter', run: () => add(below) },
      {
        label: 'Duplicate',
        icon: CopyPlus,
        keys: 'Control+D',
        run: () => edit(duplicatedActions(rows, indexes), 'Duplicated.'),
      },
      { label: 'Copy', icon: Copy, keys: 'Control+C', startsGroup: true, run: copy },
      {
        label: 'Cut',
        icon: Scissors,
        keys: 'Control+X',
        run: () => {
          copy();
          edit(withoutActions(rows, indexes), 'Cut.');
        },
      },
      {
        label: 'Paste below',
        icon: ClipboardPaste,
        keys: 'Control+V',
        disabled: copied.length === 0,
        run: () => edit(addedActions(rows, below, copied), 'Pasted.'),
      },
      { label: 'Move up', icon: MoveUp, keys: 'Alt+ArrowUp', startsGroup: true, run: step(-1) },
      { label: 'Move down', icon: MoveDown, keys: 'Alt+ArrowDown', run: step(1) },
      ...(row !== undefined && opensBlock(row.action)
        ? [
            {
              label: 'Take away, leave what is inside',
              icon: Ungroup,
              keys: 'Control+Shift+G',
              run: () => edit(withoutBlock(rows, index), 'Taken away.'),
            },
          ]
        : []),
      {
        label: indexes.length > 1 ? `Remove ${counted(indexes.length, 'action')}` : 'Remove',
        icon: Trash2,
        keys: 'Delete',
        isDangerous: true,
        startsGroup: true,
        run: () => edit(withoutActions(rows, indexes), 'Removed.'),
      },
    ];
  };
  const titleOf = ({ action }: ActionRow) => definitions.get(action.command)?.title ?? action.command;
  const { focus, listeners } = useListKeys({
    list,
    rows: '.action-row',
    count: rows.length,
    menuOf: (index) => ({ label: rows[index] === undefined ? '' : titleOf(rows[index]), items: menuOf(index) }),
    onArrive: (index, from, { shiftKey }) => {
      picked.value = shiftKey ? between(picked.value[0] ?? from, index) : [];
      focused.value = index;
    },
  });
  const goTo = (index: number) => {
    focused.value = index;
    focus(index);
  };
  const pick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent, row: ActionRow, isOpen: boolean) => {
    focused.value = row.index;
    if (shiftKey) picked.value = between(current, row.index);
    else if (ctrlKey || metaKey) picked.value = toggled(picked.value.length > 0 ? picked.value : [current], row.index);
    else {
      picked.value = [];
      openAction(name, isOpen ? undefined : row.id);
    }
  };
  const open = openActions.value[commandKey(name)];
  return (
    <div ref={root} class="actions-editor">
      {rows.length === 0 && <p class="hint">This command does nothing yet. Add its first action.</p>}
      <ol ref={list} class="actions" aria-label={`Actions of ${name}`}>
        {rows.map((row) => (
          <ActionItem
            key={row.id}
            command={name}
            row={row}
            definition={definitions.get(row.action.command)}
            isOpen={row.id === open}
            isPicked={picked.value.length > 1 && picked.value.includes(row.index)}
            isTabStop={row.index === current}
            look={reorder.classOf(row.index, rows.length)}
            onClick={(event) => pick(event, row, row.id === open)}
            onPointerDown={(event) => reorder.start(event, row.index)}
            listeners={listeners(row.index)}
            menu={() => menuOf(row.index)}
          />
        ))}
      </ol>
      <button
        type="button"
        class="button add-action"
        onClick={() => add(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' || rows.length === 0) return;
          event.preventDefault();
          goTo(rows.length - 1);
        }}
      >
        <Icon node={Plus} size={15} /> Add an action
      </button>
      <p class="unseen" aria-live="polite">
        {status.value}
      </p>
    </div>
  );
}

interface ActionItemProps {
  readonly command: string;
  readonly row: ActionRow;
  /** `undefined` for an action that the service has no definition of. */
  readonly definition: ActionDefinition | undefined;
  readonly isOpen: boolean;
  readonly isPicked: boolean;
  readonly isTabStop: boolean;
  /** Classes of a drag. */
  readonly look: string;
  readonly onClick: (event: MouseEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly listeners: ReturnType<ReturnType<typeof useListKeys>['listeners']>;
  readonly menu: () => readonly MenuItem[];
}

function ActionItem(props: ActionItemProps) {
  const { command, row, definition, isOpen, isPicked } = props;
  const { id, action, depth, isMisplaced } = row;
  const title = definition?.title ?? action.command;
  const missing = missingOf(action, definition);
  const problem = isMisplaced ? 'does nothing here: no condition or loop is open' : undefined;
  const formId = `action-${id}`;
  return (
    <li
      class={`action ${isOpen ? 'action-open' : ''} ${isPicked ? 'action-picked' : ''} ${props.look}`}
      style={{ '--depth': depth }}
    >
      <div class="action-head">
        <button
          type="button"
          class="action-row"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          aria-pressed={isPicked ? true : undefined}
          tabIndex={props.isTabStop ? 0 : -1}
          title={definition?.description}
          onClick={props.onClick}
          onPointerDown={props.onPointerDown}
          {...props.listeners}
        >
          <Icon node={problem === undefined ? iconOfAction(action, definition) : TriangleAlert} size={15} />
          <span class="action-title">{title}</span>
          <span class={missing === undefined ? 'action-summary' : 'action-missing'}>
            {problem ?? (missing === undefined ? summaryOf(action, definition) : `choose: ${missing}`)}
          </span>
          {isOpen && <Icon node={ChevronDown} size={13} />}
        </button>
        <MenuButton icon={Ellipsis} label={`More for ${title}`} class="row-tool" items={props.menu} />
      </div>
      {isOpen && (
        <div id={formId} class="action-form">
          <ActionForm command={command} row={row} definition={definition} />
        </div>
      )}
    </li>
  );
}

function ActionForm({ command, row, definition }: Pick<ActionItemProps, 'command' | 'row' | 'definition'>) {
  const { book = '', page = '' } = address.value;
  const { id, action } = row;
  if (definition === undefined)
    return <p class="hint">The service has no definition of this action. Its parameters stay as they are.</p>;
  const target = actionTarget(book, page, command, id);
  const thing = { values: action.params, facts: thingFacts(shownPage.value) };
  const groups = formGroups({ ...definition, properties: definition.params }, thing);
  const fields = groups.flatMap(({ use, fields: all }) => all.filter(({ isSet }) => use !== 'rare' || isSet));
  return (
    <>
      {definition.description !== '' && <p class="action-help">{definition.description}</p>}
      {fields.map((field) => (
        <PropertyField key={field.name} field={field} target={target} />
      ))}
    </>
  );
}

/** The actions that a key or a menu is about: those that are picked, if the row is one of them. */
function chosen(picked: readonly number[], row: number): readonly number[] {
  return picked.includes(row) ? picked : [row];
}

function between(from: number, to: number): readonly number[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const all = Array.from({ length: last - first + 1 }, (_each, index) => first + index);
  return from <= to ? all : all.reverse();
}

function toggled(picked: readonly number[], index: number): readonly number[] {
  return picked.includes(index) ? picked.filter((each) => each !== index) : [...picked, index];
}
