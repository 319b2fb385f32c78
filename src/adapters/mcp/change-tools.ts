import type { ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Mutation } from '../client/client-operations.generated.js';
import { requestOf } from '../client/create-client.js';
import { moveTo } from '../client/move-to.js';
import { ProblemError } from '../client/problem-error.js';
import { atOf, operationOf, targetOf, type Target } from './address.js';
import { kindsWith } from './kinds.js';
import { batchAnswer, countOf, mutationAnswer } from './mutation-result.js';
import { Refusal, needsConfirmation } from './refusal.js';
import { batchShape, mutationShape } from './shapes.js';
import { defineTool, dryRun, parse, type Tool, type ToolCall, writes } from './tool.js';

const className = z.string().optional().describe('The class, for kinds class and group_class.');
const props = z.record(z.string(), z.unknown()).optional();
const neighbour = z.string().optional();

/** What became of a thing, by the tool that changed it. */
const done = { create: 'made', set: 'set', move: 'moved', delete: 'removed' } as const;
const toolNames = Object.keys(done) as [keyof typeof done, ...(keyof typeof done)[]];

/** A change of one thing, before it is sent. */
interface PlannedChange {
  readonly target: Target;
  readonly action: keyof typeof done;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  readonly dry_run: boolean;
  /** What the assistant confirms, of a change that may need it. */
  readonly confirm?: string | undefined;
}

interface ChangeTool {
  readonly tool: Tool;
  /** @throws Refusal */
  plan(input: unknown): PlannedChange;
}

/** A tool whose calls can be changes of a batch. */
function changeTool<Input extends z.ZodObject>({
  plan,
  ...declaration
}: {
  readonly name: keyof typeof done;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  /** @throws Refusal */
  plan(input: z.output<Input>): PlannedChange;
}): ChangeTool {
  return {
    tool: defineTool({
      ...declaration,
      outputs: [mutationShape],
      run: async (input, call) => change(call, plan(input)),
    }),
    plan: (input) => plan(parse(declaration.input, input)),
  };
}

const create = changeTool({
  name: 'create',
  description:
    'Make a thing, or leave it if it exists. Groups that lead to a layer are made. Addresses: book; book/page; book/page/layer or book/page/group/layer, also for a class; command: book/page/name; component: book/page/kind/name; group_class: book/page/group; custom_class: name.',
  annotations: writes,
  input: z.strictObject({
    kind: z.enum(kindsWith('create')),
    address: z.string(),
    class: className,
    props: props.describe('First values. A command takes {"actions":[{"command","params"}]}.'),
    copy_from: z.string().optional().describe('Copy this one: its address; of a class, book/page/layer/class.'),
    before: neighbour.describe('Place it before (below) this sibling.'),
    after: neighbour,
    into: neighbour.describe('Of a layer: the group.'),
    type: z.enum(['long', 'short', 'sync']).optional().describe('Of an audio.'),
    ...dryRun,
  }),
  plan: ({ props, copy_from, before, after, into, type, dry_run, ...named }) => ({
    target: targetOf(named.address, named),
    action: 'create',
    options: { copyFrom: copy_from, before, after, into, type },
    ...(props === undefined ? {} : { body: props }),
    dry_run,
  }),
});

