import { useEffect } from 'preact/hooks';
import { useSignal, useSignalEffect } from '@preact/signals';
import { ChevronDown, ChevronRight, Flag, History, Trash2, Undo2 } from 'lucide';
import type { HistoryEntry } from '#adapters/client/client-operations.generated';
import { ago, authorOfEntry, lossOfEntry } from '../../model/history/history-text.js';
import { placeOfThing } from '../../model/address/place-of-thing.js';
import { canUndo } from '../../model/history/undo-risks.js';
import { showDialog } from '../../state/shown/dialogs.js';
import {
  authors,
  entries,
  forgetCheckpoint,
  hasOlder,
  openEntry,
  readNewest,
  readOlder,
  shownAuthor,
  shownEntries,
  toggleEntry,
} from '../../state/project/history.js';
import { isShowable, showPlace } from '../../state/shown/navigation.js';
import { author } from '../../state/service/service.js';
import { restoreTo, undoEntry, undoLastOf } from '../../state/edits/undo.js';
import { Empty, IconButton } from '../controls/controls.js';
import { Drawer } from '../controls/drawer.js';
import { FileDiffs } from '../dialogs/diff-view.js';
import { Icon } from '../controls/line-icon.js';
import { NewCheckpoint } from './new-checkpoint.js';

const clockMs = 10_000;

/** Who changed what, when, with the difference. */
export function HistoryDrawer() {
  const now = useSignal(Date.now());
  useSignalEffect(() => void readNewest());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), clockMs);
    return () => clearInterval(timer);
  }, [now]);
  const tools = <IconButton icon={Flag} label="Name this moment" onClick={() => showDialog(NewCheckpoint, {})} />;
  return (
    <Drawer title="History" tools={tools}>
      <AuthorField />
      {authors.value.length > 0 && <AuthorFilter />}
      {entries.value.length === 0 && <Empty>No changes yet. Each change appears here, with its difference.</Empty>}
      <ol class="entries">
        {shownEntries.value.map((entry) => (
          <Entry key={entry.revision} entry={entry} now={now.value} />
        ))}
      </ol>
      {hasOlder.value && (
        <button type="button" class="button" onClick={() => void readOlder()}>
          Older changes
        </button>
      )}
    </Drawer>
  );
}

/** Undo reverses the changes of this name alone, so two people need two names. */
function AuthorField() {
  return (
    <label class="author">
      Your name here
      <input
        type="text"
        maxLength={100}
        autoComplete="name"
        value={author.value}
        onChange={({ currentTarget }) => (author.value = currentTarget.value.trim() || 'studio')}
      />
    </label>
  );
}

/** Lists the changes of one author, and undoes the newest of them. */
function AuthorFilter() {
  const chosen = authors.value.find((each) => each.author === shownAuthor.value);
  return (
    <div class="author-filter">
      <select
        aria-label="Whose changes"
        value={shownAuthor.value}
        onChange={({ currentTarget }) => (shownAuthor.value = currentTarget.value)}
      >
        <option value="">Changes of all</option>
        {authors.value.map(({ author: name, title, changes }) => (
          <option key={name} value={name}>
            {`${title} (${changes})`}
          </option>
        ))}
      </select>
      {chosen !== undefined && chosen.changes > 0 && (
        <button type="button" class="button with-icon" onClick={() => void undoLastOf(chosen)}>
          <Icon node={Undo2} size={14} />
          Undo the newest
        </button>
      )}
    </div>
  );
}

function Entry({ entry, now }: { readonly entry: HistoryEntry; readonly now: number }) {
  const opened = openEntry.value;
  const isOpen = entry.id !== null && opened?.id === entry.id;
  const isCheckpoint = entry.kind === 'checkpoint';
  const loss = lossOfEntry(entry);
  return (
    <li class={`entry entry-${entry.kind} ${entry.undone ? 'entry-undone' : ''}`}>
      <button type="button" class="entry-head" aria-expanded={isOpen} onClick={() => void toggleEntry(entry)}>
        <Icon node={isCheckpoint ? Flag : isOpen ? ChevronDown : ChevronRight} size={14} />
        <span class="entry-title">{entry.summary}</span>
        <span class="entry-author">{authorOfEntry(entry)}</span>
        {entry.undone && <span class="tag">undone</span>}
        {loss !== undefined && (
          <span class="tag" title={loss}>
            damaged
          </span>
        )}
        {entry.at !== null && (
          <time dateTime={entry.at} title={new Date(entry.at).toLocaleString()}>
            {ago(Math.max(0, Date.parse(entry.at)), now)}
          </time>
        )}
      </button>
      {isOpen && (
        <>
          {loss !== undefined && <p class="hint">{loss}</p>}
          <EntryActions entry={entry} />
          <FileDiffs changes={opened.changes} {...(entry.id !== null && { entry: entry.id })} />
        </>
      )}
    </li>
  );
}

function EntryActions({ entry }: { readonly entry: HistoryEntry }) {
  const { id, kind, resource } = entry;
  const checkpoint = kind === 'checkpoint' ? resource?.name : undefined;
  const place = resource === null ? {} : placeOfThing(resource);
  const what = checkpoint === undefined ? 'the project to this point' : `the project to “${checkpoint}”`;
  return (
    <div class="entry-actions">
      {canUndo(entry) && (
        <button type="button" class="button with-icon" onClick={() => void undoEntry(entry)}>
          <Icon node={Undo2} size={14} />
          Undo this
        </button>
      )}
      {id !== null && (
        <button
          type="button"
          class="button with-icon"
          title="The project becomes as it was after this change"
          onClick={() => void restoreTo(id, `Restore ${what}?`)}
        >
          <Icon node={History} size={14} />
          Restore to here
        </button>
      )}
      {isShowable(place) && (
        <button type="button" class="button" onClick={() => void showPlace(place)}>
          Show {resource?.name}
        </button>
      )}
      {checkpoint !== undefined && (
        <IconButton
          icon={Trash2}
          label={`Forget the name ${checkpoint}`}
          onClick={() => void forgetCheckpoint(checkpoint)}
        />
      )}
    </div>
  );
}
