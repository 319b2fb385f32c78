import { type RemedyCall, type RemedySentence, withSentences } from '#domain/problem/remedy-sentence';
import type { LayerEntry } from '#adapters/client/client-operations.generated';
import type { OutlineItem } from '#adapters/client/outline';
import { printable } from '#application/support/printable';
import type { CliOperation } from '../cli-operation.js';

/** A line or a few for each stream. */
export interface Printed {
  readonly out: string;
  readonly err: string;
}

/** The part of a change's document that is printed. */
interface Mutation {
  readonly resource?: { readonly type: string; readonly name?: string | undefined };
  readonly created?: boolean;
  /** Of the entry in the history, if there is one. */
  readonly changeset?: string | null;
  readonly changes: readonly { readonly path: string; readonly action: string; readonly diff?: string }[];
  readonly warnings: readonly Warning[];
}

interface Warning extends Remedied {
  readonly code: string;
  readonly message: string;
  readonly nearest?: readonly string[] | undefined;
}

/** What a problem, a warning or a finding has for callers with words of their own. */
interface Remedied {
  readonly fault?: string | undefined;
  readonly remedies?: readonly RemedySentence[] | undefined;
}

/** Writes a call of a remedy as a command. */
export type CommandText = (call: RemedyCall) => string | undefined;

/** @param message the same with requests of HTTP as remedies */
export function remediedText(message: string, { fault = message, remedies = [] }: Remedied, command: CommandText) {
  return withSentences(fault, remedies, command);
}

/** One line for each file that a change created, modified or removed, or its diff; and the warnings. */
export function mutationText(mutation: Mutation, colour: boolean, command: CommandText): Printed {
  const { changes, warnings } = mutation;
  const lines = changes.flatMap(({ path, action, diff }) =>
    diff === undefined ? [clean(`${action.padEnd(8)} ${path}`)] : diffLines(diff, colour),
  );
  return {
    out: asText(lines.length === 0 ? [clean(withoutFiles(mutation))] : lines),
    err: warningsText(warnings, command),
  };
}

/** A checkpoint is in the history alone. */
function withoutFiles({ created, changeset, resource }: Mutation): string {
  if (resource === undefined || (created !== true && typeof changeset !== 'string'))
    return 'nothing changed: it was so already';
  const action = created === true ? 'created' : created === false ? 'modified' : 'removed';
  return `${action.padEnd(8)} ${resource.type} ${resource.name ?? ''}`;
}

export function warningsText(warnings: readonly Warning[], command: CommandText): string {
  return asText(
    warnings.flatMap(({ code, message, nearest, ...remedied }) => [
      clean(`warning: ${code}: ${remediedText(message, remedied, command)}`),
      ...(nearest === undefined ? [] : [clean(`nearest: ${nearest.join(', ')}`)]),
    ]),
  );
}

/** A diff with its line ends, so that a terminal cannot be steered by it. */
export function diffText(diff: string, colour: boolean): string {
  return asText(diffLines(diff, colour));
}

const colours = { '+': '\x1b[32m', '-': '\x1b[31m', '@': '\x1b[36m' } as const;

function diffLines(diff: string, colour: boolean): string[] {
  const lines = diff.replace(/\n$/, '').split('\n').map(clean);
  if (!colour) return lines;
  return lines.map((line) => {
    if (/^(---|\+\+\+) /.test(line)) return `\x1b[1m${line}\x1b[0m`;
    const start = line.charAt(0);
    return start in colours ? `${colours[start as keyof typeof colours]}${line}\x1b[0m` : line;
  });
}

/** What is printed of a problem's document. */
interface Problem extends Remedied {
  readonly code: string;
  readonly detail: string;
  readonly nearest?: readonly string[] | undefined;
  readonly suggestion?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly excerpt?: string | undefined;
  readonly difference?: string | undefined;
  readonly errors?:
    | readonly { readonly at: string; readonly message: string; readonly nearest?: readonly string[] | undefined }[]
    | undefined;
}

/** `code: sentence`, then a line for each fault, and the nearest names. */
export function problemText(problem: Problem, colour: boolean, command: CommandText): string {
  const { code, detail, nearest, suggestion, file, line, column, excerpt, difference, errors = [] } = problem;
  const lines = [`${code}: ${remediedText(detail, problem, command)}`];
  if (file !== undefined) lines.push(`in: ${[file, line, column].filter((part) => part !== undefined).join(':')}`);
  if (excerpt !== undefined) lines.push(...excerpt.split('\n').map((each) => `  ${each}`));
  for (const each of errors) {
    lines.push(`  ${each.at === '' ? '' : `${each.at}: `}${each.message}`);
    if (each.nearest !== undefined) lines.push(`  nearest: ${each.nearest.join(', ')}`);
  }
  if (nearest !== undefined && nearest.length > 0) lines.push(`nearest: ${nearest.join(', ')}`);
  if (code === 'unauthorized') lines.push('Put the token in PAGEWRIGHT_TOKEN, or in a file that --token-file names.');
  if (suggestion !== undefined) lines.push(`accepted: ${suggestion}`);
  return asText([...lines.map(clean), ...(difference === undefined ? [] : diffLines(difference, colour))]);
}

