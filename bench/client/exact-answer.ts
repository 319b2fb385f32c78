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

  /** The body, where it was to be kept. */
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
