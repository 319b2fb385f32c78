import type { ProjectPath } from '#domain/change/file-change';

/** Files up to this size are kept; larger ones are pictures and sounds, mostly. */
export const mostKeptOfOne = 256 * 1024;
const mostKept = 32 * 1024 * 1024;

/** What files held, within bounds: those that were set longest ago go first. */
export class RecentContents {
  private readonly contents = new Map<ProjectPath, Uint8Array>();
  private bytes = 0;

  constructor(private readonly limit = mostKept) {}

  set(path: ProjectPath, content: Uint8Array): void {
    this.delete(path);
    if (content.length > mostKeptOfOne) return;
    this.contents.set(path, alone(content));
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

/** What was cut out of something larger, as an entry of the history with pictures in it, would hold all of that. */
function alone(content: Uint8Array): Uint8Array {
  return content.buffer.byteLength > mostKeptOfOne ? new Uint8Array(content) : content;
}
