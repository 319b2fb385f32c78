import type { ServerResponse } from 'node:http';
import type { Problem } from '#domain/problem/problem';
import { problemAnswer } from '#adapters/http/answer/problem-answer';

/** An answer after which the connection is closed. */
interface LastAnswer {
  readonly status: number;
  /** Names and values by turns. */
  readonly fields: string[];
  readonly bytes: Buffer | string;
}

/**
 * The problem of a request that never comes to the app.
 * @param target the address as it was sent; none where it could not be read
 */
export function lastAnswer(problem: Problem, target: string | undefined): LastAnswer {
  const { status, head, entity, bytes } = problemAnswer(problem, target, 'json');
  return { status, fields: [...head, ...entity, 'Connection', 'close'], bytes };
}

export function writeLast(response: ServerResponse, { status, fields, bytes }: LastAnswer): void {
  response.writeHead(status, fields).end(bytes, 'latin1');
}
