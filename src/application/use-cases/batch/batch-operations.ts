import * as z from 'zod';
import { didYouMean, nearest, nearestAre } from '#domain/problem/nearest';
import { notInBatch } from '#application/changes/batch';
import { Problem } from '#domain/problem/problem';
import { isTable, type PropertyValue } from '#domain/properties/property-value';
import type { ChangeRequest } from '#application/changes/change-request';
import type { ChangeOperation, UseCaseOf } from '../define-operation.js';
import { faultsOf, faultsText } from '../schema-faults.js';

/** One change of a batch. */
export interface BatchItem {
  /** Names the item in a refusal: its operation and address. */
  readonly title: string;
  /** Plans the change by the use case of its operation, with this request. */
  plan(request: ChangeRequest): Promise<unknown>;
}

const names = z.record(z.string(), z.unknown());

/** An item that names its operation. @internal */
export const batchOperation = z
  .strictObject({
    operation: z.string().describe('The id of an operation.'),
    at: z
      .union([z.string(), names])
      .default({})
      .describe('The address as it is read, `harbour/dusk/gull`, or its names as the operation calls them.'),
    options: names.default({}),
    body: z.unknown().optional(),
  })
  .meta({ id: 'BatchOperation', description: 'A change, by its operation.' });

/** Finds the operations that the items of a batch name, and their use cases. */
export class BatchOperations {
  /** @param changes every operation that a batch can hold, by its id */
  constructor(
    private readonly changes: () => ReadonlyMap<string, ChangeOperation>,
    private readonly of: UseCaseOf,
  ) {}

  /** An item that names its operation. A mistake in it is refused when it is planned. */
  item({ operation: id, at, options, body }: z.output<typeof batchOperation>): BatchItem {
    return {
      title: [id, typeof at === 'string' ? at : Object.values(at).flat().join('/')].join(' ').trim(),
      plan: (request) => {
        const operation = this.require(id);
        return operation.run(
          this.of(operation.use),
          {
            at: parse(operation.at.strict(), typeof at === 'string' ? namesIn(at, operation.at) : at, 'at'),
            options: parse(operation.options.strict(), options, 'options'),
            body: parseBody(operation, body),
          },
          request,
        );
      },
    };
  }

  private require(id: string): ChangeOperation {
    const operation = this.changes().get(id);
    if (operation !== undefined) return operation;
    const near = nearest(id, this.changes().keys());
    throw new Problem(
      'invalid-body',
      `No operation that a batch can hold is called "${id}".${didYouMean(near)}`,
      nearestAre(near),
    );
  }
}

/** The names of an address. A list of names takes those that the others leave; without a list, the last name takes them. */
function namesIn(address: string, { shape }: z.ZodObject): Record<string, unknown> {
  const keys = Object.keys(shape);
  const parts = address === '' ? [] : address.replace(/^\/(?=.)|(?<=.)\/$/g, '').split('/');
  const list = keys.findIndex((key) => (shape[key] as z.ZodType).safeParse(['name']).success);
  const more = list < 0 ? 0 : Math.max(parts.length - keys.length + 1, 0);
  const taken: Record<string, unknown> = {};
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1;
    if (parts.length === 0) break;
    if (index === list) taken[key] = parts.splice(0, more);
    else taken[key] = isLast ? parts.splice(0).join('/') : parts.shift();
  }
  return taken;
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, part: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = faultsOf(parsed.error).map(({ at, ...fault }) => ({
    ...fault,
    at: [part, at].filter(Boolean).join('.'),
  }));
  throw new Problem('invalid-body', `It is not what the operation takes: ${faultsText(errors)}.`, { errors });
}

function parseBody({ id, body: declared }: ChangeOperation, body: unknown): unknown {
  if (declared === 'stream') {
    if (body !== undefined) throw notInBatch(`${id} with its bytes`);
    return undefined;
  }
  if (declared !== 'none' && declared !== 'properties') return parse(declared, body ?? {}, 'body');
  if (body === undefined || body === null) return undefined;
  if (declared === 'none') throw new Problem('invalid-body', `The operation ${id} takes no body.`);
  if (isTable(body as PropertyValue)) return body;
  throw new Problem('invalid-body', 'Its body must be a table of properties.', {
    errors: [{ at: 'body', message: 'takes a table' }],
  });
}
