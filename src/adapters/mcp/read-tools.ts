import * as z from 'zod';
import type {
  ActionDefinition,
  Definition,
  HistoryEntry,
  PropertyType,
} from '../client/client-operations.generated.js';
import { nearest } from '#domain/problem/nearest';
import { addressText, describe, namesOf, referenced } from './address.js';
import { assetList, outline, outlineShape } from './outline-text.js';
import { readTool } from './read-tool.js';
import { Refusal } from './refusal.js';
import { search } from './search-tool.js';
import { more, thing } from './shapes.js';
import { clip, diffsOf, largestText, restAt, rowsThatFit } from './text.js';
import { defineTool, reads, type Answer, type ToolCall } from './tool.js';

const outlineTool = defineTool({
  name: 'outline',
  description:
    'The tree of books, pages, layers (bottom first) with [classes], components and commands. Begin here. Names only; read has the values.',
  annotations: reads,
  input: z.strictObject({
    address: z.string().optional().describe(`Below what: ${addressText}. Default: the project.`),
    depth: z.int().min(1).max(4).default(2).describe('Levels below the address.'),
    assets: z
      .enum(['all', 'used', 'unused'])
      .optional()
      .describe('Instead: the assets of a book or page (images, sounds), and what uses each.'),
    cursor: z.string().optional().describe('From the outline before.'),
  }),
  outputs: [outlineShape],
  run: ({ address = '', depth, assets, cursor }, call) =>
    assets === undefined
      ? outline(call, namesOf(address), depth, cursor)
      : assetList(call, namesOf(address), assets, cursor),
});

const catalogues = ['classes', 'actions', 'components'] as const;

const catalogueTool = defineTool({
  name: 'catalogue',
  description:
    'What can be made: without a name a list, with one its properties, types, defaults and, where a new one gets others, initial values. Property values in set and create have the shape of the defaults.',
  annotations: reads,
  input: z.strictObject({
    what: z.enum(catalogues).describe('components: also what a layer takes.'),
    name: z.string().optional(),
  }),
  outputs: [z.object({ definitions: z.array(z.looseObject({ name: z.string(), description: z.string() })) })],
  run: async ({ what, name }, call) => {
    const all = await definitions(call, what);
    if (name === undefined) {
      const definitions = all.map((each) => ({ name: nameOf(each), description: each.description }));
      return { text: definitions.map((each) => `${each.name}: ${each.description}`).join('\n'), data: { definitions } };
    }
    const found = all.find((each) => nameOf(each) === name);
    if (found !== undefined) {
      const shown = withoutForms(found);
      const definition = { ...shown, name, description: found.description };
      return { text: clip(JSON.stringify(shown), largestText), data: { definitions: [definition] } };
    }
    for (const other of catalogues) {
      if (other === what || !(await definitions(call, other)).some((each) => nameOf(each) === name)) continue;
      throw new Refusal('invalid-input', `"${name}" is none of the ${what}. It is one of the ${other}.`, {
        next: `catalogue with what: "${other}", name: "${name}".`,
      });
    }
    throw new Refusal('class-not-found', `The catalogue of ${what} has no "${name}".`, {
      nearest: nearest(name, all.map(nameOf)),
      next: `catalogue with what: "${what}" lists them.`,
    });
  },
});

type AnyDefinition = Definition | ActionDefinition;

async function definitions(call: ToolCall, what: (typeof catalogues)[number]): Promise<readonly AnyDefinition[]> {
  return (await call.send(`catalogue.${what}`)).document as AnyDefinition[];
}

function nameOf(each: AnyDefinition): string {
  return 'command' in each ? each.command : each.name;
}

/** Without what only palettes and forms show: it would be half of the answer. */
function withoutForms(definition: AnyDefinition): object {
  const { title, group, ...shown } = definition;
  if ('command' in shown) return { ...shown, params: withoutFields(shown.params) };
  const { variants, properties, initial, ...rest } = shown;
  const kinds = Object.entries(variants?.kinds ?? {}).map(([name, kind]) => [name, withoutForms(kind)] as const);
  return {
    ...rest,
    ...(JSON.stringify(initial) === JSON.stringify(rest.defaults) ? {} : { initial }),
    properties: withoutFields(properties),
    ...(variants && { variants: { by: variants.by, kinds: Object.fromEntries(kinds) } }),
  };
}

