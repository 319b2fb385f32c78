import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { DoctorReport, HistoryEntry, Mutation } from '../client/client-operations.js';
import {
  atOf,
  describe,
  kindsWith,
  namesOf,
  namesOfHref,
  operationOf,
  referenced,
  targetOf,
  type Target,
} from './address.js';
import { Refusal } from './refusal.js';
import { clip, diffsOf, largestText } from './text.js';
import { defineTool, quiet, reads, textResult, type ToolCall, writes } from './tool.js';

const dryRun = { dry_run: z.boolean().default(false).describe('Change nothing; show the diff.') };
const className = z.string().optional().describe('The class, for kinds class and group_class.');
const props = z.record(z.string(), z.unknown()).optional();
const neighbour = z.string().optional();

const create = defineTool({
  name: 'create',
  description:
    'Make a thing, or leave it if it exists. Groups that lead to a layer are made. Addresses: book; book/page; book/page/layer or book/page/group/layer, also for a class; command: book/page/name; component: book/page/kind/name; group_class: book/page/group; custom_class: name.',
  annotations: writes,
  input: z.strictObject({
    kind: z.enum(kindsWith('create')),
    address: z.string(),
    class: className,
    props: props.describe('First values. A command takes {"actions":[{"command","params"}]}.'),
    copy_from: z.string().optional().describe('Copy this one, as book/page.'),
    before: neighbour.describe('Place it before (below) this sibling.'),
    after: neighbour,
    into: neighbour.describe('Of a layer: the group.'),
    type: z.enum(['long', 'short', 'sync']).optional().describe('Of an audio.'),
    ...dryRun,
  }),
  run: async ({ props, copy_from, before, after, into, type, dry_run, ...named }, call) => {
    const target = targetOf(named.address, named);
    return change(call, target, 'create', {
      options: { copyFrom: copy_from, before, after, into, type },
      ...(props === undefined ? {} : { body: props }),
      dry_run,
    });
  },
});

const set = defineTool({
  name: 'set',
  description:
    'Set values of a layer, class, command or component. Only the given ones change; tables are merged, lists and actions are replaced.',
  annotations: writes,
  input: z.strictObject({
    kind: z.enum(kindsWith('set')).optional().describe('Default: layer, or class if class is given.'),
    address: z.string(),
    class: className,
    props,
    unset: z.array(z.string()).optional().describe('Dotted names to set back to their defaults.'),
    if_match: z.string().optional().describe('The etag of read: refuse if it changed since.'),
    overwrite: z.boolean().optional().describe('Replace a script that was edited by hand. Ask the user first.'),
    ...dryRun,
  }),
  run: async ({ props = {}, unset = [], if_match, overwrite, dry_run, kind, ...named }, call) => {
    const target = targetOf(named.address, { ...named, kind: kind ?? (named.class === undefined ? 'layer' : 'class') });
    if (Object.keys(props).length === 0 && unset.length === 0) {
      throw new Refusal('invalid-input', 'Give "props" or "unset": there is nothing to set.');
    }
    return change(call, target, 'set', {
      options: { overwrite },
      body: withUnset(props, unset),
      ifMatch: if_match,
      dry_run,
    });
  },
});

/** The service sets a value back that is sent as `null`. */
function withUnset(props: Readonly<Record<string, unknown>>, unset: readonly string[]): Record<string, unknown> {
  const body = structuredClone(props) as Record<string, unknown>;
  for (const path of unset) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let table = body;
    for (const name of names) {
      const inner = Object.hasOwn(table, name) ? table[name] : undefined;
      const next: Record<string, unknown> =
        typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Record<string, unknown>) : {};
      Object.defineProperty(table, name, { value: next, enumerable: true, writable: true, configurable: true });
      table = next;
    }
    Object.defineProperty(table, last, { value: null, enumerable: true, writable: true, configurable: true });
  }
  return body;
}

const move = defineTool({
  name: 'move',
  description:
    'Rename a thing (new_name), or place it elsewhere (before, after, into). All references follow; the answer counts them.',
  annotations: { ...writes, idempotentHint: false },
  input: z.strictObject({
    kind: z.enum(kindsWith('move')).optional(),
    address: z.string(),
    class: className,
    new_name: z.string().optional(),
    before: neighbour.describe('A sibling, drawn or read after it.'),
    after: neighbour,
    into: neighbour.describe('Of a layer: the group.'),
    ...dryRun,
  }),
  run: async ({ new_name, before, after, into, dry_run, ...named }, call) => {
    const target = targetOf(named.address, named);
    const isPlaced = before !== undefined || after !== undefined || into !== undefined;
    if ((new_name !== undefined) === isPlaced) {
      throw new Refusal('invalid-input', 'Give either "new_name", or a place: "before", "after" or "into".');
    }
    if (new_name !== undefined) return change(call, target, 'move', { options: { newName: new_name }, dry_run });
    // The operation would make what does not exist. The condition refuses that.
    const { etag } = await call.send(operationOf(target, 'read'), { at: atOf(target), ...quiet });
    return change(call, target, 'create', { options: { before, after, into }, ifMatch: etag, dry_run });
  },
});