/**
 * A document for a reader: a line for each thing of a list, and YAML for anything else.
 * @param yaml writes a value as YAML
 */
export function documentText(
  { noun, verb, variant }: CliOperation,
  document: unknown,
  yaml: (value: unknown) => string,
): string {
  if (typeof document === 'string') return printable(document, '\n\t');
  if (variant === 'list') return table(rowsIn(noun, document));
  if (!Array.isArray(document)) return printable(yaml(document), '\n\t');
  const rows = document.map((item) => (noun === 'history' && verb === 'ls' ? historyRow(item as Entry) : rowOf(item)));
  return table(rows);
}

/** What a document lists: the pages of a book, the layers of a page from the bottom up, the classes of a layer. */
function rowsIn(noun: string, document: unknown): string[][] {
  const { pages = [], components, classes = [] } = document as Listing;
  if (noun === 'page')
    return pages.map(({ name, kind, listed }) => [name, kind, ...(listed ? [] : ['not in the list of the book'])]);
  if (noun === 'class') return classes.map(({ name, custom }) => [name, ...(custom ? ['custom'] : [])]);
  return layerRows(components?.layers ?? [], '');
}

interface Listing {
  readonly pages?: readonly { readonly name: string; readonly kind: string; readonly listed: boolean }[];
  readonly classes?: readonly { readonly name: string; readonly custom: boolean }[];
  readonly components?: { readonly layers: readonly LayerEntry[] };
}

function layerRows(layers: readonly LayerEntry[], group: string): string[][] {
  return layers.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, { class: classes = [], layers: inside = [] }]) => [
      [group + name, classes.join(' ')],
      ...layerRows(inside, `${group}${name}/`),
    ]),
  );
}

interface Place {
  readonly path: string;
  readonly at: string;
  readonly line?: number | undefined;
  readonly text?: string | undefined;
}

/** `file:line: text`, as terminals and editors link it; the property where the line is not certain. */
export function placeText({ path, at, line, text = '' }: Place): string {
  return asText([clean(line === undefined ? `${path}: ${at}` : `${path}:${line}: ${text}`)]);
}

/** Each thing in a line of its own, below what it lies in, with its classes. Pages and layers need no word for what they are. */
export function treeText(items: readonly OutlineItem[]): string {
  return asText(
    items.map(({ level, kind, name, ...item }) => {
      const notes = [...item.classes, ...item.notes];
      const word = ['book', 'page', 'layer'].includes(kind) ? '' : `${kind.replace('component ', '')} `;
      return clean(`${'  '.repeat(level)}${word}${name}${notes.length === 0 ? '' : `  ${notes.join(' ')}`}`);
    }),
  );
}

interface Entry {
  readonly id: string | null;
  readonly at: string | null;
  readonly author: string;
  readonly summary: string;
  readonly undone: boolean;
}

function historyRow({ id, at, author, summary, undone }: Entry): string[] {
  return [
    id ?? '-',
    at?.slice(0, 19).replace('T', ' ') ?? '-',
    author === '' ? '-' : author,
    summary + (undone ? ' (undone)' : ''),
  ];
}

const titles = ['name', 'command', 'path', 'id', 'href'];
/** What a list prints of a thing beside its name. The whole document has the rest. */
const details = ['family', 'kind', 'path', 'pages', 'actions', 'description'];

function rowOf(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return [String(item)];
  const fields = item as Readonly<Record<string, unknown>>;
  const title = titles.find((each) => typeof fields[each] === 'string') ?? '';
  return [textOf(fields[title]), ...details.flatMap((each) => (each === title ? [] : cellOf(fields[each])))];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function cellOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  const names = value.map((each: unknown) => (typeof each === 'string' ? each : rowOf(each)[0]));
  return [names.join(' ')];
}

/** Rows in columns that are as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(clean));
  const columns = Math.max(0, ...cells.map((row) => row.length - 1));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return asText(
    cells.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  );
}

/** A terminal would obey control characters in names and files of a project. */
function clean(text: string): string {
  return printable(text, '\t');
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