function withoutFields(types: Readonly<Record<string, PropertyType>>): object {
  return Object.fromEntries(
    Object.entries(types).map(([name, { title, group, step, handle, ...type }]) => [name, type]),
  );
}

const pageOfHistory = 200;

const historyShape = z.object({
  entries: z.array(
    z.object({
      id: z.string().optional(),
      at: z.string().optional(),
      author: z.string(),
      kind: z.string(),
      summary: z.string(),
      resource: thing.optional(),
      changed_files: z.number(),
      undone: z.boolean(),
      problem: z.string().optional(),
    }),
  ),
  diff: z.string().optional(),
  ...more,
});

const historyTool = defineTool({
  name: 'history',
  description: 'Who changed what, newest first; with entry, the diff of one change.',
  annotations: reads,
  input: z.strictObject({
    entry: z.string().optional().describe('The id of an entry.'),
    author: z.string().optional().describe('Only this author; "external": edits by other programs.'),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().optional().describe('The id of an entry: only older ones.'),
  }),
  outputs: [historyShape],
  run: async ({ entry, author, limit, cursor }, call) => {
    if (entry !== undefined) {
      const { document } = await call.send('history.show', { at: { id: entry } });
      return oneEntry(document as HistoryEntry);
    }
    const { entries, next } = await entriesBy(call, author, limit, cursor);
    const rows = rowsThatFit(entries.map((each) => ({ line: entryLine(each), data: entryData(each) })));
    const rest = rows.length === entries.length ? next : rows.at(-1)?.data.id;
    const lines = rows.length === 0 ? ['There is no such change.'] : rows.map(({ line }) => line);
    return {
      text: [...lines, ...restAt(rest)].join('\n'),
      data: { entries: rows.map(({ data }) => data), cursor: rest },
    };
  },
});

function oneEntry(entry: HistoryEntry): Answer<z.output<typeof historyShape>> {
  return {
    text: `${entryLine(entry)}\n${diffsOf(entry.changes, largestText - 2_000)}`,
    // As JSON, its lines take more.
    data: { entries: [entryData(entry)], diff: diffsOf(entry.changes, largestText / 2) },
  };
}

function entryData({ id, at, author, kind, summary, resource, changes, undone, problem }: HistoryEntry) {
  return {
    ...(id !== null && { id }),
    ...(at !== null && { at }),
    author,
    kind,
    summary,
    ...(resource !== null && { resource: referenced(resource) }),
    changed_files: changes.length,
    undone,
    problem,
  };
}

/** Looks through one page of the history. The answer may have fewer entries than wanted although there are more. */
async function entriesBy(call: ToolCall, author: string | undefined, limit: number, before: string | undefined) {
  const options = { limit: author === undefined ? limit : pageOfHistory, ...(before === undefined ? {} : { before }) };
  const { document } = await call.send('history.ls', { options });
  const all = document as HistoryEntry[];
  const entries = all
    .filter((each) => author === undefined || each.author === author || (author === 'external' && each.kind === author))
    .slice(0, limit);
  const last = entries.length === limit ? entries.at(-1) : all.at(-1);
  const isEnd = all.length < options.limit && last === all.at(-1);
  return { entries, next: isEnd ? undefined : (last?.id ?? undefined) };
}

function entryLine({ id, at, author, summary, resource, changes, undone, problem }: HistoryEntry): string {
  const what = resource === null || resource.type === 'project' ? '' : ` (${describe(referenced(resource))})`;
  const by = author === '' ? '' : ` by ${JSON.stringify(author)}`;
  const files = `${changes.length} ${changes.length === 1 ? 'file' : 'files'}`;
  return `${id ?? '(unreadable)'} ${at ?? ''} ${summary}${what}${by}, ${files}${undone ? ', undone' : ''}${problem === undefined ? '' : `: ${problem}`}`;
}

export const readTools = [outlineTool, readTool, catalogueTool, search, historyTool];
