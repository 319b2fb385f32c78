import type { FSWatcher } from 'node:fs';
import { getSystemErrorName } from 'node:util';

/** What ends a watch. */
export interface BegunWatch {
  close(): void;
}

/** Who is told of what happens directly in each of many folders. */
export interface FoldersListener<Folder> {
  /** @param name of what is in the folder; the system does not always say */
  happened(folder: Folder, type: string, name: string | undefined): void;
  /** Something may not be told any more. */
  failed(): void;
}

/**
 * Begins to watch a folder that is there; never what keeps the process alive.
 * @throws Error with the system's code
 */
export type LightWatch<Folder> = (place: string, folder: Folder) => BegunWatch;

/** The versions of node on which the tests have shown that such a watch tells all that node's own tells. */
export const provenOn: readonly string[] = ['20', '22', '24'];

/** What node itself calls of the handle in an `FSWatcher`, since its version 10. */
interface Handle extends BegunWatch {
  start(place: string, persistent: boolean, recursive: boolean, encoding: 'utf8'): number;
}

/**
 * Node's own handle of a watch, without the event emitter around each, which takes as much memory
 * again: for who watches tens of thousands of folders.
 *
 * @param watcher one that node made
 * @param listener of all that are begun
 * @returns `undefined` where this node has its watches made otherwise, or may have
 */
export function lightWatchOf<Folder>(
  watcher: FSWatcher,
  listener: FoldersListener<Folder>,
): LightWatch<Folder> | undefined {
  const node = '_handle' in watcher ? watcher._handle : undefined;
  if (!isHandle(node) || !provenOn.includes(process.versions.node.split('.', 1).join(''))) return undefined;

  class LightHandle extends (node.constructor as new () => Handle) {
    constructor(private readonly folder: Folder) {
      super();
    }

    /** Called by node. */
    onchange(status: number, type: string, name: string | null): void {
      if (status < 0) listener.failed();
      else listener.happened(this.folder, type, name ?? undefined);
    }
  }

  return (place, folder) => {
    const handle = new LightHandle(folder);
    const error = handle.start(place, false, false, 'utf8');
    // It is closed then.
    if (error !== 0) throw Object.assign(new Error(`${place} cannot be watched`), { code: getSystemErrorName(error) });
    return handle;
  };
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'start' in value && 'onchange' in value && 'close' in value;
}
