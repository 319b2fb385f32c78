import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Book } from '#adapters/client/client-operations';
import { books } from '../state/documents.js';
import { address, openPage } from '../state/selection.js';
import { Empty, Panel } from './controls.js';
import { PageMark } from './problem-mark.js';
import { Thumbnail } from './thumbnail.js';

/** The books and their pages as pictures. */
export function PagesPanel() {
  const known = books.value;
  return (
    <Panel title="Pages" class="pages-panel">
      <nav class="pages" aria-label="Pages">
        {known === undefined ? (
          <Empty>Reading the books…</Empty>
        ) : (
          known.map((book) => <BookPages key={book.name} book={book} />)
        )}
      </nav>
    </Panel>
  );
}

function BookPages({ book: { name, pages } }: { readonly book: Book }) {
  return (
    <section class="book" aria-label={name}>
      <h3>{name}</h3>
      {pages.length === 0 && <p class="muted">No pages</p>}
      <ol>
        {pages.map((page) => (
          <PageItem key={page.name} book={name} page={page} />
        ))}
      </ol>
    </section>
  );
}

function PageItem({ book, page: { name, listed } }: { readonly book: string; readonly page: Book['pages'][number] }) {
  const isCurrent = address.value.book === book && address.value.page === name;
  const isSeen = useSignal(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      isSeen.value = true;
      observer.disconnect();
    });
    if (item.current !== null) observer.observe(item.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <li ref={item}>
      <button
        type="button"
        class="page-item"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => openPage(book, name)}
      >
        {isSeen.value ? <Thumbnail book={book} page={name} /> : <span class="thumbnail" />}
        <PageMark book={book} page={name} />
        <span class="page-name">{name}</span>
        {!listed && <span class="tag">not listed</span>}
      </button>
    </li>
  );
}
