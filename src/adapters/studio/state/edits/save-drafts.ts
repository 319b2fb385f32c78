import { signal } from '@preact/signals';
import type { Mutation } from '#adapters/client/client-operations.generated';
import {
  baseOf,
  draftKey,
  fieldState,
  isSame,
  withDraft,
  withoutDraft,
  rebasedDraft,
  type Draft,
  type FieldState,
} from '../../model/address/draft-values.js';
import { parseText, shownText, type Field } from '../../model/page/form-model.js';
import { confirmChange } from './confirm-change.js';
import { drafts, setDrafts } from './draft-store.js';
import { attempt, change } from './edits.js';
import { explainName } from './explain-name.js';
import { waiting } from './shown-edits.js';
import { Withdrawn } from '../service/unsent.js';

/** Of a save that replaces what a script computes. */
export interface SaveOptions {
  readonly replace: string;
  readonly dryRun: boolean;
}

/** A value for a property, over the one that the author saw. */
export interface SavedValue {
  readonly name: string;
  readonly value: unknown;
  readonly seen: unknown;
}

/** A thing with properties: a layer, a class, a part of the page, an action of a command. `form-targets.ts` beside it makes them. */
export interface FormTarget {
  /** Identifies the thing among all drafts of the project. */
  readonly key: string;
  /**
   * Saves a property over the value that the author saw. `null` resets it. Several things take a `ValueOfEach`, too. Changes of other properties meanwhile do no harm.
   * @throws Error if the property has another value now
   */
  readonly save: (name: string, value: unknown, seen: unknown, options?: SaveOptions) => Promise<Mutation>;
  /** Saves several properties that are in no table, in one change, as `save` does. */
  readonly saveTogether?: (values: readonly SavedValue[]) => Promise<Mutation>;
  /** What a field of several things shows once all of them have a value. */
  readonly seenAs?: (value: unknown) => unknown;
  /** Makes a command of the page, and sets a property to its name, in one change. */
  readonly saveNewCommand?: (name: string, command: string) => Promise<Mutation>;
}

/** What is wrong with a field that was left, by draft. */
export const fieldProblems = signal<Readonly<Record<string, string>>>({});

export function typeDraft(target: FormTarget, { name, seen }: Field, text: string): void {
  setDrafts(withDraft(drafts.value, draftKey(target.key, name), text, seen));
}

export function dropDraft(target: FormTarget, { name }: Field): void {
  dropTyped(draftKey(target.key, name));
}

/** Drops what is typed. @param key of the draft */
export function dropTyped(key: string): void {
  setDrafts(withoutDraft(drafts.value, key));
  setProblem(key, undefined);
}

/** Decides a conflict for what is typed, and saves it. */
export async function keepMine(target: FormTarget, field: Field): Promise<void> {
  setDrafts(rebasedDraft(drafts.value, draftKey(target.key, field.name), field.seen));
  await saveDraft(target, field);
}

/** A value that is on its way. */
interface Sent {
  readonly value: unknown;
  /** What the author sees then: this value, or the one before if it was refused. */
  readonly saved: Promise<unknown>;
}

/** The drafts that are on their way. Enter saves a field, and so does leaving it: a text is sent once. */
const sending = signal<Readonly<Record<string, Sent & { readonly draft: Draft }>>>({});

/** Choices that are on their way, by draft. They are shown at once. */
export const choices = signal<Readonly<Record<string, Sent>>>({});

/** What is typed into a field. */
export function typedState(target: FormTarget, { name, seen }: Field): FieldState {
  const key = draftKey(target.key, name);
  const sent = sending.value[key] ?? choices.value[key];
  return fieldState(drafts.value, key, seen, sent && { value: seenAfter(target, sent.value) });
}

/** Whether a value was confirmed, and waits for the service. @param key of the draft */
export function isWaiting(key: string): boolean {
  return waiting.value > 0 && (key in sending.value || key in choices.value);
}

