import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A picture beside a text, or in a button that has a label: it has no meaning of its own. */
export function Icon({ node, size = 16 }: { readonly node: IconNode; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes]) => h(tag, { ...attributes }))}
    </svg>
  );
}
