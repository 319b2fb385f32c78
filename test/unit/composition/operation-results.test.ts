import { expect } from 'chai';
import type { ProjectServices } from '#application/project-services';
import { composeServices } from '../../support/service/compose-services.js';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { listBooks } from '#application/use-cases/book/list-books';
import { readDoctor } from '#application/use-cases/doctor/read-doctor';
import { listHistory } from '#application/use-cases/history/list-history';
import { readHistoryEntry } from '#application/use-cases/history/read-history-entry';
import { readProject } from '#application/use-cases/project/read-project';
import { describeApp } from '#application/use-cases/running-app/describe-app';
import { installBridge } from '#application/use-cases/running-app/install-bridge';
import { readBridge } from '#application/use-cases/running-app/read-bridge';
import { fixtureTree } from '../../support/project/project.js';

describe('an operation without HTTP', () => {
  let services: ProjectServices;
  before(async () => {
    services = composeServices(await openMemoryStore(await fixtureTree('project')));
    await installBridge.run(services, { at: {} }, { author: 'a', dryRun: false });
  });

  for (const operation of [listBooks, readProject, readDoctor, readBridge]) {
    it(`the result of ${operation.id} without HTTP is as declared`, async () => {
      const { result } = await services.snapshots.read((files): Promise<unknown> =>
        operation.run(services, { at: {} }, files),
      );
      expect(operation.result.safeParse(result).error).to.equal(undefined);
    });
  }

  it('the results of the history and the running app without HTTP are as declared', async () => {
    const entries = await listHistory.run(services, { at: {} });
    const id = entries[0]?.id ?? '';
    const entry = await readHistoryEntry.run(services, { at: { id } });
    const app = await describeApp.run(services, { at: {} });
    expect(entry.request).to.deep.equal({ operation: 'installBridge', address: [] });
    expect(listHistory.result.safeParse(entries).error).to.equal(undefined);
    expect(readHistoryEntry.result.safeParse(entry).error).to.equal(undefined);
    expect(describeApp.result.safeParse(app).error).to.equal(undefined);
  });
});