/** Saves what is typed into a field, unless it is no value, or somebody else has changed the value meanwhile. */
export async function saveDraft(target: FormTarget, field: Field): Promise<void> {
  const key = draftKey(target.key, field.name);
  const before = sending.peek()[key];
  if (before !== undefined && isSame(before.draft, drafts.value[key])) return void (await before.saved);
  await before?.saved;
  await choices.peek()[key]?.saved;
  const draft = drafts.value[key];
  if (draft === undefined) return;
  const isAsSeen = isSame(field.seen, baseOf(draft));
  // The same text is no change, even where it has less digits than the value.
  if (isAsSeen && draft.text === shownText(field)) return dropDraft(target, field);
  const parsed = parseText(field, draft.text);
  if ('problem' in parsed) return setProblem(key, parsed.problem);
  setProblem(key, undefined);
  if (isAsSeen && isSame(parsed.value, baseOf(draft))) return dropDraft(target, field);
  const saved = sendDraft(target, field, draft, parsed.value);
  sending.value = { ...sending.value, [key]: { draft, value: parsed.value, saved } };
  await saved.finally(() => {
    const { [key]: _sent, ...others } = sending.value;
    sending.value = others;
  });
}

/** What was typed while the save was on its way stays, over the value that was saved. */
async function sendDraft(target: FormTarget, field: Field, draft: Draft, value: unknown): Promise<unknown> {
  const key = draftKey(target.key, field.name);
  const over = baseOf(draft);
  const done = await store(withdrawable(target, key), field, value, over);
  if (done === undefined) return over;
  const seen = seenAfter(target, value);
  if (drafts.value[key]?.text === draft.text) dropDraft(target, field);
  else setDrafts(rebasedDraft(drafts.value, key, seen));
  return seen;
}

function seenAfter({ seenAs }: FormTarget, value: unknown): unknown {
  return seenAs?.(value) ?? value;
}

/** The target of a draft that waits for the service: one that is dropped meanwhile is not sent. */
function withdrawable(target: FormTarget, key: string): FormTarget {
  const save: FormTarget['save'] = async (...saved) => {
    if (drafts.value[key] === undefined) throw new Withdrawn();
    return target.save(...saved);
  };
  return { ...target, save };
}

/** Saves a value. If the script computes the present one, it shows what would be written, and asks. */
function store(target: FormTarget, { name, title, expression }: Field, value: unknown, seen: unknown) {
  if (expression === undefined) return change(() => target.save(name, value, seen));
  return confirmChange({
    title: `Replace what the script computes?`,
    explanation: `“${title}” is ${expression} in the script. A value in its place is the same on every device.`,
    action: 'Replace',
    run: (dryRun) => target.save(name, value, seen, { replace: name, dryRun }),
  });
}

/**
 * Saves a value at once, such as that of a box to tick. What is chosen or typed next is saved over it, before the page is read again.
 */
export async function saveValue(target: FormTarget, field: Field, value: unknown): Promise<void> {
  const { name, seen } = field;
  const key = draftKey(target.key, name);
  const before = choices.value[key]?.saved ?? sending.value[key]?.saved ?? Promise.resolve(seen);
  const saved = before.then(async (over) => {
    const done = await store(target, field, value, over);
    if (done === undefined) return over;
    const draft = drafts.value[key];
    const after = seenAfter(target, value);
    if (draft !== undefined && [seen, over].some((each) => isSame(each, baseOf(draft))))
      setDrafts(rebasedDraft(drafts.value, key, after));
    return after;
  });
  const choice = { value, saved };
  choices.value = { ...choices.value, [key]: choice };
  await saved;
  const { [key]: newest, ...others } = choices.value;
  if (newest === choice) choices.value = others;
}

/** Makes a command with the name that is typed. A refusal is shown below the field, and the name stays. */
export async function saveNewCommand(target: FormTarget, field: Field, command: string): Promise<void> {
  const { saveNewCommand: save } = target;
  if (save === undefined) return;
  try {
    await attempt(() => save(field.name, command));
    dropDraft(target, field);
  } catch (error) {
    setProblem(draftKey(target.key, field.name), explainName(error, command));
  }
}

function setProblem(key: string, problem: string | undefined): void {
  const { [key]: _before, ...others } = fieldProblems.value;
  fieldProblems.value = problem === undefined ? others : { ...others, [key]: problem };
}
