import type { PageThing } from '../model/address.js';
import { address, selectThing } from '../state/selection.js';

/** A list of commands or parts; a click selects one. */
export function ThingList({ things }: { readonly things: readonly (PageThing & { readonly label: string })[] }) {
  const { kind, name } = address.value.thing ?? {};
  return (
    <ul class="things">
      {things.map((thing) => (
        <li key={thing.name}>
          <button
            type="button"
            class="thing-row"
            aria-current={thing.kind === kind && thing.name === name ? 'true' : undefined}
            onClick={() => selectThing({ kind: thing.kind, name: thing.name })}
          >
            {thing.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
