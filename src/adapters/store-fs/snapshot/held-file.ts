import type { FileVersion } from '#domain/change/file-change';
import type { OpenedFile } from '#application/ports/opened-file';

/** A large file before a commit. It is open as long as the commit, a snapshot or a reader holds it. */
export class HeldFile {
  private holders = 1;

  constructor(
    private readonly file: OpenedFile,
    readonly version: FileVersion,
  ) {}

  get size(): number {
    return this.file.size;
  }

  hold(): void {
    this.holders++;
  }

  release(): void {
    this.holders--;
    if (this.holders === 0) this.file.close().catch(() => undefined);
  }

  /** For one reader more. */
  open(): OpenedFile {
    this.hold();
    let isOpen = true;
    return {
      size: this.size,
      version: () => Promise.resolve(this.version),
      read: (from, to) => this.file.read(from, to),
      close: () => {
        if (isOpen) this.release();
        isOpen = false;
        return Promise.resolve();
      },
    };
  }
}
