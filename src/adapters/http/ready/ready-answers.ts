import { LruCache } from '#application/support/two-ages';
import type { DocumentForm } from '../answer/serialise.js';
import type { KeptAnswer } from './kept-answer.js';

interface ReadyAnswerLimits {
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
 */
export class ReadyAnswers {
  private readonly answers: LruCache<KeptAnswer>;

  constructor(private readonly limits: ReadyAnswerLimits = usualLimits) {
    this.answers = new LruCache(limits.bytes, bytesOf);
  }

  find(target: string, form: DocumentForm): KeptAnswer | undefined {
    return this.answers.get(keyOf(target, form));
  }

  keep(target: string, form: DocumentForm, answer: KeptAnswer): void {
    const key = keyOf(target, form);
    if (answer.answer.bytes.length <= this.limits.answerBytes) this.answers.put(key, answer);
    else this.answers.delete(key);
  }

  /** Forgets this very answer; one that came in its place meanwhile stays. */
  drop(target: string, form: DocumentForm, answer: KeptAnswer): void {
    const key = keyOf(target, form);
    if (this.answers.get(key) === answer) this.answers.delete(key);
  }
}

/** A target holds no blank, whatever else it holds. */
function keyOf(target: string, form: DocumentForm): string {
  return `${form} ${target}`;
}

function bytesOf(key: string, { answer }: KeptAnswer): number {
  return key.length + answer.bytes.length + overheadBytes;
}
