import assert from 'node:assert/strict';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import type { Check, OpenedStore } from './clause.js';
import { created, expectText, utf8 } from './expect-store.js';

/** How long the contract lets a store take until it tells of an edit. */
const patienceMs = 30_000;
/** Long enough that what is told late by mistake would be told. */
const silenceMs = 500;

export const watchChecks: readonly Check[] = [
  {
    name: 'when watchable, tells of files that are made, edited and removed outside',
    async check(store, opened) {
      if (!store.capabilities.watchable) return;
      await store.commit([created('folder/edited', 'one'), created('folder/removed')], []);
      const reported = new Reported();
      const stop = await watch(store, reported);
      await edit(opened, 'new/deep/made', 'new');
      await edit(opened, 'folder/edited', 'two');
      await edit(opened, 'folder/removed', null);
      await reported.all(['new/deep/made', 'folder/edited', 'folder/removed']);
      await expectText(store, 'folder/edited', 'two');
      await stop();
    },
  },
  {
    name: 'when watchable, tells everybody who watches, and nobody who has stopped',
    async check(store, opened) {
      if (!store.capabilities.watchable) return;
      await store.commit([created('a', 'one')], []);
      const [stopped, going] = [new Reported(), new Reported()];
      const stop = await watch(store, stopped);
      await watch(store, going);
      await stop();
      await edit(opened, 'a', 'two');
      await going.all(['a']);
      assert.deepEqual(stopped.paths, new Set(), 'nothing should be told after the watching was stopped');
    },
  },
  {
    name: 'when watchable, tells nothing after it was closed',
    async check(store, opened) {
      if (!store.capabilities.watchable) return;
      await store.commit([created('a', 'one')], []);
      const reported = new Reported();
      await watch(store, reported);
      await store.close();
      reported.paths.clear();
      await edit(opened, 'a', 'two');
      await pause(silenceMs);
      assert.deepEqual(reported.paths, new Set(), 'nothing should be told after the store was closed');
    },
  },
];

/** What a watcher was told. */
class Reported {
  readonly paths = new Set<ProjectPath>();
  private look: () => void = () => undefined;

  note(paths: readonly ProjectPath[]): void {
    for (const path of paths) this.paths.add(path);
    this.look();
  }

  /** Whether it was told of the file, or of a folder above it. */
  private covers(path: ProjectPath): boolean {
    return [...this.paths].some((reported) => reported === path || path.startsWith(`${reported}/`));
  }

  all(wanted: readonly ProjectPath[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const missing = () => wanted.filter((path) => !this.covers(path));
      const deadline = setTimeout(
        () => reject(new assert.AssertionError({ message: `nothing was told of ${missing().join(', ')}` })),
        patienceMs,
      );
      this.look = () => {
        if (missing().length > 0) return;
        clearTimeout(deadline);
        resolve();
      };
      this.look();
    });
  }
}

function watch(store: FileStore, reported: Reported): Promise<() => Promise<void>> {
  assert(store.watch !== undefined, 'a store that declares itself watchable should have `watch`');
  return store.watch((paths) => reported.note(paths));
}

function edit(opened: OpenedStore, path: ProjectPath, text: string | null): Promise<void> {
  assert(
    opened.editOutside !== undefined,
    'what the store declares can only be shown with `editOutside`: pass it to the contract',
  );
  return opened.editOutside(path, text === null ? null : utf8(text));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
