import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FrontendMessages, type SentStatement } from './frontend-messages.js';

/**
 * What becomes of a statement:
 * - `pass`: nothing is wrong
 * - `cut`: the connection breaks before the statement arrives
 * - `mute`: it arrives, and the connection breaks before its answer
 * - `hold`: neither it nor anything later arrives, and nothing breaks: the connection is half open
 * - `late`: the connection breaks, and the statement arrives just before the next commit does. There it does the most harm
 */
export type Fate = 'pass' | 'cut' | 'mute' | 'hold' | 'late';

/** Stands between a client and PostgreSQL, and decides about each statement. */
export class FaultyProxy {
  /** Statements that have come so far. */
  readonly statements: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly answering: Promise<void>[] = [];
  private readonly late: (() => Promise<void>)[] = [];

  private constructor(
    private readonly server: Server,
    private target: URL,
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

  /** Leads to another server from now on, as an address does after a failover. It has the same databases and users. */
  turnTo(url: string): void {
    this.target = new URL(url);
    this.cutAll();
  }

  /** Breaks all connections. */
  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resolves when all statements have been answered, the late ones too. */
  private async settled(): Promise<void> {
    await this.deliverLate();
    await Promise.all(this.answering);
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
        else if (this.late.length === 0 || !isCommit(message.text)) this.decide(joined, message);
        else void this.deliverLate().then(() => this.decide(joined, message));
      }
    });
  }

  private async deliverLate(): Promise<void> {
    await Promise.all(this.late.splice(0).map((deliver) => deliver()));
  }

  private decide(joined: JoinedSockets, { bytes, text = '' }: SentStatement): void {
    this.statements.push(text);
    if (joined.isHeld) return;
    const fate = this.fate(text);
    if (fate === 'pass') joined.pass(bytes);
    else if (fate === 'cut') joined.destroy();
    else if (fate === 'hold') joined.isHeld = true;
    else if (fate === 'mute') this.answering.push(joined.deliver(bytes));
    else {
      joined.leave();
      this.late.push(() => joined.deliver(bytes));
    }
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

  /** Breaks the client's side alone. */
  leave(): void {
    this.isMuted = true;
    this.client.destroy();
  }

  /** Has the server do something, and breaks the connection in place of its answer. */
  async deliver(bytes: Buffer): Promise<void> {
    this.isMuted = true;
    // The server may have ended meanwhile.
    if (this.server.destroyed) return this.destroy();
    const answered = Promise.race([once(this.server, 'data'), once(this.server, 'close')]);
    this.server.write(bytes);
    await answered;
    this.destroy();
  }
}

function isCommit(text: string): boolean {
  return text.includes('insert into pagewright.file');
}
