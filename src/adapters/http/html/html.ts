/** Text that is HTML already. It is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlValue = Html | string | number | readonly HtmlValue[];

/** Writes HTML. Every value is escaped, except what this tag wrote itself. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    strings.map((text, index) => text + (index < values.length ? textOf(values[index] ?? '') : '')).join(''),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A sentence in which the text between backticks is code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
