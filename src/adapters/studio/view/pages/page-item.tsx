import { useSignal } from '@preact/signals';
import { Ellipsis } from 'lucide';
import type { Book } from '#adapters/client/client-operations.generated';
import { placeAt } from '../../model/lists/page-grid.js';
import { carried, movePage, listedPages, type PageName } from '../../state/project/pages.js';
import { address, openPage } from '../../state/shown/selection.js';
import { MenuButton, menuPoint, openMenu } from '../controls/menu.js';
import { PageMark } from '../problems/problem-mark.js';
import { Thumbnail } from './thumbnail.js';

interface PageItemProps {
  readonly book: string;
  readonly page: Book['pages'][number];
  readonly index: number;
  readonly count: number;
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Whether the pages of the book were read, so that its kind is certain. */
  readonly isRead: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: (at: PageName) => void;
}

/** The page that is dragged, as no drop shows it before it ends. */
let dragged: PageName | undefined;

/** The keys of its menu. */
export const pageKeys: readonly string[] = ['F2', 'Delete', 'Control+D'];

/** A page in the list. It is dragged to another place of its book. */
export function PageItem({ book, page, index, count, place, isRead, isTabStop, onFocus }: PageItemProps) {
  const { name, listed, kind } = page;
  const at = { book, page: name };
  const items = () => import('./page-menu.js').then(({ pageItems }) => pageItems(at));
  const side = useSignal<'before' | 'after' | undefined>(undefined);
  const isCurrent = address.value.book === book && address.value.page === name;
  const lifted = carried.value?.book === book ? carried.value : undefined;
  const isTarget = lifted !== undefined && lifted.index === index && lifted.page !== name;
  const from = lifted === undefined ? -1 : listedPages(book).indexOf(lifted.page);
  const shownSide = isTarget ? (index > from ? 'after' : 'before') : side.value;
  const { x, y, width, height } = place;
  const menu = (event: MouseEvent) => {
    event.preventDefault();
    const point = menuPoint(event);
    void items().then((menuItems) => openMenu(name, menuItems, point));
  };
  const onDragOver = (event: DragEvent & { currentTarget: HTMLElement }) => {
    if (dragged?.book !== book || !listed) return;
    event.preventDefault();
    const { left, width: own } = event.currentTarget.getBoundingClientRect();
    side.value = event.clientX < left + own / 2 ? 'before' : 'after';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const target = index + (side.value === 'after' ? 1 : 0);
    side.value = undefined;
    if (dragged !== undefined) void movePage(dragged, placeAt(listedPages(book), dragged.page, target));
  };
  return (
    <li
      class={`page-cell ${shownSide === undefined ? '' : `page-drop-${shownSide}`} ${lifted?.page === name ? 'page-lifted' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)`, width: `${width}px`, height: `${height}px` }}
      aria-setsize={count}
      aria-posinset={index + 1}
      draggable={listed}
      onDragStart={(event) => {
        dragged = at;
        event.dataTransfer?.setData('text/plain', name);
      }}
      onDragEnd={() => (dragged = undefined)}
      onDragOver={onDragOver}
      onDragLeave={() => (side.value = undefined)}
      onDrop={onDrop}
      onContextMenu={menu}
    >
      <button
        type="button"
        class="page-item"
        data-page={`${book}/${name}`}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={[...pageKeys, 'Control+Shift+D'].join(' ')}
        onClick={() => openPage(book, name)}
        onFocus={() => onFocus(at)}
      >
        {isRead && kind === 'indexed' ? <Thumbnail book={book} page={name} /> : <span class="thumbnail" />}
        <PageMark book={book} page={name} />
        <span class="page-name">{name}</span>
        {!listed && <span class="tag">not listed</span>}
      </button>
      <MenuButton class="page-menu" icon={Ellipsis} label={`Page ${name}`} items={items} />
    </li>
  );
}
