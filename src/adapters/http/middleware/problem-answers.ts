import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { Problem } from '#domain/problem/problem';
import { StorageFailure } from '#application/ports/file-store';
import { storageProblem } from '#application/project/storage-problem';
import { documentForm } from '../answer/document-form.js';
import { serialise } from '../answer/serialise.js';
import type { CallState } from '../call-state.js';
import { problemDocument } from '../problem-document.js';
import { codeStatus } from '../code-status.js';

/**
 * The one place where an error becomes an answer. A `Problem` is told as it is; anything else is
 * a bug or a failing machine: the log gets all of it, the caller an id and no more.
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
  if (error instanceof StorageFailure && error.reason === 'blocked') return storageProblem(error);
  return new Problem('internal', `Something went wrong inside the service; its log tells more under the id ${id}.`);
}

function sendProblem(context: Context, problem: Problem): void {
  const form = documentForm(context);
  context.status = codeStatus[problem.code].status;
  context.body = serialise(problemDocument(problem, context.req.url ?? '/'), form);
  context.type = form === 'yaml' ? 'application/yaml; charset=utf-8' : 'application/problem+json; charset=utf-8';
  context.set('Cache-Control', 'no-store');
  context.remove('ETag');
  if (problem.code === 'unauthorized') context.set('WWW-Authenticate', 'Bearer realm="pagewright"');
  if (problem.code === 'too-busy' || problem.code === 'change-unfinished') context.set('Retry-After', '1');
  if (problem.details.allow) context.set('Allow', problem.details.allow.join(', '));
}
