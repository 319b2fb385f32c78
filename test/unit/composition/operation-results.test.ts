import { expect } from 'chai';
import type { NamedUseCases } from '#adapters/composition/modules/use-cases-module';
import { composeUseCases } from '../../support/service/compose-use-cases.js';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { listBooks } from '#application/use-cases/book/list-books';
import { readDoctor } from '#application/use-cases/doctor/read-doctor';
import { listHistory } from '#application/use-cases/history/list-history';
import { readHistoryEntry } from '#application/use-cases/history/read-history-entry';
import { readProject } from '#application/use-cases/project/read-project';
import { describeApp } from '#application/use-cases/running-app/describe-app';
import { readBridge } from '#application/use-cases/running-app/read-bridge';
import { fixtureTree } from '../../support/project/project.js';

const body = undefined;

describe('an operation without HTTP', () => {
  let useCases: NamedUseCases;
  before(async () => {
    useCases = composeUseCases(await openMemoryStore(await fixtureTree('project')));
    await useCases.installBridge.execute({ author: 'a', dryRun: false }, 'http://localhost', false);
  });

  for (const operation of [listBooks, readProject, readDoctor, readBridge]) {
    it(`the result of ${operation.id} without HTTP is as declared`, async () => {
      const use = useCases.of(operation.use);
      const { result } = await useCases.snapshots.read((files): Promise<unknown> =>
        operation.run(use, { at: {}, options: {}, body }, files),
      );
      expect(operation.result.safeParse(result).error).to.equal(undefined);
    });
  }

  it('the results of the history and the running app without HTTP are as declared', async () => {
    const entries = await listHistory.run(useCases.listHistory, { at: {}, options: { limit: 9 }, body });
    const id = entries[0]?.id ?? '';
    const entry = await readHistoryEntry.run(useCases.readHistoryEntry, { at: { id }, options: {}, body });
    const app = await describeApp.run(useCases.describeApp, { at: {}, options: {}, body });
    expect(entry.request).to.deep.equal({ operation: 'installBridge', address: [] });
    expect(listHistory.result.safeParse(entries).error).to.equal(undefined);
    expect(readHistoryEntry.result.safeParse(entry).error).to.equal(undefined);
    expect(describeApp.result.safeParse(app).error).to.equal(undefined);
  });
});
