import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler, InMemoryServerEventBus, type ServerEvent } from '@modelcontextprotocol/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client } from '../client/create-client.js';
import { followResources } from './resources.js';
import { mcpServer, type McpOptions } from './server.js';

const largestBody = 4 * 1024 * 1024;

/** The MCP endpoint of a service. */
export interface McpOverHttp {
  /** The most bytes of a body. */
  readonly maxBytes: number;
  /** Whether the response goes on until the assistant or the service ends it. */
  isSubscription(body: Uint8Array): boolean;
  /**
   * Answers one request. Who may call has been checked before.
   * @param body all of it
   */
  handle(request: IncomingMessage, body: Uint8Array, response: ServerResponse): Promise<void>;
  /** Ends all subscriptions, and what still runs. */
  close(): Promise<void>;
}

/** @param events the client whose events name the resources that have changed */
export function mcpOverHttp(options: McpOptions, events: Client): McpOverHttp {
  const bus = new ResourceBus(events, options.report);
  const handler = createMcpHandler(mcpServer(options), {
    bus,
    onerror: options.report,
    maxRequestBodySize: largestBody,
    maxSubscriptions: 64,
  });
  const answer = toNodeHandler(handler, { onerror: options.report, maxRequestBodySize: largestBody });
  return {
    maxBytes: largestBody,
    isSubscription: (body) => /"method"\s*:\s*"subscriptions\/listen"/.test(Buffer.from(body).toString('latin1')),
    handle: (request, body, response) => answer(withBody(request, body), response),
    close: async () => {
      bus.close();
      await handler.close();
    },
  };
}

/** Follows the project while somebody subscribes. */
class ResourceBus extends InMemoryServerEventBus {
  private following: AbortController | undefined;
  private isClosed = false;

  constructor(
    private readonly events: Client,
    private readonly report: (error: unknown) => void,
  ) {
    super(report);
  }

  override subscribe(listener: (event: ServerEvent) => void): () => void {
    const end = super.subscribe(listener);
    this.follow();
    return () => {
      end();
      if (this.listenerCount === 0) this.stop();
    };
  }

  close(): void {
    this.isClosed = true;
    this.stop();
  }

  private follow(): void {
    if (this.following !== undefined || this.isClosed) return;
    const following = (this.following = new AbortController());
    void followResources(
      this.events,
      {
        updated: (uri) => this.publish({ kind: 'resource_updated', uri }),
        listChanged: () => this.publish({ kind: 'resources_list_changed' }),
      },
      following.signal,
    ).catch(this.report);
  }

  private stop(): void {
    this.following?.abort();
    this.following = undefined;
  }
}

/** A request whose body was read already. */
function withBody(
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Uint8Array,
): NodeIncomingMessageLike {
  return {
    ...(method !== undefined && { method }),
    ...(url !== undefined && { url }),
    headers,
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(body);
    },
  };
}
