import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';
import { StorageFailure } from '#application/ports/file-store';
import { storageProblem } from '#application/changes/storage-problem';
import { documentForm } from '#adapters/http/response/document-form';
import { encodeProblem } from '#adapters/http/response/problem-document';
import { writeResponse } from '#adapters/http/response/send-response';
import type { RequestState } from '#adapters/http/request/request-context';
import type { Log } from '#adapters/http/log';

/**
 * The one place where an error becomes an answer. A `Problem` is told as it is, and so is
 * what the medium did not let be read. Anything else is a bug: the log gets all of it, the caller an id and no more.
 */
export function handleErrors(log: Log): Middleware<RequestState> {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const problem = asProblem(error, context.state.id);
      if (problem.code === 'internal') log.error({ id: context.state.id, err: error }, 'request failed');
      writeResponse(context, encodeProblem(problem, context.req.url ?? '/', documentForm(context)));
    }
  };
}

function asProblem(error: unknown, id: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StorageFailure) return storageProblem(error, 'read');
  return new Problem('internal', `Something went wrong inside the service; its log tells more under the id ${id}.`);
}