const remove = defineTool({
  name: 'delete',
  description: 'Remove a thing. The warnings name what still refers to it. A book or page needs confirm.',
  annotations: { ...writes, destructiveHint: true },
  input: z.strictObject({
    kind: z.enum(kindsWith('delete')),
    address: z.string(),
    class: className,
    confirm: z.string().optional().describe('Of a book or page: the address once more, after asking the user.'),
    ...dryRun,
  }),
  run: async ({ confirm, dry_run, ...named }, call) => {
    const target = targetOf(named.address, named);
    const { kind, address } = target;
    const options = { confirm: kind === 'book' ? address : undefined };
    if (!dry_run && (kind === 'book' || kind === 'page') && confirm !== address) {
      const planned = await mutate(call, target, 'delete', { options, dry_run: true });
      throw needsConfirmation(
        `This removes the ${kind} ${address} with ${countOf(planned.changes, 'file')}.`,
        'delete',
        address,
      );
    }
    return change(call, target, 'delete', { options, dry_run });
  },
});

const undo = defineTool({
  name: 'undo',
  description: 'Undo your own newest change, or with redo the change undone last. The files get their bytes back.',
  annotations: { ...writes, idempotentHint: false },
  input: z.strictObject({
    author: z
      .string()
      .optional()
      .describe('Undo the newest change of this person instead; needs confirm. "external": edits by other programs.'),
    redo: z.boolean().default(false),
    confirm: z
      .string()
      .optional()
      .describe('For the work of others: the address that the refusal names, after asking the user.'),
    ...dryRun,
  }),
  run: async ({ author, redo, confirm, dry_run }, call) => {
    const options = redo ? {} : { author: author ?? call.author };
    const operation = redo ? 'history.redo' : 'history.undo';
    const isOwn = redo ? await undidLast(call) : options.author === call.author;
    if (!isOwn && !dry_run) {
      const { resource } = (await call.send(operation, { options: { ...options, dryRun: true } })).document as Mutation;
      const address = referenced(resource).address || 'project';
      if (confirm !== address) {
        const whose = redo ? 'what somebody else undid' : `a change of ${JSON.stringify(author)}`;
        throw needsConfirmation(
          `This ${redo ? 'redoes' : 'undoes'} ${whose}: ${describe(referenced(resource))}.`,
          'undo',
          address,
        );
      }
    }
    const { document } = await call.send(operation, { options: { ...options, dryRun: dry_run } });
    return mutationResult(document as Mutation, redo ? 'redone' : 'undone', dry_run);
  },
});

/** Whether the assistant itself undid the change that a redo would make again. */
async function undidLast(call: ToolCall): Promise<boolean> {
  const { document } = await call.send('history.ls', { options: { limit: 200 } });
  let redone = 0;
  for (const { kind, author } of document as HistoryEntry[]) {
    if (kind === 'redo') redone++;
    else if (kind === 'undo' && redone > 0) redone--;
    else if (kind === 'undo') return author === call.author;
    else if (kind === 'change') return true;
  }
  return true;
}

function needsConfirmation(what: string, tool: string, address: string): Refusal {
  return new Refusal('confirmation-required', `${what} It was not done yet.`, {
    next: `ask the user, then call ${tool} again with confirm: ${JSON.stringify(address)}. dry_run: true shows the diff.`,
  });
}

const findingsInAnswer = 100;

const checkInput = {
  address: z.string().optional().describe('Only findings of this book, page or layer.'),
  severity: z.enum(['error', 'warning', 'info']).optional(),
  code: z.string().optional().describe('Only findings of this code.'),
  cursor: z.int().min(0).default(0).describe('How many findings to skip.'),
};

const check = defineTool({
  name: 'check',
  description:
    'Look for faults: missing files, dangling names, broken scripts. With fix, mend what can be mended safely, as one change (all, or those of code).',
  annotations: writes,
  input: z.strictObject({ ...checkInput, fix: z.boolean().default(false), ...dryRun }),
  run: async ({ fix, dry_run, ...of }, call) => {
    if (!fix) return findings(call, of);
    if (of.address !== undefined || of.severity !== undefined) {
      throw new Refusal('invalid-input', '"fix" mends the whole project, or the findings of one "code".');
    }
    const options = { code: of.code, dryRun: dry_run };
    return mutationResult((await call.send('doctor.fix', { options })).document as Mutation, 'mended', dry_run);
  },
});