const set = changeTool({
  name: 'set',
  description:
    'Set values of a layer, class, command or component. Only the given ones change; tables are merged, lists and actions are replaced. An unknown name is stored, with a warning.',
  annotations: writes,
  input: z.strictObject({
    kind: z.enum(kindsWith('set')).optional().describe('Default: layer, or class if class is given.'),
    address: z.string(),
    class: className,
    props,
    unset: z.array(z.string()).optional().describe('Dotted names to set back to their defaults.'),
    if_match: z.string().optional().describe('The etag of read: refuse if it changed since.'),
    overwrite: z.boolean().optional().describe('Replace a script that was edited by hand. Ask the user first.'),
    replace: z
      .string()
      .optional()
      .describe('Computed values to replace: dotted names with commas between. Ask the user first.'),
    ...dryRun,
  }),
  plan: ({ props = {}, unset = [], if_match, overwrite, replace, dry_run, kind, ...named }) => {
    const target = targetOf(named.address, { ...named, kind: kind ?? (named.class === undefined ? 'layer' : 'class') });
    if (Object.keys(props).length === 0 && unset.length === 0) {
      throw new Refusal('invalid-input', 'Give "props" or "unset": there is nothing to set.');
    }
    return {
      target,
      action: 'set',
      options: { overwrite, replace },
      body: withUnset(props, unset),
      ifMatch: if_match,
      dry_run,
    };
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

const confirm = z.string().optional();

const move = changeTool({
  name: 'move',
  description:
    'Rename a thing (new_name), place it elsewhere (before, after, into), or both. All references follow; the answer counts them.',
  annotations: { ...writes, idempotentHint: false },
  input: z.strictObject({
    kind: z.enum(kindsWith('move')).optional().describe('As in create, or asset: book/path.'),
    address: z.string(),
    class: className,
    new_name: z.string().optional().describe('A name, or the whole new address.'),
    before: neighbour.describe('A sibling, drawn or read after it.'),
    after: neighbour,
    into: neighbour.describe('Of a layer: the group.'),
    confirm: confirm.describe('Of an image of a layer: the address once more.'),
    ...dryRun,
  }),
  plan: ({ new_name, before, after, into, confirm, dry_run, ...named }) => {
    const target = targetOf(named.address, named);
    const place = { before, after, into };
    const isPlaced = Object.values(place).some((value) => value !== undefined);
    if (new_name === undefined && !isPlaced) {
      throw new Refusal('invalid-input', 'Give "new_name", a place ("before", "after" or "into"), or both.');
    }
    if (target.kind === 'asset' && isPlaced) {
      throw new Refusal('invalid-input', 'An asset has no place among others: give "new_name".');
    }
    return {
      target,
      action: 'move',
      options: { ...place, ...newNameOf(target, new_name), ...confirmation(target, confirm, dry_run) },
      confirm,
      dry_run,
    };
  },
});

/**
 * A new name can be a whole address.
 * @throws Refusal where a move does not lead there
 */
function newNameOf(target: Target, name: string | undefined): { readonly newName?: string; readonly into?: string } {
  if (name === undefined) return {};
  const address = name.replace(/^\/+|\/+$/g, '');
  if (!address.includes('/')) return { newName: address };
  const { class: ofClass, kind } = target;
  // The last name of a class is no part of its layer's address.
  const cut = address.lastIndexOf('/');
  const to =
    ofClass === undefined ? { kind, address } : { kind, address: address.slice(0, cut), class: address.slice(cut + 1) };
  const moved = moveTo(atOf(target), atOf(to));
  if (moved !== undefined) return moved;
  throw new Refusal(
    'invalid-input',
    `"${name}" is elsewhere: move renames a ${kind} where it is. To put one elsewhere, create a copy there (copy_from) and delete this one.`,
  );
}

const remove = changeTool({
  name: 'delete',
  description:
    'Remove a thing. The warnings name what still refers to it. A book, a page and an asset in use need confirm.',
  annotations: { ...writes, destructiveHint: true },
  input: z.strictObject({
    kind: z.enum(kindsWith('delete')).describe('As in create, or asset: book/path.'),
    address: z.string(),
    class: className,
    confirm: confirm.describe('The address once more, after asking the user.'),
    ...dryRun,
  }),
  plan: ({ confirm, dry_run, ...named }) => {
    const target = targetOf(named.address, named);
    return { target, action: 'delete', options: confirmation(target, confirm, dry_run), confirm, dry_run };
  },
});

/** How the service takes the confirmation. A dry run needs none. */
function confirmation({ kind, address }: Target, confirm: string | undefined, dry_run: boolean) {
  if (kind === 'book') return { confirm: address };
  return kind === 'asset' && (dry_run || confirm === address) ? { confirm: 'used' } : {};
}

/** Whether the change has to be confirmed, and is not. */
function isUnconfirmed({ action, target: { kind, address }, confirm, dry_run }: PlannedChange): boolean {
  return !dry_run && action === 'delete' && (kind === 'book' || kind === 'page') && confirm !== address;
}

const tools = { create, set, move, delete: remove };
const itemOfBatch = z.looseObject({ tool: z.enum(toolNames) });

const batch = defineTool({
  name: 'batch',
  description: 'Make up to 500 changes as one, in their order: all or none, one entry in the history, one undo.',
  annotations: { ...writes, destructiveHint: true, idempotentHint: false },
  input: z.strictObject({
    changes: z
      .array(itemOfBatch)
      .min(1)
      .max(500)
      .describe('Calls of these tools: {"tool":"set","address":"…","props":{…}}. Without dry_run.'),
    ...dryRun,
  }),
  outputs: [batchShape],
  run: async ({ changes, dry_run }, call) => {
    const planned = changes.map((item, index) => planItem(item, index, dry_run));
    const body = planned.map((each) => ({
      ...requestOf(operationOf(each.target, each.action), { at: atOf(each.target), options: each.options }),
      ...(each.body === undefined ? {} : { body: each.body }),
      ...(each.ifMatch === undefined ? {} : { ifMatch: each.ifMatch }),
    }));
    const sent = call.send('batch.run', { body, options: { dryRun: dry_run } });
    const { document } = await sent.catch((error: unknown) => askUser(inToolWords(error, planned), planned, 'batch'));
    const verbs = changes.map(({ tool }) => done[tool]);
    return batchAnswer(document as Mutation, verbs, dry_run);
  },
});

/** @throws Refusal which names the item */
function planItem({ tool, ...input }: z.output<typeof itemOfBatch>, index: number, dry_run: boolean): PlannedChange {
  try {
    if ('dry_run' in input) throw new Refusal('invalid-input', '"dry_run" belongs to the whole batch.');
    const planned = tools[tool].plan({ ...input, dry_run });
    const { kind, address } = planned.target;
    atOf(planned.target);
    if (isUnconfirmed(planned)) throw needsConfirmation(`It removes the ${kind} ${address}.`, 'batch', address);
    return planned;
  } catch (error) {
    throw error instanceof Refusal ? inItem(index, tool, error) : error;
  }
}

function inItem(index: number, tool: string | undefined, { code, message, details }: Refusal): Refusal {
  return new Refusal(code, `Item ${index} of the batch (${tool}): ${message}`, details);
}

async function change(call: ToolCall, planned: PlannedChange) {
  const { target, action, dry_run } = planned;
  if (isUnconfirmed(planned)) {
    const { changes } = await mutate(call, { ...planned, dry_run: true });
    const what = `This removes the ${target.kind} ${target.address} with ${countOf(changes, 'file')}.`;
    throw needsConfirmation(what, 'delete', target.address);
  }
  return mutationAnswer(await mutate(call, planned), done[action], dry_run);
}

async function mutate(call: ToolCall, planned: PlannedChange): Promise<Mutation> {
  const { target, action, options, body, ifMatch, dry_run } = planned;
  const sent = call.send(operationOf(target, action), {
    at: atOf(target),
    // The service refuses options that the operation does not have. A dry run is always one of them.
    options: { ...options, ...(dry_run ? { dryRun: true } : {}) },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
  return (await sent.catch((error: unknown) => askUser(error, [planned], action))).document as Mutation;
}

/** A refusal of a batch which names its item as the tools do. Other errors are returned as they are. */
function inToolWords(error: unknown, planned: readonly PlannedChange[]): unknown {
  const { item, problem } = error instanceof ProblemError ? error.problem : {};
  if (item === undefined || problem === undefined) return error;
  const { action, target } = planned[item] ?? {};
  const words = (text: string) => `Item ${item} of the batch (${action} ${target?.address}): ${text}`;
  const { detail, fault } = problem;
  return new ProblemError({
    ...problem,
    item,
    detail: words(detail),
    ...(fault !== undefined && { fault: words(fault) }),
  });
}

/** The service asks whether to touch an asset in use. @throws Refusal which names the confirmation; any other error as it is */
function askUser(error: unknown, planned: readonly PlannedChange[], tool: string): never {
  if (!(error instanceof ProblemError && error.code === 'confirmation-required')) throw error;
  const { item } = error.problem;
  throw needsConfirmation(error.problem.fault ?? error.detail, tool, planned[item ?? 0]?.target.address ?? '');
}

export const changeTools = [...Object.values(tools).map(({ tool }) => tool), batch];
