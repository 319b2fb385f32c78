import { Problem } from '#domain/problem/problem';
import type { RouteResponse } from './response/route-response.js';
import { documentForm } from './response/document-form.js';
import { mounted, mountedPage } from './response/mounted.js';
import { encodeEmpty } from './response/encode-response.js';
import { sendFile } from './response/send-file.js';
import { sendResponse, sendWhenReady, writeResponse } from './response/send-response.js';
import { conditionsFor } from './conditions.js';
import type { BodyAdmission } from './request/body-admission.js';
import type { RequestContext } from './request/request-context.js';
import { partsOf } from './address/path-pattern.js';
import type { Route } from './route.js';

/** One address and its routes by method. */
export interface Resource {
  readonly path: string;
  readonly routes: Map<string, Route>;
}

/** Answers a request for an address: by the route of its method, or with the methods that the address has. */
export async function handleRequest(
  context: RequestContext,
  resource: Resource,
  admission: BodyAdmission,
): Promise<void> {
  if (context.method === 'OPTIONS') {
    await admission.use(context, (body) => body.read('none'));
    writeResponse(context, encodeEmpty(204, { Allow: methodsOf(resource).join(', ') }));
    return;
  }
  const route = resource.routes.get(context.method === 'HEAD' ? 'GET' : context.method);
  if (!route) throw notAllowed(context.method, methodsOf(resource));
  context.state.operationId = route.operationId;
  const answer = mountedAnswer(await runRoute(context, route, admission, resource), route, context.state.prefix);
  const form = documentForm(context);
  if ('whenReady' in answer) return sendWhenReady(context, answer, form);
  if ('file' in answer) return sendFile(context, answer);
  const changeset = changesetOf(answer);
  if (changeset !== undefined) context.state.changeset = changeset;
  const sent = sendResponse(context, answer, form, route.etag);
  if (sent !== undefined && 'document' in answer && answer.validators !== undefined) {
    const { validators: again, effect } = answer;
    context.state.cacheable = { response: sent, validators: again, effect, operationId: route.operationId };
  }
}

/** The answer of a service that is mounted under a prefix: its addresses have the prefix. */
function mountedAnswer(answer: RouteResponse, route: Route, prefix: string): RouteResponse {
  if (prefix === '' || 'whenReady' in answer || 'file' in answer) return answer;
  if ('content' in answer) {
    const { content, type } = answer;
    return typeof content === 'string' && type.startsWith('text/html')
      ? { ...answer, content: mountedPage(content, prefix) }
      : answer;
  }
  const { document, location, status } = answer;
  const schema = route.responses[status];
  return {
    ...answer,
    document: schema === undefined ? document : mounted(document, schema, prefix),
    ...(location === undefined ? {} : { location: [...partsOf(prefix), ...location] }),
  };
}

async function runRoute(
  context: RequestContext,
  route: Route,
  admission: BodyAdmission,
  resource: Resource,
): Promise<RouteResponse> {
  const { prefix, target, isForeign, arrivedAt } = context.state;
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = context.req.headers;
  // `sendResponse` checks those of a GET.
  const demanded = route.method === 'GET' ? {} : { ifMatch, ifNoneMatch };
  const conditions = conditionsFor(route, resource.routes.get('GET'), demanded, prefix);
  return admission.use(context, (body) =>
    route.run({
      method: context.method,
      arrivedAt,
      isForeign,
      target,
      prefix,
      author: context.state.author,
      header: (name) => context.req.headers[name]?.toString(),
      prefers: (...types) => context.accepts(...types) || undefined,
      ...conditions,
      readBody: async () => body.read(route.body, route.bodyLimit, route.uploadTo(target)),
    }),
  );
}

function methodsOf(resource: Resource): string[] {
  const methods = ['GET', 'PUT', 'POST', 'DELETE'].filter((method) => resource.routes.has(method));
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

function notAllowed(method: string, allow: readonly string[]): Problem {
  return new Problem('method-not-allowed', `${method} is not possible at this address; it takes ${allow.join(', ')}.`, {
    allow,
  });
}

function changesetOf(answer: RouteResponse): string | undefined {
  if (!('document' in answer)) return undefined;
  const { document } = answer;
  const named = typeof document === 'object' && document !== null && 'changeset' in document;
  return named && typeof document.changeset === 'string' ? document.changeset : undefined;
}
