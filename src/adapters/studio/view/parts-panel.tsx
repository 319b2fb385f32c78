import { partsOf } from '../model/page-parts.js';
import { currentPage } from '../state/selection.js';
import { ThingList } from './thing-list.js';

/** What a page has beside layers and commands. */
export function PartsPanel() {
  const { page } = currentPage.value ?? {};
  if (page === undefined) return null;
  return (
    <div class="panel-list">
      {partsOf(page).map(({ title, kind, names }) => (
        <section key={kind} aria-label={title}>
          <h3 class="list-head">
            {title} <span class="muted">{names.length}</span>
          </h3>
          <ThingList things={names.map((name) => ({ kind: 'part', name: `${kind}/${name}`, label: name }))} />
        </section>
      ))}
    </div>
  );
}
