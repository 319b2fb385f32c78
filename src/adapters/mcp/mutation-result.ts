import type * as z from 'zod';
import type { Mutation, Rename } from '../client/client-operations.generated.js';
import { describe, referenced, wholeAddress } from './address.js';
import { remediedText } from './remedy-calls.js';
import type { batchShape, mutationShape } from './shapes.js';
import { clip, diffsOf, largestText } from './text.js';
import type { Answer } from './tool.js';

const listed = 50;
const filesListed = 15;
/** Of data, in bytes. */
const largestList = 8_000;
const largestMessage = 1_000;

type MutationData = z.output<typeof mutationShape>;
type BatchData = z.output<typeof batchShape>;

/**
 * What a change did, in words and as data. Long lists end with a count.
 * @param verb what became of the thing: "made"
 */
export function mutationAnswer(mutation: Mutation, verb: string, isDryRun: boolean): Answer<MutationData> {
  return { text: textOf(mutation, verb, isDryRun), data: dataOf(mutation, {}, isDryRun) };
}

/** @param verbs what became of the thing of each item */
export function batchAnswer(mutation: Mutation, verbs: readonly string[], isDryRun: boolean): Answer<BatchData> {
  const items = (mutation.items ?? []).map((item, index) => ({
    ...referenced(item.resource),
    outcome: itemOutcome(item, verbs[index] ?? 'made'),
  }));
  return { text: textOf(mutation, 'made', isDryRun, items), data: dataOf(mutation, { items }, isDryRun) };
}

function textOf(mutation: Mutation, verb: string, isDryRun: boolean, items: BatchData['items'] = []): string {
  const { resource, changes, warnings, references = [] } = mutation;
  const what = items.length === 0 ? describe(referenced(resource)) : countOf(items, 'change');
  const how = outcome(mutation, verb);
  const lines = [
    changes.length === 0
      ? `${what}: nothing changed; it was so already.`
      : `${what}: ${isDryRun ? `would be ${how}` : how}, ${countOf(changes, 'file')}.${isDryRun ? ' This was a dry run.' : ''}`,
    ...some(items.map((item, index) => `${index}: ${describe(item)} ${item.outcome}`)),
    ...some(
      changes.map(({ path, action }) => `- ${action} ${path}`),
      filesListed,
    ),
    ...(references.length > 0 ? [`${countOf(references, 'reference')} followed:`] : []),
    ...some(
      references.map(
        ({ path, at, from, to }) => `- ${path} ${at}: ${JSON.stringify(from)} is now ${JSON.stringify(to)}`,
      ),
    ),
    ...some(
      warnings.map(({ code, at, message, nearest = [], ...remedied }) => {
        const near = nearest.every((name) => message.includes(name)) ? '' : ` Nearest: ${nearest.join(', ')}.`;
        return `Warning ${code} at ${at}: ${remediedText(message, remedied)}${near}`;
      }),
    ),
    ...(isDryRun && changes.length > 0 ? [diffsOf(changes)] : []),
  ];
  return clip(lines.join('\n'), largestText);
}

/** @param own the lists that only some changes have */
function dataOf<Own extends object>(mutation: Mutation, own: Own, isDryRun: boolean) {
  const { resource, changes, changeset, renames = [] } = mutation;
  const warnings = mutation.warnings.map(({ code, at, message, ...remedied }) => ({
    code,
    at,
    message: clip(remediedText(message, remedied), largestMessage),
  }));
  const { shown, cut } = shortened({ ...own, warnings, renames: renames.map(renameOf) });
  return {
    changed_files: changes.length,
    dry_run: isDryRun,
    resource: referenced(resource),
    ...(changeset !== null && { changeset }),
    ...shown,
    ...(isDryRun && { diff: diffsOf(changes) }),
    ...(cut.length > 0 && { cut }),
  };
}

function renameOf({ from, to }: Rename) {
  return { kind: referenced(to).kind, from: wholeAddress(referenced(from)), to: wholeAddress(referenced(to)) };
}

/** The lists without what an answer has no room for, and the names of those that were cut. */
function shortened<Lists extends object>(lists: Lists): { readonly shown: Lists; readonly cut: string[] } {
  const all = Object.entries(lists) as [string, readonly unknown[]][];
  const shown = all.map(([name, list]) => [name, startOf(list)] as const);
  return {
    shown: Object.fromEntries(shown) as Lists,
    cut: shown.flatMap(([name, list], index) => (list.length === all[index]?.[1].length ? [] : [name])),
  };
}

function startOf(list: readonly unknown[]): readonly unknown[] {
  let left = largestList;
  const end = list.findIndex(
    (each, index) => index >= listed || (left -= Buffer.byteLength(JSON.stringify(each)) + 1) < 0,
  );
  return end < 0 ? list : list.slice(0, end);
}

function outcome({ created }: Pick<Mutation, 'created'>, verb: string): string {
  return created === false && verb === 'made' ? 'it was there already' : verb;
}

function itemOutcome(item: NonNullable<Mutation['items']>[number], verb: string): string {
  return item.changes.length === 0 ? 'was so already' : outcome(item, verb);
}

function some(lines: readonly string[], most = listed): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `- and ${lines.length - most} more`];
}

export function countOf(things: number | readonly unknown[], word: string): string {
  const count = typeof things === 'number' ? things : things.length;
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
