import * as z from 'zod';
import type {
  ActionDefinition,
  Definition,
  HistoryEntry,
  PropertyType,
  SearchTextResult,
} from '../client/client-operations.js';
import { ProblemError } from '../client/problem-error.js';
import { nearest } from '#domain/problem/nearest';
import {
  atOf,
  describe,
  hrefOf,
  kindsWith,
  namesOf,
  namesOfHref,
  operationOf,
  referenced,
  targetOf,
  type Target,
} from './address.js';
import { assetList, outline } from './outline.js';
import { Refusal } from './refusal.js';
import { asJson, clip, diffsOf, largestText } from './text.js';
import { defineTool, quiet, reads, textResult, type ToolCall } from './tool.js';

const addressText = 'book, book/page or book/page/group/layer';
const narrower = 'Narrow it by naming fewer or deeper addresses.';

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
  run: async ({ address = '', depth, assets, cursor }, call) => {
    if (assets !== undefined) return textResult(await assetList(call, namesOf(address), assets, cursor));
    const { lines, next } = await outline(call, namesOf(address), depth, cursor);
    if (lines.length === 0) return textResult('There is nothing below it.');
    const rest =
      next === undefined ? '' : `\nMore: call again with cursor ${JSON.stringify(next)}, or with a deeper address.`;
    return textResult(lines.join('\n') + rest);
  },
});

const readTool = defineTool({
  name: 'read',
  description: 'Things with their values, as JSON. etag is for if_match of set.',
  annotations: reads,
  input: z.strictObject({
    addresses: z.array(z.string()).min(1).max(20).describe(`${addressText}; see kind.`),
    kind: z
      .enum(kindsWith('read'))
      .optional()
      .describe(
        'Needed for command (book/page/name), component (book/page/kind/name), group_class (book/page/group), custom_class (name).',
      ),
    class: z.string().optional().describe('The class on the layer or page group.'),
    detail: z
      .enum(['short', 'full'])
      .default('short')
      .describe('full: with defaults, and where each value comes from.'),
  }),
  run: async ({ addresses, detail, ...of }, call) => {
    const targets = addresses.map((address) => targetOf(address, of));
    const documents = await Promise.allSettled(
      targets.map(async (target) => {
        const { document, etag } = await call.send(operationOf(target, 'read'), { at: atOf(target), ...quiet });
        return { what: describe(target), etag, ...(detail === 'full' ? object(document) : short(object(document))) };
      }),
    );
    const failed = documents.find((each) => each.status === 'rejected');
    if (failed !== undefined && documents.every(({ status }) => status === 'rejected')) throw failed.reason;
    const shown = documents.map((each, index) =>
      each.status === 'fulfilled' ? each.value : unread(targets[index], each.reason),
    );
    return textResult(clip(asJson(shown), largestText, narrower));
  },
});

/** What stands for a thing that does not exist, beside others that do. @throws any other error as it is */
function unread(target: Target | undefined, error: unknown) {
  if (target === undefined || !(error instanceof ProblemError) || error.status >= 500) throw error;
  return { what: describe(target), error: error.code, nearest: error.nearest };
}

function object(document: unknown): Record<string, unknown> {
  return typeof document === 'object' && document !== null ? { ...document } : {};
}

/** Without what seldom matters: defaults, where values come from, and previews and warnings that are not there. */
function short(document: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (name === 'defaults' || name === 'from' || value === null) return [];
      if (name === 'classes' && Array.isArray(value)) return [[name, value.map((each) => short(object(each)))]];
      return [[name, value]];
    }),
  );
}

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
  run: async ({ what, name }, call) => {
    const all = await definitions(call, what);
    if (name === undefined) return textResult(all.map((each) => `${nameOf(each)}: ${each.description}`).join('\n'));
    const found = all.find((each) => nameOf(each) === name);
    if (found !== undefined) return textResult(clip(JSON.stringify(withoutForms(found)), largestText));
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
  run: async ({ entry, author, limit, cursor }, call) => {
    if (entry !== undefined) {
      const { document } = await call.send('history.show', { at: { id: entry } });
      const one = document as HistoryEntry;
      return textResult(`${entryLine(one)}\n${diffsOf(one.changes, largestText - 2_000)}`);
    }
    const { entries, next } = await entriesBy(call, author, limit, cursor);
    const rest = next === undefined ? '' : `\nMore: call again with cursor "${next}".`;
    return textResult(
      entries.length === 0 ? `There is no such change.${rest}` : entries.map(entryLine).join('\n') + rest,
    );
  },
});

const placesInAnswer = 100;

const search = defineTool({
  name: 'search',
  description: 'Where a text stands in the files of the project, or who refers to a thing (uses).',
  annotations: reads,
  input: z.strictObject({
    text: z.string().optional(),
    uses: z.string().optional().describe('The address of the thing; see kind.'),
    kind: z
      .enum([...kindsWith('read'), 'asset'])
      .optional()
      .describe('Of uses, as for read; or asset.'),
    class: z.string().optional(),
    in: z.string().optional().describe('Of text: a book, or a page as book/page.'),
    cursor: z.string().optional(),
  }),
  run: async ({ text, uses, in: folder, cursor, ...of }, call) => {
    if ((text === undefined) === (uses === undefined))
      throw new Refusal('invalid-input', 'Give either "text" or "uses".');
    const page = { limit: placesInAnswer, cursor };
    const { document } =
      uses === undefined
        ? await call.send('project.search', { options: { ...page, text, in: folder } })
        : await call.send('project.references', { options: { ...page, to: hrefOf(targetOf(uses, of)) } });
    const { results, next } = document as SearchTextResult;
    const lines = results.map((each) => {
      const line = each.line === undefined ? '' : `:${each.line}`;
      const shown = each.text === undefined ? '' : `: ${JSON.stringify(each.text)}`;
      const at = each.at === `line ${each.line}` ? '' : `, ${each.at}`;
      return `${namesOfHref(each.href).join('/') || 'project'} (${each.path}${line}${at})${shown}`;
    });
    const rest = next === null ? '' : `\nMore: call again with cursor ${JSON.stringify(next)}.`;
    return textResult(
      clip(lines.length === 0 ? 'Nothing was found.' : lines.join('\n'), largestText - 2_000, narrower) + rest,
    );
  },
});

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
