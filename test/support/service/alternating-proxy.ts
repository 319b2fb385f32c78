import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { listenOnLoopback } from './listen-on-loopback.js';

/** Looks at a request whose answer has come from a service. Returns whether the answer is passed on. */
type LookAtAnswer = (request: IncomingMessage, port: number) => boolean;

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * A load balancer: each request goes to the next service. One that takes no connection is left out. A request that a service has
 * taken is not sent again: without its answer, the client gets a 502.
 */
export class AlternatingProxy {
  port = 0;
  /** Which service has taken the newest request to a path, by path. */
  readonly portOf = new Map<string, number>();
  private turn = 0;
  private lookAtAnswer: LookAtAnswer = () => true;
  private readonly server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));

  /** @param ports those of the services */
  constructor(private readonly ports: readonly number[]) {}

  async start(): Promise<void> {
    this.port = await listenOnLoopback(this.server);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /**
   * Loses the answer to the first request that is meant: the service has done what it asks.
   * @param lost is called before the client learns of it. @returns resolves with the port of the service, after that
   */
  loseAnswer(isMeant: (request: IncomingMessage) => boolean, lost: (port: number) => void): Promise<number> {
    return new Promise((resolve) => {
      this.lookAtAnswer = (incoming, port) => {
        if (!isMeant(incoming)) return true;
        this.lookAtAnswer = () => true;
        lost(port);
        resolve(port);
        return false;
      };
    });
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const port of this.portsInTurn()) {
      const answer = await forward(incoming, outgoing, port);
      if (answer === 'not sent') continue;
      this.portOf.set(incoming.url ?? '', port);
      if (answer === 'lost' || !this.lookAtAnswer(incoming, port)) break;
      const headers = Object.entries(answer.headers).filter(([name]) => !hopByHop.includes(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
      return void pipeline(answer, outgoing, () => undefined);
    }
    outgoing.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
  }

  private portsInTurn(): readonly number[] {
    const first = this.turn++ % this.ports.length;
    return [...this.ports.slice(first), ...this.ports.slice(0, first)];
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<IncomingMessage | 'not sent' | 'lost'> {
  return new Promise((resolve) => {
    const { method, url: path } = incoming;
    const { connection: _ofBrowser, ...headers } = incoming.headers;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, resolve);
    let isConnected = false;
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        incoming.pipe(sent);
      }),
    );
    sent.on('error', () => resolve(isConnected ? 'lost' : 'not sent'));
    outgoing.once('close', () => sent.destroy());
  });
}
