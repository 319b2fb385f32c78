import { connect } from 'node:net';

export interface HostileAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request byte for byte, and gives back the whole answer; status 0 where the connection was just closed. */
export function sendHostile(
  port: number,
  { method, target }: { readonly method: string; readonly target: string },
  body?: { readonly type: string; readonly content: string | Buffer },
): Promise<HostileAnswer> {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.from(body.content);
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: close',
    ...(body === undefined ? [] : [`Content-Type: ${body.type}`, `Content-Length: ${content.length}`]),
  ].join('\r\n');
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(`${head}\r\n\r\n`, 'utf8'));
      socket.write(content);
    });
    socket.on('data', (part) => parts.push(part));
    // A service that refuses a large body may close before all of it is sent.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('utf8');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
  });
}
