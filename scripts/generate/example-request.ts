import type { OperationExample } from '#application/use-cases/define-operation';
import { operations, type OperationId } from '#application/use-cases/operation-table';
import { hrefOf, partsOf } from '#adapters/http/address/path-pattern';
import { requestFor } from '#adapters/http/address/operation-request';

export interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The HTTP request of an example. Names that the path lacks are query parameters. */
export function exampleRequest(id: string, { at = {}, options = {}, body }: OperationExample): ExampleRequest {
  const { method, path, query } = requestFor(id);
  const left: Record<string, unknown> = { ...at };
  const segments = partsOf(path).flatMap((part) => {
    if (!/^[:*]/.test(part)) return part;
    const name = part.startsWith('*') ? 'path' : part.slice(1);
    const value = left[name] as string | string[];
    delete left[name];
    return value;
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, ...left, ...options })) search.set(key, String(value));
  return {
    method,
    path: hrefOf(segments) + (search.size === 0 ? '' : `?${search.toString()}`),
    ...(body === undefined ? {} : { body: publishedBody(id, body) }),
  };
}

/** HTTP's batch takes requests where the operation takes operations. */
function publishedBody(id: string, body: unknown): unknown {
  if (id !== ('applyBatch' satisfies OperationId)) return body;
  return (body as (OperationExample & { readonly operation: string })[]).map(({ operation, ...example }) =>
    exampleRequest(operation, example),
  );
}

/** The examples of an operation. */
export function examplesOf(id: OperationId): readonly OperationExample[] {
  return operations[id].examples;
}