/** For clients that may only read. */
const checkOnly = defineTool({
  name: 'check',
  description: 'Look for faults: missing files, dangling names, broken scripts.',
  annotations: reads,
  input: z.strictObject(checkInput),
  run: (of, call) => findings(call, of),
});

interface WantedFindings {
  readonly address?: string | undefined;
  readonly severity?: string | undefined;
  readonly code?: string | undefined;
  readonly cursor: number;
}

async function findings(
  call: ToolCall,
  { address = '', severity, code, cursor }: WantedFindings,
): Promise<CallToolResult> {
  const report = (await call.send('doctor.show')).document as DoctorReport;
  const below = namesOf(address).join('/');
  const wanted = report.findings
    .map((finding) => ({ ...finding, address: namesOfHref(finding.href).join('/') }))
    .filter(
      (each) =>
        (below === '' || `${each.address}/`.startsWith(`${below}/`)) &&
        (severity === undefined || each.severity === severity) &&
        (code === undefined || each.code === code),
    );
  const shown = wanted.slice(cursor, cursor + findingsInAnswer);
  const lines = shown.map(({ severity, code, place, explanation, fix, address }) => {
    const at = `${place.path}${place.line === undefined ? '' : `:${place.line}`}`;
    return `${severity} ${code} ${address || 'project'} (${at}): ${explanation}${fix === undefined ? '' : ` Fix: ${fix}`}`;
  });
  const { errors, warnings, infos } = report;
  const head = `The project has ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')} and ${countOf(infos, 'remark')}; ${wanted.length} of them fit.`;
  const more = cursor + shown.length < wanted.length ? [`More: call again with cursor ${cursor + shown.length}.`] : [];
  return textResult(clip([head, ...lines, ...more].join('\n'), largestText, 'Narrow it by address, code or severity.'));
}

interface Change {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  readonly dry_run: boolean;
}

const done = { create: 'made', set: 'set', move: 'moved', delete: 'removed' } as const;

async function change(
  call: ToolCall,
  target: Target,
  action: keyof typeof done,
  what: Change,
): Promise<CallToolResult> {
  return mutationResult(await mutate(call, target, action, what), done[action], what.dry_run);
}

async function mutate(call: ToolCall, target: Target, action: keyof typeof done, what: Change): Promise<Mutation> {
  const { options, body, ifMatch, dry_run } = what;
  const { document } = await call.send(operationOf(target, action), {
    at: atOf(target),
    // The service refuses options that the operation does not have. A dry run is always one of them.
    options: { ...options, ...(dry_run ? { dryRun: true } : {}) },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
  return document as Mutation;
}

const listed = 50;

/** What a change did, in words and as data. Long lists end with a count. */
function mutationResult(mutation: Mutation, verb: string, isDryRun: boolean): CallToolResult {
  const { created, resource, changes, changeset, warnings, references = [] } = mutation;
  const thing = referenced(resource);
  const what = describe(thing);
  const how = created === false && verb === 'made' ? 'it was there already' : verb;
  const lines = [
    changes.length === 0
      ? `${what}: nothing changed; it was so already.`
      : `${what}: ${isDryRun ? `would be ${how}` : how}, ${countOf(changes, 'file')}.${isDryRun ? ' This was a dry run.' : ''}`,
    ...some(changes.map(({ path, action }) => `- ${action} ${path}`)),
    ...(references.length > 0 ? [`${countOf(references, 'reference')} followed:`] : []),
    ...some(
      references.map(
        ({ path, at, from, to }) => `- ${path} ${at}: ${JSON.stringify(from)} is now ${JSON.stringify(to)}`,
      ),
    ),
    ...some(
      warnings.map(({ code, at, message, nearest = [] }) => {
        const near = nearest.length === 0 ? '' : ` Nearest: ${nearest.join(', ')}.`;
        return `Warning ${code} at ${at}: ${message}${near}`;
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

function some(lines: readonly string[]): readonly string[] {
  return lines.length <= listed ? lines : [...lines.slice(0, listed), `- and ${lines.length - listed} more`];
}

function countOf(things: number | readonly unknown[], word: string): string {
  const count = typeof things === 'number' ? things : things.length;
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

export const changeTools = [create, set, move, remove, undo, check];
export const checkTools = [checkOnly];
