import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight } from 'lucide';
import type { HistoryEntry } from '#adapters/client/client-operations';
import { ago, authorOfEntry, titleOfEntry } from '../model/history-text.js';
import { entries, hasOlder, openEntry, readOlder, toggleEntry } from '../state/history.js';
import { author } from '../state/service.js';
import { Empty } from './controls.js';
import { Drawer } from './drawer.js';
import { FileDiffs } from './diff-view.js';
import { Icon } from './icon.js';

const clockMs = 10_000;

/** Who changed what, when, with the difference. */
export function HistoryDrawer() {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), clockMs);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <Drawer title="History">
      <AuthorField />
      {entries.value.length === 0 && <Empty>No changes yet. Each change appears here, with its difference.</Empty>}
      <ol class="entries">
        {entries.value.map((entry) => (
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

/** Undo takes back the changes of this name alone, so two people need two names. */
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

function Entry({ entry, now }: { readonly entry: HistoryEntry; readonly now: number }) {
  const opened = openEntry.value;
  const isOpen = entry.id !== null && opened?.id === entry.id;
  return (
    <li class={`entry entry-${entry.kind} ${entry.undone ? 'entry-undone' : ''}`}>
      <button type="button" class="entry-head" aria-expanded={isOpen} onClick={() => void toggleEntry(entry)}>
        <Icon node={isOpen ? ChevronDown : ChevronRight} size={14} />
        <span class="entry-title">{titleOfEntry(entry)}</span>
        <span class="entry-author">{authorOfEntry(entry)}</span>
        {entry.undone && <span class="tag">undone</span>}
        {entry.at !== null && (
          <time dateTime={entry.at} title={new Date(entry.at).toLocaleString()}>
            {ago(Math.max(0, Date.parse(entry.at)), now)}
          </time>
        )}
      </button>
      {isOpen && <FileDiffs changes={opened.changes} />}
    </li>
  );
}
