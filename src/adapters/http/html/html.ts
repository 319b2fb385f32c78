/** Text that is HTML already and must not be escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlValue = Html | string | number | readonly HtmlValue[];

/** Writes HTML: whatever is filled in is escaped, unless it was written by this tag itself. */
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
