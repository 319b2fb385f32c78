import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import type { BodyAdmission } from '#adapters/http/request/body-admission';
import { holdOpen } from '#adapters/http/response/held-open';
import type { RequestState } from '#adapters/http/request/request-context';

/** Answers requests of the Model Context Protocol, which is no part of the API. */
export interface McpEndpoint {
  /** The most bytes of a body. */
  readonly maxBytes: number;
  /** Whether the response goes on until the assistant or the service ends it. */
  isSubscription(body: Uint8Array): boolean;
  /** @param body all of it */
  handle(request: IncomingMessage, body: Uint8Array, response: ServerResponse): Promise<void>;
}

export const mcpPath = '/_/mcp';

/**
 * Hands requests for `/_/mcp` on, after all checks of the caller.
 * @param load makes the endpoint for the first request: most services never need it
 */
export function mcpEndpoint(load: () => Promise<McpEndpoint>, admission: BodyAdmission): Middleware<RequestState> {
  return async (context, next) => {
    if (context.state.target.path !== mcpPath) {
      await next();
      return;
    }
    const endpoint = await load();
    context.state.operationId = 'mcp';
    await admission.use(context, async (body) => {
      const bytes = await body.bytes({ mediaType: 'application/json', limit: endpoint.maxBytes });
      // The endpoint writes the response itself.
      context.respond = false;
      if (endpoint.isSubscription(bytes)) holdOpen(context.res);
      context.res.statusCode = 200;
      await endpoint.handle(context.req, bytes, context.res);
    });
  };
}
