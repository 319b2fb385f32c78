import { connect, type Socket } from 'node:net';
import { ExactAnswer } from './exact-answer.js';

interface Received {
  readonly status: number;
  readonly body: string;
}

/** Servers close what was not used for a while, five seconds for most: before that, it is opened anew. */
const idleMs = 2_000;

/**
 * One kept connection that sends a request and waits for its answer. It knows no more of HTTP than
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
   * Sends a request, and calls back with the status as soon as the last byte of the answer is there; the body is passed over.
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

  /** Ends it; who waits for an answer is told nothing. */
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
