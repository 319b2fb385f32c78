import { ArrowLeft, ArrowRight, BookPlus, Copy, FilePlus, ImagePlus, Pencil, Trash2 } from 'lucide';
import { freeName } from '#domain/name/free-name';
import { TakenNames } from '#domain/name/taken-names';
import { placeAt } from '../../model/lists/page-grid.js';
import { showDialog } from '../../state/shown/dialogs.js';
import {
  addBook,
  addPage,
  duplicatePage,
  removeBook,
  removePage,
  renameBook,
  renamePage,
} from '../../state/edits/edit-pages.js';
import { hrefOf } from '../../state/shown/navigation.js';
import { bookNames, listedPages, movePage, pageNames, type PageName } from '../../state/project/pages.js';
import { address } from '../../state/shown/selection.js';
import { choosePictures } from './lazy-drop.js';
import { NameDialog } from '../dialogs/lazy-name-dialog.js';
import type { MenuItem } from '../controls/menu.js';

/** What a page can do, in the menu of its picture. */
export function pageItems(at: PageName): readonly MenuItem[] {
  const names = listedPages(at.book);
  const index = names.indexOf(at.page);
  return [
    { label: 'New page after it…', icon: FilePlus, run: () => newPage(at.book, index < 0 ? undefined : at.page) },
    { label: 'Duplicate', icon: Copy, keys: 'Control+D', run: () => void duplicatePage(at) },
    { label: 'Rename…', icon: Pencil, keys: 'F2', run: () => askNewName(at) },
    {
      label: 'Move earlier',
      icon: ArrowLeft,
      startsGroup: true,
      disabled: index <= 0,
      run: () => void movePage(at, placeAt(names, at.page, index - 1)),
    },
    {
      label: 'Move later',
      icon: ArrowRight,
      disabled: index < 0 || index === names.length - 1,
      run: () => void movePage(at, placeAt(names, at.page, index + 2)),
    },
    {
      label: 'Remove…',
      icon: Trash2,
      keys: 'Delete',
      isDangerous: true,
      startsGroup: true,
      run: () => void removePage(at),
    },
  ];
}

/** What can be made: a page of the book that is shown, or a book. */
export function newItems(): readonly MenuItem[] {
  return [
    { label: 'New page…', icon: FilePlus, disabled: address.value.book === undefined, run: () => newPage() },
    { label: 'New page from pictures…', icon: ImagePlus, run: () => void choosePictures() },
    { label: 'New book…', icon: BookPlus, run: () => newBook() },
  ];
}

export function bookItems(book: string): readonly MenuItem[] {
  return [
    { label: 'New page…', icon: FilePlus, run: () => newPage(book) },
    { label: 'Rename the book…', icon: Pencil, run: () => askNewBookName(book) },
    {
      label: 'Remove the book…',
      icon: Trash2,
      isDangerous: true,
      startsGroup: true,
      run: () => void removeBook(book),
    },
  ];
}

/** Asks for the name of a new page. @param after without it, at the end of the book */
export function newPage(book = address.value.book ?? '', after?: string): void {
  const names = pageNames(book);
  const taken = new TakenNames(names);
  const copies = names.map((page) => ({ value: hrefOf({ book, page }), label: `A copy of ${page}` }));
  showDialog(NameDialog, {
    title: `New page in ${book}`,
    action: 'Add the page',
    typed: freeName('page', 'page1', taken),
    taken,
    starts: [{ value: 'empty', label: 'Nothing' }, { value: 'title', label: 'A ground and a title' }, ...copies],
    save: async (page: string, start: string) => {
      await addPage({ book, page }, start === 'empty' || start === 'title' ? start : { copyFrom: start }, after);
      return true;
    },
  });
}

const bookStarts = [
  { value: 'story', label: 'A cover, two pages and an end' },
  { value: 'page', label: 'One empty page' },
];

export function newBook(first: 'story' | 'page' = 'story'): void {
  const taken = new TakenNames(bookNames());
  showDialog(NameDialog, {
    title: 'New book',
    action: 'Add the book',
    typed: freeName('book', 'story', taken),
    taken,
    starts: first === 'story' ? bookStarts : bookStarts.toReversed(),
    save: async (book: string, start: string) => {
      await addBook(book, start === 'page' ? 'page' : 'story');
      return true;
    },
  });
}

function askNewName(at: PageName): void {
  showDialog(NameDialog, {
    title: `Rename the page ${at.page}`,
    action: 'Look at the change',
    present: at.page,
    save: (name: string) => renamePage(at, name),
  });
}

function askNewBookName(book: string): void {
  showDialog(NameDialog, {
    title: `Rename the book ${book}`,
    action: 'Look at the change',
    present: book,
    save: (name: string) => renameBook(book, name),
  });
}
