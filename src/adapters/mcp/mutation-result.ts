import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Mutation } from '../client/client-operations.js';
import { describe, referenced } from './address.js';
import { remediedText } from './remedy-text.js';
import { clip, diffsOf, largestText } from './text.js';
import { textResult } from './tool.js';

const listed = 50;
const filesListed = 15;

/**
 * What a change did, in words and as data. Long lists end with a count.
 * @param verb what became of the thing: "made"
 * @param verbs of a batch: what became of the thing of each item
 */
export function mutationResult(
  mutation: Mutation,
  verb: string,
  isDryRun: boolean,
  verbs: readonly string[] = [],
): CallToolResult {
  const { resource, changes, changeset, warnings, references = [], items = [] } = mutation;
  const thing = referenced(resource);
  const what = items.length === 0 ? describe(thing) : countOf(items, 'change');
  const how = outcome(mutation, verb);
  const lines = [
    changes.length === 0
      ? `${what}: nothing changed; it was so already.`
      : `${what}: ${isDryRun ? `would be ${how}` : how}, ${countOf(changes, 'file')}.${isDryRun ? ' This was a dry run.' : ''}`,
    ...some(
      items.map(
        (item, index) => `${index}: ${describe(referenced(item.resource))} ${itemOutcome(item, verbs[index] ?? verb)}`,
      ),
    ),
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
  return {
    ...textResult(clip(lines.join('\n'), largestText)),
    structuredContent: {
      dry_run: isDryRun,
      resource: thing,
      changeset,
      changed_files: changes.length,
      warnings: warnings.slice(0, listed).map(({ code, at }) => ({ code, at })),
    },
  };
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
