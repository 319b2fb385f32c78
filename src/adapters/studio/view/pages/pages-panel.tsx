import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Ellipsis, Plus } from 'lucide';
import { isPressed } from '../../model/lists/keys.js';
import {
  cellAt,
  gridSizes,
  pageByKey,
  pageGrid,
  placeAt,
  visiblePages,
  type BookPlace,
  type PageGrid,
} from '../../model/lists/page-grid.js';
import { books, readBook, type BookEntry } from '../../state/project/documents.js';
import { carried, listedPages, movePage, pageNames, type PageName } from '../../state/project/pages.js';
import { address, openPage } from '../../state/shown/selection.js';
import { pageFacts } from '../../state/shown/stage-state.js';
import { Empty, Panel } from '../controls/controls.js';
import { MenuButton, menuPoint, openMenu, runKeys } from '../controls/menu.js';
import { PageItem, pageKeys } from './page-item.js';

const pageMenu = () => import('./page-menu.js');

/** The keys of a page that has the focus. @returns whether the event was one */
function runKey(event: KeyboardEvent, at: PageName): boolean {
  if (!pageKeys.some((keys) => isPressed(keys, event))) return false;
  void pageMenu().then(({ pageItems }) => runKeys(pageItems(at), event));
  return true;
}

/** The books and their pages as pictures. Only those in view are drawn. */
export function PagesPanel() {
  const known = books.value;
  const items = () => pageMenu().then(({ newItems }) => newItems());
  return (
    <Panel
      title="Pages"
      class="pages-panel"
      tools={<MenuButton icon={Plus} label="Add a page or a book" items={items} />}
    >
      {known === undefined ? <Empty>Reading the books…</Empty> : <PageList known={known} />}
    </Panel>
  );
}

