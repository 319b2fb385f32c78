import type { OpenApiDocument, Operation, OperationResponse } from './openapi-document.js';

/** What an operation answers with a status, wherever it is described; `undefined` where it never does. */
export function responseOf(
  { components }: OpenApiDocument,
  operation: Operation,
  status: string,
): OperationResponse | undefined {
  const response = operation.responses[status];
  if (response === undefined || !('$ref' in response)) return response;
  return components.responses[response.$ref.replace(/^#\/components\/responses\//, '')];
}
