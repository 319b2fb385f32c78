import { hash } from 'node:crypto';
import type { HeldContent } from '#domain/history/history-entry';

/** Contents in the order they came, each kept once: a file that moves is written once, not twice. */
export class ContentList {
  readonly contents: Uint8Array[] = [];
  private readonly indexOf = new Map<string, number>();

  /** Where the content is in the list; what is no content stays as it is. */
  add(content: HeldContent): number | Exclude<HeldContent, Uint8Array> {
    if (content === null || content === 'not-kept') return content;
    const sha256 = hash('sha256', content, 'hex');
    const known = this.indexOf.get(sha256);
    if (known !== undefined) return known;
    this.indexOf.set(sha256, this.contents.length);
    return this.contents.push(content) - 1;
  }
}
