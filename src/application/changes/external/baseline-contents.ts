import type { ProjectPath } from '#domain/change/file-change';

/** Larger files are not remembered: most of them are pictures and sounds. */
export const maxFileBytes = 256 * 1024;
const maxBytes = 32 * 1024 * 1024;

/** The contents of files of the baseline. Beyond a limit of bytes, the contents that were set first are dropped. */
export class BaselineContents {
  private readonly contents = new Map<ProjectPath, Uint8Array>();
  private bytes = 0;

  constructor(private readonly limit = maxBytes) {}

  set(path: ProjectPath, content: Uint8Array): void {
    this.delete(path);
    if (content.length > maxFileBytes) return;
    this.contents.set(path, ownBuffer(content));
    this.bytes += content.length;
    for (const oldest of this.contents.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  get(path: ProjectPath): Uint8Array | undefined {
    return this.contents.get(path);
  }

  delete(path: ProjectPath): void {
    this.bytes -= this.contents.get(path)?.length ?? 0;
    this.contents.delete(path);
  }
}

/** A copy where the content is a part of a large buffer, which would stay in memory with it. */
function ownBuffer(content: Uint8Array): Uint8Array {
  return content.buffer.byteLength > maxFileBytes ? new Uint8Array(content) : content;
}
