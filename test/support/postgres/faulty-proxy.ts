import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FrontendMessages, type SentStatement } from './frontend-messages.js';

/**
 * What becomes of a statement:
 * - `pass`: nothing is wrong
 * - `cut`: the connection breaks before the statement arrives
 * - `mute`: it arrives, and the connection breaks before its answer
 * - `hold`: neither it nor anything later arrives, and nothing breaks: the connection is half open
 * - a promise: the connection breaks, and the statement arrives when the promise resolves
 */
export type Fate = 'pass' | 'cut' | 'mute' | 'hold' | Promise<void>;

/** Stands between a client and PostgreSQL, and decides about each statement. */
export class FaultyProxy {
  /** Statements that have come so far. */
  readonly statements: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly late: Promise<void>[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    public fate: (statement: string) => Fate,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  /** @param url of the database */
  static async start(url: string, fate: (statement: string) => Fate = () => 'pass'): Promise<FaultyProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyProxy(server, new URL(url), fate);
  }

  /** Of the database, through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Breaks all connections. */
  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resolves when all late statements have been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.late);
  }

  async close(): Promise<void> {
    await this.settled();
    this.cutAll();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const joined = new JoinedSockets(client, server);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => this.sockets.delete(socket));
    }
    const messages = new FrontendMessages();
    client.on('data', (bytes) => {
      for (const message of messages.add(bytes)) {
        if (message.text === undefined) joined.pass(message.bytes);
        else this.decide(joined, message);
      }
    });
  }

  private decide(joined: JoinedSockets, { bytes, text = '' }: SentStatement): void {
    this.statements.push(text);
    if (joined.isHeld) return;
    const fate = this.fate(text);
    if (fate === 'pass') joined.pass(bytes);
    else if (fate === 'cut') joined.destroy();
    else if (fate === 'hold') joined.isHeld = true;
    else if (fate === 'mute') this.late.push(joined.deliverLate(bytes, Promise.resolve(), false));
    else this.late.push(joined.deliverLate(bytes, fate, true));
  }
}

/** A client and a server, each of which gets what the other sends. */
class JoinedSockets {
  isHeld = false;
  private isMuted = false;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
  ) {
    server.on('data', (bytes) => {
      if (!this.isHeld && !this.isMuted) client.write(bytes);
    });
    server.once('close', () => client.destroy());
    client.once('close', () => {
      if (!this.isMuted) server.destroy();
    });
  }

  pass(bytes: Buffer): void {
    if (!this.isHeld) this.server.write(bytes);
  }

  destroy(): void {
    this.client.destroy();
    this.server.destroy();
  }

  /** Resolves when the server has answered what has come late. */
  async deliverLate(bytes: Buffer, due: Promise<void>, breaksFirst: boolean): Promise<void> {
    this.isMuted = true;
    if (breaksFirst) this.client.destroy();
    await due;
    const answered = Promise.race([once(this.server, 'data'), once(this.server, 'close')]);
    this.server.write(bytes);
    await answered;
    this.destroy();
  }
}
