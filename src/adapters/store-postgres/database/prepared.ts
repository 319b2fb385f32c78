import { createHash } from 'node:crypto';

/** A statement that each connection prepares once: its plan costs several times as much as its execution. */
export interface PreparedStatement {
  readonly text: string;
  /** Two programs of different versions may share a connection of a pooler, so the same name always stands for the same text. */
  readonly name: string;
}

export function prepared(text: string): PreparedStatement {
  return { text, name: `pagewright_${createHash('sha256').update(text).digest('hex').slice(0, 32)}` };
}
