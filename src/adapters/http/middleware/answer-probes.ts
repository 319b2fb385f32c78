import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';
import { documentForm } from '#adapters/http/response/document-form';
import { encodeDocument } from '#adapters/http/response/encode-response';
import { writeResponse } from '#adapters/http/response/send-response';
import type { RequestContext, RequestState } from '#adapters/http/request/request-context';

/** The refusals of a caller who may know nothing of the project. */
const refusals: readonly string[] = ['host-not-allowed', 'unauthorized'];

/** What a probe asks for; `undefined` for any other request. */
function probeOf({ method, state }: RequestContext): 'health' | 'ready' | undefined {
  const [first, second, third] = state.target.segments;
  if (first !== '_' || third !== undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  return second === 'health' || second === 'ready' ? second : undefined;
}

/**
 * Answers the probes of a load balancer, which has no token and names the service by its address: `/_/health` and `/_/ready`.
 * They get one word, and nothing of the project. Callers who pass the checks get the documents.
 *
 * @param isReady whether requests should come to this service
 */
export function answerProbes(isReady: () => Promise<boolean>): Middleware<RequestState> {
  return async (context, next) => {
    const probe = probeOf(context);
    if (probe === undefined) return void (await next());
    try {
      await next();
    } catch (error) {
      // A wrong token is a guess, and stays refused.
      if (!(error instanceof Problem) || !refusals.includes(error.code) || sendsToken(context)) throw error;
      const isGood = probe === 'health' || (await isReady());
      const status = isGood ? (probe === 'health' ? 'ok' : 'ready') : 'not-ready';
      writeResponse(
        context,
        encodeDocument({ status: isGood ? 200 : 503, document: { status } }, documentForm(context), false),
      );
    }
  };
}

function sendsToken({ req }: RequestContext): boolean {
  return req.headers.authorization !== undefined;
}
