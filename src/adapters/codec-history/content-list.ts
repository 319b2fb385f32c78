import { hash } from 'node:crypto';
import type { FileContent } from '#domain/change/file-change';
import type { HeldContent } from '#domain/history/history-entry';

/** The contents of one record, each of them once: a moved file is written once, not twice. */
export class ContentList {
  readonly contents: FileContent[] = [];
  private readonly indexOf = new Map<string, number>();

  /** Returns the index of the content in the list. Returns other values unchanged. */
  add(content: HeldContent): number | Exclude<HeldContent, FileContent> {
    if (content === null || content === 'not-retained') return content;
    const sha256 = content instanceof Uint8Array ? hash('sha256', content, 'hex') : content.sha256;
    const known = this.indexOf.get(sha256);
    if (known !== undefined) return known;
    this.indexOf.set(sha256, this.contents.length);
    return this.contents.push(content) - 1;
  }
}
