/** What somebody has typed into a field and not saved. */
export interface Draft {
  readonly text: string;
  /** The value that the field had when typing began, as JSON. */
  readonly base: string;
}

/** Drafts by field: the key of the thing, `#`, the name of the property. */
export type Drafts = Readonly<Record<string, Draft>>;

export type FieldState =
  /** Nothing is typed. */
  | { readonly kind: 'clean' }
  /** The value is still the one that typing began with. */
  | { readonly kind: 'typed'; readonly text: string }
  /** Somebody else has changed the value meanwhile. */
  | { readonly kind: 'conflict'; readonly text: string };

export function draftKey(thing: string, property: string): string {
  return `${thing}#${property}`;
}

/** Stores what is typed. The base of a draft stays that of its first keystroke. */
export function withDraft(drafts: Drafts, key: string, text: string, current: unknown): Drafts {
  return { ...drafts, [key]: { text, base: drafts[key]?.base ?? json(current) } };
}

export function withoutDraft(drafts: Drafts, key: string): Drafts {
  const { [key]: _saved, ...others } = drafts;
  return others;
}

/** Drops a conflict in favour of what is typed: the present value becomes the base. */
export function rebasedDraft(drafts: Drafts, key: string, current: unknown): Drafts {
  const draft = drafts[key];
  return draft === undefined ? drafts : { ...drafts, [key]: { ...draft, base: json(current) } };
}

/** @param sent a value of the same author that is on its way, where there is one: it conflicts with nothing */
export function fieldState(
  drafts: Drafts,
  key: string,
  current: unknown,
  sent?: { readonly value: unknown },
): FieldState {
  const draft = drafts[key];
  if (draft === undefined) return { kind: 'clean' };
  const isOwn = draft.base === json(current) || (sent !== undefined && isSame(sent.value, current));
  return { kind: isOwn ? 'typed' : 'conflict', text: draft.text };
}

export function baseOf({ base }: Draft): unknown {
  return base === '' ? undefined : JSON.parse(base);
}

/** Whether two values are the same to a form: what is absent is `null`. */
export function isSame(left: unknown, right: unknown): boolean {
  return json(left ?? null) === json(right ?? null);
}

/** The drafts in a stored text. What is no draft is left out: another version may have written it. */
export function readDrafts(stored: string | null): Drafts {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, Draft] => isDraft(entry[1])));
  } catch {
    return {};
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('base' in value)) return false;
  return typeof value.text === 'string' && typeof value.base === 'string';
}

function json(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
