import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * One kept connection that sends a request and waits for its answer. It knows no more of HTTP than
 * that takes, so that the service is what is measured and not the client.
 */
export class Connection {
  private received = Buffer.alloc(0);
  private wake: () => void = () => undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (part) => {
      this.received = this.received.length === 0 ? part : Buffer.concat([this.received, part]);
      this.wake();
    });
    socket.on('close', () => this.wake());
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket, host);
  }

  /** @throws Error for a status other than the one expected, and when the connection ends */
  async ask(method: string, path: string, expected: number, body = ''): Promise<string> {
    const content =
      body === '' ? 'Content-Length: 0' : `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    this.socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${this.host}\r\n${content}\r\n\r\n${body}`);
    for (;;) {
      const end = this.received.indexOf('\r\n\r\n');
      const head = end < 0 ? '' : this.received.toString('latin1', 0, end);
      const total = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (end >= 0 && this.received.length >= total) {
        const text = this.received.toString('utf8', end + 4, total);
        this.received = this.received.subarray(total);
        if (Number(head.slice(9, 12)) !== expected) throw new Error(`${method} ${path}: ${head}\n${text}`);
        return text;
      }
      if (this.socket.closed) throw new Error(`${method} ${path}: the connection was closed`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
