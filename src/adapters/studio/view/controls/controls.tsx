import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { shownKeys } from '../../model/lists/keys.js';
import { Icon } from './line-icon.js';

interface IconButtonProps {
  readonly icon: IconNode;
  readonly label: string;
  /** What stands beside the picture. */
  readonly text?: string;
  readonly onClick: (event: MouseEvent) => void;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Whether Tab passes it by: keys do the same. */
  readonly isOutOfTabs?: boolean;
  /** Whether it opens a menu. */
  readonly hasPopup?: boolean;
  readonly class?: string;
}

/** A button with a picture. Its label is its tooltip, too. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, text, isOutOfTabs, keys, pressed, disabled, hasPopup, onClick, class: more = '' } = props;
  return (
    <button
      type="button"
      class={`icon-button ${more}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      aria-haspopup={hasPopup === true ? 'menu' : undefined}
      title={keys === undefined ? label : `${label} (${shownKeys(keys)})`}
      disabled={disabled}
      tabIndex={isOutOfTabs === true ? -1 : undefined}
      onClick={onClick}
    >
      <Icon node={icon} />
      {text !== undefined && <span>{text}</span>}
    </button>
  );
}

/** A panel with a title. */
export function Panel(props: {
  readonly title: string;
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly class?: string;
}) {
  return (
    <section class={`panel ${props.class ?? ''}`} aria-label={props.title}>
      <header class="panel-head">
        <h2>{props.title}</h2>
        {props.tools}
      </header>
      {props.children}
    </section>
  );
}

/** The text of a panel that has nothing to show. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}
