import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { Problem } from '#domain/problem/problem';
import { StorageFailure } from '#application/ports/file-store';
import { storageProblem } from '#application/edit/storage-problem';
import { documentForm } from '../answer/document-form.js';
import { bytesAnswer } from '../answer/ready-answer.js';
import { serialise } from '../answer/serialise.js';
import { writeAnswer } from '../answer/write-answer.js';
import type { CallContext, CallState } from '../call-state.js';
import { problemDocument } from '../problem-document.js';
import { codeStatus } from '../code-status.js';

/**
 * The one place where an error becomes an answer. A `Problem` is told as it is, and so is
 * what the medium did not let be read. Anything else is a bug: the log gets all of it, the caller an id and no more.
 */
export function problemAnswers(log: Logger): Middleware<CallState> {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const problem = asProblem(error, context.state.id);
      if (problem.code === 'internal') log.error({ id: context.state.id, err: error }, 'request failed');
      sendProblem(context, problem);
    }
  };
}

function asProblem(error: unknown, id: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StorageFailure) return storageProblem(error, 'read');
  return new Problem('internal', `Something went wrong inside the service; its log tells more under the id ${id}.`);
}

function sendProblem(context: CallContext, problem: Problem): void {
  const form = documentForm(context);
  const content = serialise(problemDocument(problem, context.req.url ?? '/'), form);
  const type = form === 'yaml' ? 'application/yaml; charset=utf-8' : 'application/problem+json; charset=utf-8';
  writeAnswer(context, bytesAnswer(codeStatus[problem.code].status, content, type, headersOf(problem)));
}

function headersOf({ code, details: { allow } }: Problem): Record<string, string> {
  return {
    ...(code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer realm="pagewright"' } : {}),
    ...(code === 'too-busy' || code === 'change-unfinished' ? { 'Retry-After': '1' } : {}),
    ...(allow === undefined ? {} : { Allow: allow.join(', ') }),
  };
}
