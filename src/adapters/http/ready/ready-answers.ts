import type { DocumentForm } from '../answer/serialise.js';
import type { KeptAnswer } from './kept-answer.js';

export interface ReadyAnswerLimits {
  /** The most bytes of all that is kept. */
  readonly bytes: number;
  /** An answer that is larger is not kept: it would drive out hundreds. */
  readonly answerBytes: number;
}

const usualLimits: ReadyAnswerLimits = { bytes: 8 * 1024 * 1024, answerBytes: 1024 * 1024 };

/** What an entry takes beside its bytes and its key: headers, the map, and what its witness remembers. */
const overheadBytes = 2 * 1024;

/**
 * The answers that were given last, by the target as it was sent and the form. Whether one still
 * holds is not known here: only its witness says, each time anew.
 *
 * They are of two ages. What is asked for becomes recent; when half of the room is recent, all of
 * that becomes older, and what was older and not asked for since is forgotten. To find one that is
 * recent changes nothing, which is what makes it cheap.
 */
export class ReadyAnswers {
  private recent = new Map<string, KeptAnswer>();
  private older = new Map<string, KeptAnswer>();
  private recentBytes = 0;

  constructor(private readonly limits: ReadyAnswerLimits = usualLimits) {}

  find(target: string, form: DocumentForm): KeptAnswer | undefined {
    const key = keyOf(target, form);
    const recent = this.recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.older.get(key);
    if (older !== undefined) this.put(key, older);
    return older;
  }

  keep(target: string, form: DocumentForm, answer: KeptAnswer): void {
    const key = keyOf(target, form);
    this.remove(key);
    if (answer.answer.bytes.length <= this.limits.answerBytes) this.put(key, answer);
  }

  /** Forgets this very answer; one that came in its place meanwhile stays. */
  drop(target: string, form: DocumentForm, answer: KeptAnswer): void {
    const key = keyOf(target, form);
    if ((this.recent.get(key) ?? this.older.get(key)) === answer) this.remove(key);
  }

  private put(key: string, answer: KeptAnswer): void {
    this.older.delete(key);
    const bytes = sizeOf(key, answer);
    if (this.recentBytes + bytes > this.limits.bytes / 2) {
      this.older = this.recent;
      this.recent = new Map();
      this.recentBytes = 0;
    }
    this.recent.set(key, answer);
    this.recentBytes += bytes;
  }

  private remove(key: string): void {
    const recent = this.recent.get(key);
    if (recent !== undefined) this.recentBytes -= sizeOf(key, recent);
    this.recent.delete(key);
    this.older.delete(key);
  }
}

/** A target holds no blank, whatever else it holds. */
function keyOf(target: string, form: DocumentForm): string {
  return `${form} ${target}`;
}

function sizeOf(key: string, { answer }: KeptAnswer): number {
  return key.length + answer.bytes.length + overheadBytes;
}
