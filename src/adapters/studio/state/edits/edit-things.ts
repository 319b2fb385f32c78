import { computed, signal } from '@preact/signals';
import type { Command, Component, Mutation } from '#adapters/client/client-operations.generated';
import type { OperationInput } from '#adapters/client/create-client';
import type { PageThing } from '../../model/address/studio-address.js';
import { freeName } from '#domain/name/free-name';
import { emptyTree } from '../../model/page/layer-nodes.js';
import { nameKindOf, takenNames, type NewKind } from '../../model/lists/new-names.js';
import { nameOfThing } from '../../model/page/parts-of-page.js';
import { confirmChange, confirmName, hasNoFollowers } from './confirm-change.js';
import { attempt, change } from './edits.js';
import { pageParts, type PageParts } from '../project/page-contents.js';
import { selectMadeThing } from '../shown/chosen.js';
import { address, currentPage, presentChoice, type Choice } from '../shown/selection.js';
import { client } from '../service/service.js';
import { stored } from '../service/storage.js';

/** The commands and parts of the page that is shown. */
export const shownParts = computed<PageParts | undefined>(() => {
  const { book, page } = address.value;
  return book === undefined || page === undefined ? undefined : pageParts(book, page, currentPage.value?.page);
});

export function commandOf(name: string): Command | undefined {
  return shownParts.value?.commands.find((each) => each.name === name);
}

/** @param name such as `timers/clock` */
export function partOf(name: string): Component | undefined {
  return shownParts.value?.parts.find((each) => `${each.kind}/${each.name}` === name);
}

/** Whether the focus goes to the editor of what is selected. */
export const editNext = signal(false);

/** The names of a thing's address, on the page that is shown. */
function atThing({ kind, name }: PageThing): Record<string, string> {
  const { book = '', page = '' } = address.value;
  const [partKind = '', ...rest] = name.split('/');
  return kind === 'command' ? { book, page, command: name } : { book, page, kind: partKind, name: rest.join('/') };
}

async function send(thing: PageThing, verb: 'add' | 'mv' | 'rm', input: OperationInput): Promise<Mutation> {
  const noun = thing.kind === 'command' ? 'command' : 'component';
  const { document } = await client.value.send(`${noun}.${verb}`, { at: atThing(thing), ...input });
  return document as Mutation;
}

/** Makes a command or part, and selects it. @throws ProblemError */
export async function addThing(thing: PageThing, input: OperationInput = {}): Promise<void> {
  const choice = presentChoice();
  await attempt(() => send(thing, 'add', input));
  showNew(thing, choice);
}

function showNew(thing: PageThing, choice: Choice): void {
  selectMadeThing(choice, thing);
  if (choice.then === undefined) editNext.value = true;
}

/** Makes a copy of a command or part, and selects it. */
async function addCopy(thing: PageThing, options: NonNullable<OperationInput['options']>): Promise<void> {
  const choice = presentChoice();
  const copy = copyOf(thing);
  const done = await change(() => send(copy, 'add', { options }));
  if (done !== undefined) showNew(copy, choice);
}

/**
 * Renames a command or part. If references change with it, the change is shown first.
 * @returns whether it is done, or about to be
 * @throws ProblemError if the name cannot be
 */
export function renameThing(thing: PageThing, newName: string): Promise<boolean> {
  const run = (isDryRun: boolean) => send(thing, 'mv', { options: { newName, dryRun: isDryRun } });
  const title = `Rename “${nameOfThing(thing)}” to “${newName}”?`;
  return confirmName({ title, action: 'Rename', run, isHarmless: hasNoFollowers });
}

/** Shows what the removal of a command or part would change, and asks. @param next what to select then */
export async function removeThing(thing: PageThing, next: PageThing | undefined): Promise<boolean> {
  const choice = presentChoice();
  const done = await confirmChange({
    title: `Remove “${nameOfThing(thing)}”?`,
    action: 'Remove',
    isDangerous: true,
    run: (isDryRun) => send(thing, 'rm', { options: { dryRun: isDryRun } }),
  });
  if (done !== undefined) selectMadeThing(choice, next);
  return done !== undefined;
}

/** Puts a command or part beside another one of its list. */
export async function placeThing(thing: PageThing, place: { before: string } | { after: string }): Promise<void> {
  await change(() => send(thing, 'mv', { options: { ...place } }));
}

/** A command or part that was copied, as `copyFrom` takes it. Other tabs can paste it, too. */
export const copiedThing = stored<(PageThing & { readonly from: string }) | undefined>('copied-thing', undefined);

export function copyThing(thing: PageThing): void {
  const { book = '', page = '' } = address.value;
  copiedThing.value = { ...thing, from: `${book}/${page}/${thing.name}` };
}

/** Makes a copy of what was copied, on the page that is shown. */
export async function pasteThing(): Promise<void> {
  const { value: copied } = copiedThing;
  if (copied === undefined) return;
  const { from, ...thing } = copied;
  await addCopy(thing, { copyFrom: from });
}

export async function duplicateThing(thing: PageThing): Promise<void> {
  const { book = '', page = '' } = address.value;
  await addCopy(thing, { copyFrom: `${book}/${page}/${thing.name}`, after: nameOfThing(thing) });
}

/** The names that the page that is shown has for a kind of things. */
export function shownNames(kind: NewKind) {
  return takenNames(kind, currentPage.value ?? { tree: emptyTree });
}

function copyOf(thing: PageThing): PageThing {
  const kind = thing.kind === 'command' ? 'command' : (thing.name.split('/')[0] as Component['kind']);
  return renamed(thing, freeName(nameKindOf(kind), nameOfThing(thing), shownNames(kind)));
}

function renamed({ kind, name }: PageThing, newName: string): PageThing {
  const partKind = kind === 'command' ? '' : `${name.split('/')[0]}/`;
  return { kind, name: `${partKind}${newName}` };
}
