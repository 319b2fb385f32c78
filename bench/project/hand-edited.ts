import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAddress, Subject } from '../service/subject.js';

/** Where a page's model lies, and the scripts of its layers. */
export const indexOf = ({ book, page }: PageAddress): string => `App/${book}/components/${page}/index.lua`;
export const layerOf = ({ book, page }: PageAddress): string => `App/${book}/components/${page}/layers/layer1.lua`;
export const classOf = ({ book, page }: PageAddress): string =>
  `App/${book}/components/${page}/layers/layer1_linear.lua`;
export const commandOf = ({ book, page }: PageAddress): string => `App/${book}/commands/${page}/start.lua`;

/** A file that is edited by hand, so that each edit differs from the one before. */
export class HandEdited {
  private readonly file: string;
  private readonly original: string;
  private edits = 0;

  /**
   * @param before the text that is followed by what is edited
   * @param replaced what stands there at first
   */
  constructor(
    subject: Subject,
    path: string,
    private readonly before: string,
    private readonly replaced: string,
    private readonly as: (n: number) => string,
  ) {
    this.file = join(subject.folder, path);
    this.original = readFileSync(this.file, 'utf8');
    if (!this.original.includes(before + replaced)) throw new Error(`${path} has no "${before + replaced}"`);
  }

  /** What the file holds after so many edits. */
  private text(n: number): string {
    return this.original.replace(this.before + this.replaced, () => this.before + this.as(n));
  }

  /** Saves the file as editors do, each time in another way. @returns the edit's number */
  edit(): number {
    const n = ++this.edits;
    const text = this.text(n);
    const beside = `${this.file}~`;
    switch (n % 3) {
      case 0:
        writeFileSync(this.file, text);
        break;
      case 1:
        writeFileSync(beside, text);
        renameSync(beside, this.file);
        break;
      default:
        rmSync(this.file);
        writeFileSync(this.file, text);
    }
    return n;
  }
}
