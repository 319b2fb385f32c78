import { useSignal } from '@preact/signals';
import { Search, type IconNode } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.js';

export interface SearchItem {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconNode;
  /** A muted text at the right. */
  readonly note?: string;
  /** Items of one group stand below its title. */
  readonly group?: string;
  /** A longer text, shown for the item that Enter would choose. */
  readonly description?: string;
}

interface SearchListProps {
  readonly label: string;
  readonly placeholder: string;
  /** The items for a search, the best first. */
  readonly find: (search: string) => readonly SearchItem[];
  readonly onChoose: (item: SearchItem) => void;
}

/** A field to search with, and what it finds. Arrow keys move in the list while the focus stays in the field; Enter chooses. */
export function SearchList({ label, placeholder, find, onChoose }: SearchListProps) {
  const search = useSignal('');
  const active = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const items = find(search.value);
  const current = Math.min(active.value, items.length - 1);
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[current];
    const next = nextIndex(event.key, current, items.length);
    if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else if (next !== undefined) active.value = next;
    else return;
    event.preventDefault();
  };
  return (
    <div class="search-list">
      <label class="search">
        <Icon node={Search} size={14} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls="search-options"
          aria-activedescendant={items[current] === undefined ? undefined : `search-option-${current}`}
          aria-autocomplete="list"
          placeholder={placeholder}
          autoComplete="off"
          spellcheck={false}
          value={search.value}
          onInput={({ currentTarget: { value } }) => {
            search.value = value;
            active.value = 0;
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id="search-options" class="search-options" role="listbox" aria-label="What is found">
        {items.map((item, index) => (
          <Option
            key={item.id}
            item={item}
            index={index}
            isActive={index === current}
            startsGroup={item.group !== undefined && item.group !== items[index - 1]?.group}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p class={items.length === 0 ? 'hint' : 'unseen'} role="status">
        {items.length === 0 ? 'Nothing is found.' : `${items.length} found`}
      </p>
    </div>
  );
}

function Option(props: {
  readonly item: SearchItem;
  readonly index: number;
  readonly isActive: boolean;
  readonly startsGroup: boolean;
  readonly onChoose: (item: SearchItem) => void;
}) {
  const { item, index, isActive } = props;
  return (
    <>
      {props.startsGroup && (
        <div class="list-head" role="presentation">
          {item.group}
        </div>
      )}
      <div
        id={`search-option-${index}`}
        role="option"
        class="search-option"
        aria-selected={isActive}
        onClick={() => props.onChoose(item)}
      >
        {item.icon !== undefined && <Icon node={item.icon} size={15} />}
        <span class="search-title">{item.title}</span>
        {item.note !== undefined && <span class="muted">{item.note}</span>}
        {item.description !== undefined && <span class="search-description">{item.description}</span>}
      </div>
    </>
  );
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'PageDown':
      return Math.min(current + 8, count - 1);
    case 'PageUp':
      return Math.max(current - 8, 0);
    default:
      return undefined;
  }
}
