import { useSignal } from '@preact/signals';
import { Search } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../controls/line-icon.js';
import { useCombobox, type Combobox } from './use-combobox.js';

interface SearchListProps<Item> {
  readonly label: string;
  readonly placeholder: string;
  /** The items for a search, the best first. */
  readonly find: (search: string) => readonly Item[];
  readonly onChoose: (item: Item) => void;
  readonly show: (item: Item, isMarked: boolean) => ComponentChildren;
  /** The title above an item. Items of one group follow each other. */
  readonly groupOf?: (item: Item) => string | undefined;
  /** Why an item cannot be chosen. */
  readonly refusedOf?: (item: Item) => string | undefined;
  /** What is shown where a search finds nothing. */
  readonly nothing: string;
  /** A class of the list. */
  readonly look: string;
}

/** The id of the list: one search is shown at a time. */
export const searchListId = 'search-found';

/** A field to search with, and what it finds. The focus stays in the field: keys mark an item, and Enter chooses it. */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const { label, find, onChoose, nothing, groupOf, refusedOf } = props;
  const search = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const items = find(search.value);
  const box = useCombobox<HTMLDivElement>({
    id: searchListId,
    count: items.length,
    first: 0,
    isRefused: (index) => items[index] !== undefined && refusedOf?.(items[index]) !== undefined,
    onChoose: (index) => items[index] && onChoose(items[index]),
  });
  // At once: an effect after the next frame would lose the first letters of a fast author.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <div class={`search-list ${props.look}`}>
      <label class="search">
        <Icon node={Search} size={14} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={searchListId}
          aria-autocomplete="list"
          {...box.focused}
          placeholder={props.placeholder}
          autoComplete="off"
          spellcheck={false}
          value={search.value}
          onInput={({ currentTarget: { value } }) => {
            search.value = value;
            box.mark(undefined);
          }}
          onKeyDown={box.press}
        />
      </label>
      <div {...box.list} class="search-options" aria-label="What is found" tabIndex={-1}>
        {groupsOf(items, groupOf).map(({ title, first, members }) =>
          title === undefined ? (
            <Options key={first} {...{ ...props, members, first, box }} />
          ) : (
            <div key={first} role="group" aria-label={title} class="search-group">
              <h4 aria-hidden="true">{title}</h4>
              <Options {...{ ...props, members, first, box }} />
            </div>
          ),
        )}
      </div>
      <p class={items.length === 0 ? 'hint' : 'unseen'} role="status">
        {items.length === 0 ? nothing : `${items.length} found`}
      </p>
    </div>
  );
}

interface Group<Item> {
  readonly title: string | undefined;
  /** The place of its first member in the list. */
  readonly first: number;
  readonly members: Item[];
}

function groupsOf<Item>(items: readonly Item[], groupOf: SearchListProps<Item>['groupOf']): readonly Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    const title = groupOf?.(item);
    if (last !== undefined && last.title === title) last.members.push(item);
    else groups.push({ title, first: index, members: [item] });
  }
  return groups;
}

interface OptionsProps<Item> extends Pick<SearchListProps<Item>, 'show'> {
  readonly members: readonly Item[];
  readonly first: number;
  readonly box: Combobox<HTMLDivElement>;
}

function Options<Item>({ members, first, box, show }: OptionsProps<Item>) {
  return (
    <>
      {members.map((item, index) => (
        <div key={first + index} {...box.option(first + index)} class="search-option">
          {show(item, box.active === first + index)}
        </div>
      ))}
    </>
  );
}
