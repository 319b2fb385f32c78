import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** An answer as it comes in: calls back with its status when the last of its bytes is there. */
export class ExactAnswer {
  private head: Buffer | undefined;
  private status = 0;
  /** Bytes of the body still to come; `undefined` before the head has ended. */
  private missing: number | undefined;
  private chunked = false;
  private readonly parts: Buffer[] = [];

  constructor(
    private readonly keep: boolean,
    private readonly done: (status: number) => void,
  ) {}

  /** The body, if the caller asked for it. */
  get body(): string {
    const whole = Buffer.concat(this.parts);
    return this.chunked ? unchunked(whole) : whole.toString();
  }

  /** @param part is only read while this is called */
  take(part: Buffer): void {
    if (this.missing === undefined) {
      const bytes = this.head === undefined ? part : Buffer.concat([this.head, part]);
      const end = bytes.indexOf(headEnd);
      if (end < 0) {
        this.head = Buffer.from(bytes);
        return;
      }
      const head = bytes.toString('latin1', 0, end);
      this.status = Number(head.slice(9, 12));
      this.chunked = /transfer-encoding: *chunked/i.test(head);
      this.missing = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      this.takeBody(bytes.subarray(end + headEnd.length));
    } else this.takeBody(part);
  }

  private takeBody(part: Buffer): void {
    this.missing = (this.missing ?? 0) - part.length;
    if (this.keep) this.parts.push(Buffer.from(part));
    // A chunk that ends in the five bytes of the last one is good enough for the peers that send chunks.
    const ended = this.chunked ? part.subarray(-lastChunk.length).equals(lastChunk) : this.missing <= 0;
    if (ended) this.done(this.status);
  }
}

function unchunked(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const line = bytes.indexOf('\r\n', at);
    const length = parseInt(bytes.toString('latin1', at, line), 16);
    parts.push(bytes.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
    if (length === 0) break;
  }
  return Buffer.concat(parts).toString();
}

interface Received {
  readonly status: number;
  readonly body: string;
}

/** Servers close what was not used for a while, five seconds for most: before that, it is opened anew. */
const idleMs = 2_000;

/**
 * One persistent connection that sends a request and waits for its response. It knows no more of HTTP than
 * that takes, and reads into one buffer of its own, so that the service is what is measured and not
 * the client.
 */
export class Connection {
  private readonly buffer = Buffer.allocUnsafe(64 * 1024);
  private socket: Socket | undefined;
  private usedAt = 0;
  private answer: ExactAnswer | undefined;
  private failed: (error: Error) => void = () => undefined;

  private constructor(private readonly url: URL) {}

  static async open(url: string): Promise<Connection> {
    const connection = new Connection(new URL(url));
    await connection.dial();
    return connection;
  }

  /** The bytes of a request, to be sent as often as wanted. */
  request(method: string, path: string, body = ''): Buffer {
    const content =
      body === ''
        ? 'Content-Length: 0'
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: ${this.url.host}\r\n${content}\r\n\r\n${body}`);
  }

  /**
   * Sends a request, and calls back with the status as soon as the last byte of the answer is there; it skips the body.
   * For requests that follow one another without a pause.
   */
  send(request: Buffer, answered: (status: number) => void, failed: (error: Error) => void): void {
    if (this.socket === undefined) return failed(this.lost());
    this.failed = failed;
    this.answer = new ExactAnswer(false, answered);
    this.socket.write(request);
  }

  /** @throws Error when the connection ends */
  async exchange(request: Buffer): Promise<Received> {
    if (this.socket === undefined || performance.now() - this.usedAt > idleMs) await this.dial();
    const received = await new Promise<Received>((resolve, reject) => {
      if (this.socket === undefined) return reject(this.lost());
      this.failed = reject;
      const answer = new ExactAnswer(true, (status) => resolve({ status, body: answer.body }));
      this.answer = answer;
      this.socket.write(request);
    });
    this.usedAt = performance.now();
    return received;
  }

  /** @throws Error for a status other than the one expected, and when the connection ends */
  async ask(method: string, path: string, expected: number, body = ''): Promise<string> {
    const received = await this.exchange(this.request(method, path, body));
    if (received.status !== expected) throw new Error(`${method} ${path}: ${received.status}\n${received.body}`);
    return received.body;
  }

  /** Ends it. A caller that waits for a response gets nothing. */
  close(): void {
    this.failed = () => undefined;
    this.socket?.destroy();
  }

  private dial(): Promise<void> {
    this.close();
    const socket = connect({
      port: Number(this.url.port),
      host: this.url.hostname,
      noDelay: true,
      onread: {
        buffer: this.buffer,
        callback: (count, bytes) => {
          if (this.socket === socket) this.answer?.take(Buffer.from(bytes.buffer, bytes.byteOffset, count));
          return true;
        },
      },
    });
    socket.on('error', (error) => this.end(socket, error));
    socket.on('close', () => this.end(socket, this.lost()));
    this.socket = socket;
    return new Promise((resolve, reject) => {
      this.failed = reject;
      socket.once('connect', () => {
        this.usedAt = performance.now();
        resolve();
      });
    });
  }

  private end(socket: Socket, error: Error): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.failed(error);
  }

  private lost(): Error {
    return new Error(`${this.url.href}: the connection was closed`);
  }
}
