import assert from 'node:assert/strict';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import type { OpenedStore } from './clause.js';
import { utf8 } from './expect-store.js';

/** What clauses do past the store, by what `open` has given them for it. */
export function openAgain(opened: OpenedStore): Promise<FileStore> {
  assert(
    opened.reopen !== undefined,
    'what the store declares can only be shown with `reopen`: pass it to the contract',
  );
  return opened.reopen();
}

export function editOutside(opened: OpenedStore, path: ProjectPath, text: string | null): Promise<void> {
  assert(
    opened.editOutside !== undefined,
    'what the store declares can only be shown with `editOutside`: pass it to the contract',
  );
  return opened.editOutside(path, text === null ? null : utf8(text));
}