function PageList({ known }: { readonly known: readonly BookEntry[] }) {
  const list = useRef<HTMLElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const scroll = useSignal(0);
  useEffect(() => {
    const { current: element } = list;
    if (element === null) return;
    const observer = new ResizeObserver(
      () => (size.value = { width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [size]);
  const { width, height } = size.value;
  const { width: pageWidth, height: pageHeight } = pageFacts.value;
  const grid = useMemo(() => pageGrid(known, width, pageWidth / pageHeight), [known, width, pageWidth, pageHeight]);
  const focused = useFocusedPage(known);
  const shown = grid.books.filter(({ top, height: own }) => top + own > scroll.value && top < scroll.value + height);
  const names = shown.map(({ name }) => name).join('/');
  useEffect(() => {
    for (const { name, isWhole, problem } of known) {
      if (!isWhole && problem === undefined && shown.some((each) => each.name === name)) void readBook(name);
    }
  }, [known, names]);

  const reveal = ({ book, page }: PageName) => {
    const place = grid.books.find(({ name }) => name === book);
    const index = pageNames(book).indexOf(page);
    if (place === undefined || index < 0 || list.current === null) return;
    const top = place.top + cellAt(grid, index).y;
    const { scrollTop } = list.current;
    const bottom = top + grid.cell.height;
    if (top - gridSizes.head < scrollTop) list.current.scrollTop = top - gridSizes.head;
    else if (bottom > scrollTop + height) list.current.scrollTop = bottom - height + gridSizes.foot;
  };
  // The current page is in view when it changes or is listed, and when the list gets its size.
  const { book = '', page = '' } = address.value;
  const isMeasured = height > 0;
  const isListed = pageNames(book).includes(page);
  const wanted = useRef<PageName | undefined>(undefined);
  const focus = (next: PageName) => {
    wanted.current = next;
    focused.value = next;
    reveal(next);
  };
  useLayoutEffect(() => {
    // The keys of the list are about the page with the focus.
    if (isListed && document.activeElement?.matches('.page-item') === true) focus({ book, page });
    else reveal({ book, page });
  }, [book, page, isMeasured, isListed]);
  // A page gets the focus once it is drawn.
  useLayoutEffect(() => {
    const { current: next } = wanted;
    const item =
      next && list.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(`${next.book}/${next.page}`)}"]`);
    if (!item) return;
    wanted.current = undefined;
    item.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = focused.value;
    if (at === undefined || !(event.target as Element).matches('.page-item')) return;
    const isHandled = carry(event, at, grid) || runKey(event, at) || go(event, at, grid, known, focus);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <nav
        ref={list}
        class="pages"
        aria-label="Pages"
        onScroll={({ currentTarget }) => (scroll.value = currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      >
        <div class="pages-all" style={{ height: `${grid.height}px` }}>
          {shown.map((place) => {
            const entry = known.find(({ name }) => name === place.name);
            return (
              entry !== undefined && (
                <BookPages
                  key={place.name}
                  {...{ entry, place, grid, focused: focused.value }}
                  from={scroll.value}
                  to={scroll.value + height}
                  onFocus={(at) => (focused.value = at)}
                />
              )
            );
          })}
        </div>
      </nav>
      <p class="unseen" aria-live="assertive">
        {carriedText()}
      </p>
    </>
  );
}

/** The page that Tab reaches: the one that had the focus last, or the current one. */
function useFocusedPage(known: readonly BookEntry[]) {
  const focused = useSignal<PageName | undefined>(undefined);
  const { book, page } = address.value;
  useEffect(() => {
    if (book !== undefined && page !== undefined) focused.value = { book, page };
  }, [book, page, focused]);
  const { value: at } = focused;
  const isThere = at !== undefined && pageNames(at.book).includes(at.page);
  const [first] = known.filter(({ pages }) => pages.length > 0);
  if (!isThere && first?.pages[0] !== undefined) focused.value = { book: first.name, page: first.pages[0].name };
  return focused;
}

interface BookPagesProps {
  readonly entry: BookEntry;
  readonly place: BookPlace;
  readonly grid: PageGrid;
  readonly focused: PageName | undefined;
  readonly from: number;
  readonly to: number;
  readonly onFocus: (at: PageName) => void;
}

function BookPages({ entry, place, grid, focused, from, to, onFocus }: BookPagesProps) {
  const { name, pages, problem, isWhole } = entry;
  const { first, end } = visiblePages(grid, place, from, to);
  const isFocusedIn = focused?.book === name;
  const focusedIndex = isFocusedIn ? pages.findIndex(({ name: page }) => page === focused.page) : -1;
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  // The page with the focus stays, also where it is scrolled away.
  if (focusedIndex >= 0 && (focusedIndex < first || focusedIndex >= end)) indexes.push(focusedIndex);
  return (
    <section
      class="book"
      aria-label={name}
      style={{ transform: `translateY(${place.top}px)`, height: `${place.height}px` }}
    >
      <header
        class="book-head"
        onContextMenu={(event) => {
          event.preventDefault();
          const point = menuPoint(event);
          void pageMenu().then(({ bookItems }) => openMenu(name, bookItems(name), point));
        }}
      >
        <h3>{name}</h3>
        <MenuButton
          icon={Ellipsis}
          label={`Book ${name}`}
          items={() => pageMenu().then(({ bookItems }) => bookItems(name))}
        />
      </header>
      {problem !== undefined && <p class="book-note">{problem}</p>}
      {problem === undefined && pages.length === 0 && (
        <p class="book-note">
          No pages yet.{' '}
          <button type="button" class="link" onClick={() => void pageMenu().then(({ newPage }) => newPage(name))}>
            Add one
          </button>
        </p>
      )}
      <ol>
        {indexes.map((index) => {
          const page = pages[index];
          if (page === undefined) return null;
          return (
            <PageItem
              key={page.name}
              book={name}
              page={page}
              index={index}
              count={pages.length}
              place={{ ...cellAt(grid, index), ...grid.cell }}
              isRead={isWhole}
              isTabStop={isFocusedIn && focusedIndex === index}
              onFocus={onFocus}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** Arrow keys go from page to page, through all books. */
function go(
  event: KeyboardEvent,
  at: PageName,
  { columns }: PageGrid,
  known: readonly BookEntry[],
  focus: (next: PageName) => void,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Enter' || event.key === ' ') {
    openPage(at.book, at.page);
    return true;
  }
  const all = known.flatMap(({ name: book, pages }) => pages.map(({ name: page }) => ({ book, page })));
  const index = all.findIndex(({ book, page }) => book === at.book && page === at.page);
  const next = all[pageByKey(event.key, index, all.length, columns) ?? -1];
  if (next === undefined) return false;
  focus(next);
  return true;
}

/** Ctrl+Shift+D lifts a page; arrows choose its place, Enter drops it, Escape puts it back. */
function carry({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, at: PageName, { columns }: PageGrid): boolean {
  const { value: lifted } = carried;
  const names = listedPages(at.book);
  if (lifted === undefined) {
    if (key.toLowerCase() !== 'd' || !shiftKey || !(ctrlKey || metaKey)) return false;
    if (names.includes(at.page)) carried.value = { ...at, index: names.indexOf(at.page) };
    return true;
  }
  if (key === 'Enter' || key === ' ') {
    carried.value = undefined;
    const from = names.indexOf(lifted.page);
    void movePage(lifted, placeAt(names, lifted.page, lifted.index > from ? lifted.index + 1 : lifted.index));
  } else if (key === 'Escape' || key === 'Tab') {
    carried.value = undefined;
    return key === 'Escape';
  } else {
    const index = pageByKey(key, lifted.index, names.length, columns);
    if (index !== undefined) carried.value = { ...lifted, index };
  }
  return true;
}

function carriedText(): string | undefined {
  const { value: lifted } = carried;
  if (lifted === undefined) return undefined;
  const count = listedPages(lifted.book).length;
  return `“${lifted.page}” goes to place ${lifted.index + 1} of ${count}. Arrow keys move it, Enter drops it, Escape puts it back.`;
}
