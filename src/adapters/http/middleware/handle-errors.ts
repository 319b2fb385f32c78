import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';
import { StorageFailure } from '#application/ports/file-store';
import { storageProblem } from '#application/changes/storage-problem';
import { documentForm } from '#adapters/http/response/document-form';
import { encodeProblem } from '#adapters/http/response/problem-document';
import { writeResponse } from '#adapters/http/response/send-response';
import type { RequestState } from '#adapters/http/request/request-context';
import type { Log } from '#adapters/http/log';
import { sentUrl } from './read-request.js';

/**
 * The one place where an error becomes a response. The caller gets a `Problem`, or a failure of the storage, as it is. Anything
 * else is a bug: the log gets all of it, and the caller only the id of the request.
 */
export function handleErrors(log: Log, prefix = ''): Middleware<RequestState> {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const problem = asProblem(error, context.state.id);
      if (problem.code === 'internal') log.error({ id: context.state.id, err: error }, 'request failed');
      writeResponse(context, encodeProblem(problem, sentUrl(context.req), documentForm(context), prefix));
    }
  };
}

function asProblem(error: unknown, id: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StorageFailure) return storageProblem(error, 'read');
  return new Problem('internal', `Something went wrong inside the service; its log shows more under the id ${id}.`);
}
