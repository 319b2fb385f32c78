import type * as z from 'zod';
import { didYouMean, nearest, nearestAre } from '#domain/problem/nearest';
import { notInBatch, type BatchItem, type NamedChange } from '#application/changes/batch';
import { Problem } from '#domain/problem/problem';
import { isTable, type PropertyValue } from '#domain/properties/property-value';
import type { ProjectServices } from '#application/project-services';
import type { ChangeOperation } from '../define-operation.js';
import { refusing } from '../refusing.js';
import { faultsOf, faultsText } from '../schema-faults.js';
import { holdableInBatch } from './holdable-in-batch.js';

/** An item that names its operation. A mistake in it is refused when it is planned. */
export function itemOf(services: ProjectServices, { operation: id, at, options, body }: NamedChange): BatchItem {
  return {
    title: [id, typeof at === 'string' ? at : Object.values(at).flat().join('/')].join(' ').trim(),
    plan: async (request) => {
      const operation = requireOperation(id);
      const names = parse(operation.at.strict(), typeof at === 'string' ? namesIn(at, operation.at) : at, 'at');
      return refusing(operation, names, async () => {
        const given = {
          options: parse(operation.options.strict(), options, 'options'),
          body: parseBody(operation, body),
        };
        return operation.run(services, { at: names, ...given }, request);
      });
    },
  };
}

function requireOperation(id: string): ChangeOperation {
  const operation = holdableInBatch().get(id);
  if (operation !== undefined) return operation;
  const near = nearest(id, holdableInBatch().keys());
  throw new Problem(
    'invalid-body',
    `No operation that a batch can hold is called "${id}".${didYouMean(near)}`,
    nearestAre(near),
  );
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
