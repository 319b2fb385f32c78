import type { FileStore, StagedContent } from '#application/ports/file-store';
import { breakPort } from './break-store.js';
import { findsStaged } from './broken-states.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  stages: 'stages contents of any size for the files and the records of a commit',
  again: 'commits a content of a record again, after the file was removed',
  refuses: 'refuses to stage a content that is too long, and gives what its source throws',
  several: 'stages a content several times, and has it until each is released',
};

export const brokenStages: readonly BrokenStore[] = [
  {
    name: 'stages only the first pieces of a content',
    open: breakPort((sound) => ({ stage: (source, limit) => sound.stage(firstPieces(source), limit) })),
    fails: [...Object.values(clauses), findsStaged],
  },
  {
    name: 'stages a content of any length',
    open: breakPort((sound) => ({ stage: (source) => sound.stage(source) })),
    fails: [clauses.refuses],
  },
  {
    name: 'releases a content with the first of those that staged it',
    open: breakPort((sound) => {
      const staged = new Map<string, StagedContent[]>();
      return {
        stage: async (source, limit) => {
          const one = await sound.stage(source, limit);
          const all = staged.get(one.sha256) ?? [];
          staged.set(one.sha256, [...all, one]);
          return { ...one, release: () => releaseAll(staged.get(one.sha256) ?? []) };
        },
      };
    }),
    fails: [clauses.several],
  },
  {
    name: 'has a staged content in no record',
    open: breakPort((sound) => ({
      commit: (change, options) => sound.commit({ ...change, records: change.records.map(withoutStaged) }, options),
    })),
    fails: [clauses.stages, clauses.again],
  },
];

async function releaseAll(all: readonly StagedContent[]): Promise<void> {
  for (const { release } of all) await release();
}

function withoutStaged(record: Parameters<FileStore['commit']>[0]['records'][number]) {
  return { ...record, contents: record.contents.filter((content) => content instanceof Uint8Array) };
}

async function* firstPieces(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let count = 0;
  for await (const piece of source) if (count++ < 3) yield piece;
}
