import type { Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Client } from '../client/create-client.js';
import { messageLines } from './message-lines.js';
import { followResources } from './resources.js';
import { mcpServer, type McpOptions } from './server.js';

/**
 * Serves one assistant over standard input and output. Nothing else may write to standard output meanwhile. Resolves when the
 * assistant has closed its end.
 * @param events the client whose events name the resources that have changed
 */
export async function serveMcpOverStdio(options: McpOptions, events: Client): Promise<void> {
  const servers = new Map<Server, ReadonlySet<string> | 'all'>();
  const make = mcpServer(options);
  const input = messageLines(
    process.stdin,
    (refused) => process.stdout.write(`${JSON.stringify(refused)}\n`),
    options.report,
  );
  const transport = new StdioServerTransport(input);
  const handle = serveStdio(
    (context) => {
      const server = make(context);
      // In the 2026 era the connection itself selects the updates of each subscription.
      servers.set(server, context.era === 'modern' ? 'all' : subscriptionsOf(server));
      server.onclose = () => servers.delete(server);
      return server;
    },
    { transport, onerror: options.report },
  );
  const abort = new AbortController();
  const notifyAll = (notify: (server: Server, uris: ReadonlySet<string> | 'all') => Promise<void> | undefined) => {
    for (const [server, uris] of servers) notify(server, uris)?.catch(options.report);
  };
  const following = followResources(
    events,
    {
      updated: (uri) =>
        notifyAll((server, uris) =>
          uris === 'all' || uris.has(uri) ? server.sendResourceUpdated({ uri }) : undefined,
        ),
      listChanged: () => notifyAll((server) => server.sendResourceListChanged()),
    },
    abort.signal,
  ).catch(options.report);
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  abort.abort();
  await handle.close();
  await following;
}

/** The URIs that a client of the 2025 era subscribed to. */
function subscriptionsOf(server: Server): ReadonlySet<string> {
  const uris = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    if (uris.size < mostSubscriptions) uris.add(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    uris.delete(params.uri);
    return {};
  });
  return uris;
}

const mostSubscriptions = 1_024;
