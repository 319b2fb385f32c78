/** What a client of PostgreSQL sends: one statement with all of its messages, or anything else. */
export interface SentStatement {
  readonly bytes: Buffer;
  /** The text of the statement; `undefined` for anything else. */
  readonly text?: string;
}

/** Takes the stream of a client apart, by the lengths of its messages. */
export class FrontendMessages {
  private chunks: Buffer[] = [];
  private size = 0;
  /** So many bytes complete the next message, or the beginning with its length. */
  private needed = 0;
  private hasBegun = false;
  private readonly statement: Buffer[] = [];
  private text = '';
  /** The texts of prepared statements. */
  private readonly prepared = new Map<string, string>();

  /** The statements that are complete now. */
  *add(bytes: Buffer): Iterable<SentStatement> {
    this.chunks.push(bytes);
    this.size += bytes.length;
    // A long message comes in many chunks: they are joined once.
    if (this.size < this.needed) return;
    let rest = Buffer.concat(this.chunks);
    for (let length = this.nextLength(rest); length <= rest.length; length = this.nextLength(rest)) {
      yield* this.take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    this.needed = this.nextLength(rest);
    this.chunks = [rest];
    this.size = rest.length;
  }

  /** The first message has no type. */
  private nextLength(rest: Buffer): number {
    const before = this.hasBegun ? 1 : 0;
    return rest.length < before + 4 ? before + 4 : before + rest.readUInt32BE(before);
  }

  private *take(message: Buffer): Iterable<SentStatement> {
    const type = this.hasBegun ? String.fromCharCode(message[0] ?? 0) : '';
    this.hasBegun = true;
    if (type === 'Q') return yield { bytes: message, text: textAt(message, 5) };
    if (!'PBDES'.includes(type) || type === '') return yield { bytes: message };
    // Parse, bind, describe, execute, and at last sync.
    this.statement.push(message);
    if (type === 'P') this.prepared.set(textAt(message, 5), textAt(message, message.indexOf(0, 5) + 1));
    if (type === 'B') this.text = this.prepared.get(textAt(message, message.indexOf(0, 5) + 1)) ?? '';
    if (type === 'S') yield { bytes: Buffer.concat(this.statement.splice(0)), text: this.text };
  }
}

function textAt(message: Buffer, at: number): string {
  return message.toString('utf8', at, message.indexOf(0, at));
}
