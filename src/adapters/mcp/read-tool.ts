import * as z from 'zod';
import { ProblemError } from '../client/problem-error.js';
import { addressText, atOf, describe, operationOf, targetOf, type Target } from './address.js';
import { kindsWith } from './kinds.js';
import { thing } from './shapes.js';
import { asJson, clip, largestText } from './text.js';
import { defineTool, quiet, reads } from './tool.js';

const narrower = 'Narrow it by naming fewer or deeper addresses.';

/** `error` is a code: why the value is not there. */
const thingsShape = z.object({
  things: z.array(
    thing.extend({
      etag: z.string().optional(),
      value: z.record(z.string(), z.unknown()).optional(),
      error: z.string().optional(),
      nearest: z.array(z.string()).optional(),
    }),
  ),
});

/** In bytes. The rest of an answer is for the names of those that are too large. */
const largestValues = 34_000;

type Thing = z.output<typeof thingsShape>['things'][number];

export const readTool = defineTool({
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
  outputs: [thingsShape],
  run: async ({ addresses, detail, ...of }, call) => {
    const targets = addresses.map((address) => targetOf(address, of));
    const read = await Promise.allSettled(
      targets.map(async (target) => {
        const { document, etag } = await call.send(operationOf(target, 'read'), { at: atOf(target), ...quiet });
        return { ...target, etag, value: detail === 'full' ? object(document) : short(object(document)) };
      }),
    );
    const failed = read.find((each) => each.status === 'rejected');
    if (failed !== undefined && read.every(({ status }) => status === 'rejected')) throw failed.reason;
    const things = read.map((each, index) =>
      each.status === 'fulfilled' ? each.value : unread(targets[index], each.reason),
    );
    return { text: clip(asJson(things.map(shown)), largestText, narrower), data: { things: bounded(things) } };
  },
});

function shown({ value, error, nearest, etag, ...target }: Thing): object {
  const what = describe(target);
  return error === undefined ? { what, etag, ...value } : { what, error, nearest };
}

/** With an error in the place of each value that the answer has no room for. */
function bounded(things: readonly Thing[]): Thing[] {
  let left = largestValues;
  return things.map((each) => {
    const bytes = Buffer.byteLength(JSON.stringify(each));
    if (bytes > left) return { kind: each.kind, address: each.address, class: each.class, error: 'resource-too-large' };
    left -= bytes;
    return each;
  });
}

/** What stands for a thing that does not exist, beside others that do. @throws any other error as it is */
function unread(target: Target | undefined, error: unknown): Thing {
  if (target === undefined || !(error instanceof ProblemError) || error.status >= 500) throw error;
  return { ...target, error: error.code, nearest: [...error.nearest] };
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
