import type { IncomingMessage } from 'node:http';

/** Whether a request says that it has no body, or an empty one. A chunked one may turn out to be empty. */
export function declaresNoBytes({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}
