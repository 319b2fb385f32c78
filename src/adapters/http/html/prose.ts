import { html, type Html } from './html.js';

/** A sentence in which what stands between backticks is code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
