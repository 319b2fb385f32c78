import { hash } from 'node:crypto';
import type { HeldContent } from '#domain/history/history-entry';

/** The contents of one record, each of them once: a moved file is written once, not twice. */
export class ContentList {
  readonly contents: Uint8Array[] = [];
  private readonly indexOf = new Map<string, number>();

  /** Returns the index of the content in the list. Returns other values unchanged. */
  add(content: HeldContent): number | Exclude<HeldContent, Uint8Array> {
    if (content === null || content === 'not-retained') return content;
    const sha256 = hash('sha256', content, 'hex');
    const known = this.indexOf.get(sha256);
    if (known !== undefined) return known;
    this.indexOf.set(sha256, this.contents.length);
    return this.contents.push(content) - 1;
  }
}
