import { expect } from 'chai';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { MemoryProject, openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { useProject } from '../../../support/project/use-project.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

const at = (name: string) => `/_/history/checkpoints/${encodeURIComponent(name)}`;

for (const store of ['memory', 'disk'] as const) {
  describe(`a checkpoint of the history, ${store === 'memory' ? 'in memory' : 'on a disk'}`, () => {
    const { call, files, problem, changedSince } = useProject({ store });
    const change = async (path: string, body: object) => {
      const answer = await call('POST', path, { body });
      expect(answer.status, path).to.equal(200);
    };
    const kinds = async () => (await call('GET', '/_/history')).list.map(({ kind }) => kind);
    const names = async () => (await call('GET', '/_/history/checkpoints')).list.map(({ name }) => name);

    it('a checkpoint names the present, and the project is restored to it byte for byte', async () => {
      await change('/story/cover/title', { x: 11 });
      const then = await files();
      const headers = { 'Pagewright-Author': 'Ana' };
      const { status, headers: sent, body } = await call('PUT', at('v1.0'), { headers });
      expect([status, body.created, body.changes]).to.deep.equal([201, true, []]);
      expect(sent.location).to.equal('/_/history/checkpoints/v1.0');
      expect(body.resource).to.deep.equal({
        type: 'checkpoint',
        name: 'v1.0',
        href: '/_/history/checkpoints/v1.0',
        address: ['v1.0'],
      });
      const [entry] = (await call('GET', '/_/history')).list;
      expect(entry).to.deep.include({
        id: body.changeset,
        kind: 'checkpoint',
        author: 'Ana',
        summary: 'Checkpoint v1.0',
        changes: [],
        undone: false,
      });
      expect(entry).to.deep.include({
        request: {
          method: 'PUT',
          path: '/_/history/checkpoints/v1.0',
          operation: 'createCheckpoint',
          address: ['v1.0'],
        },
      });
      const read = await call('GET', at('v1.0'));
      expect(read.body).to.deep.include({ name: 'v1.0', id: body.changeset, revision: 2, author: 'Ana' });
      expect((await call('GET', '/_/history/checkpoints')).list).to.deep.equal([read.body]);
      await change('/story/cover/title', { x: 12 });
      await call('PUT', '/story/moon?copyFrom=story/cover');
      const since = await files();
      const dry = await call('POST', '/_/history/restore?to=v1.0&dryRun=true');
      expect([dry.status, await changedSince(since)]).to.deep.equal([200, []]);
      expect((await call('POST', '/_/history/restore?to=v1.0')).status).to.equal(200);
      expect(await changedSince(then)).to.deep.equal([]);
      expect((await call('POST', '/_/history/undo')).status).to.equal(200);
      expect(await changedSince(since)).to.deep.equal([]);
      const path = 'App/story/components/cover/layers/title.lua';
      const one = await call('POST', `/_/history/restore?to=v1.0&path=${path}`);
      expect(one.body.changes).to.deep.equal([{ path, action: 'modified' }]);
    });

    it('an undo and a redo go past checkpoints', async () => {
      await change('/story/cover/title', { x: 11 });
      const one = await files();
      await change('/story/cover/title', { x: 12 });
      const two = await files();
      await call('PUT', at('two'));
      await call('POST', '/_/history/undo');
      expect(await changedSince(one)).to.deep.equal([]);
      await call('PUT', at('one'));
      expect((await call('POST', '/_/history/redo')).status).to.equal(200);
      expect(await changedSince(two)).to.deep.equal([]);
      await call('DELETE', at('two'));
      await call('POST', '/_/history/restore?to=one');
      expect(await changedSince(one)).to.deep.equal([]);
      expect(await kinds()).to.deep.equal([
        'change',
        'checkpoint',
        'redo',
        'checkpoint',
        'undo',
        'checkpoint',
        'change',
        'change',
      ]);
    });

    it('a name again is the same checkpoint while nothing changes, else it is taken unless it is overwritten', async () => {
      await call('PUT', at('draft'));
      await call('PUT', at('other'));
      const again = await call('PUT', at('draft'));
      expect([again.status, again.body.created, again.body.changeset]).to.deep.equal([200, false, null]);
      await change('/story/cover/title', { x: 11 });
      const then = await files();
      expect(await problem('PUT', at('draft'))).to.deep.equal([409, 'already-exists']);
      const moved = await call('PUT', `${at('draft')}?overwrite=true`);
      expect([moved.status, moved.body.created, moved.body.changeset !== null]).to.deep.equal([200, false, true]);
      await change('/story/cover/title', { x: 12 });
      await call('POST', '/_/history/restore?to=draft');
      expect(await changedSince(then)).to.deep.equal([]);
      expect(await names()).to.deep.equal(['draft', 'other']);
    });

    it('a checkpoint is removed, and its name is free again', async () => {
      await call('PUT', at('draft'));
      await change('/story/cover/title', { x: 11 });
      const removed = await call('DELETE', at('draft'));
      expect([removed.status, removed.body.resource.name]).to.deep.equal([200, 'draft']);
      expect(await names()).to.deep.equal([]);
      expect(await problem('GET', at('draft'))).to.deep.equal([404, 'history-entry-not-found']);
      expect(await problem('DELETE', at('draft'))).to.deep.equal([404, 'history-entry-not-found']);
      expect(await problem('POST', '/_/history/restore?to=draft')).to.deep.equal([404, 'history-entry-not-found']);
      expect((await call('PUT', at('draft'))).status).to.equal(201);
    });

    it('a checkpoint is refused with a bad name, in a batch, and a restore names the nearest', async () => {
      await call('PUT', at('first draft'));
      for (const name of ['1st', ' a', 'a\u0000', 'a/b', 'x'.repeat(101)])
        expect(await problem('PUT', at(name)), name).to.deep.equal([400, 'invalid-name']);
      const body = [{ method: 'PUT', path: at('two') }];
      expect(await problem('POST', '/_/batch', { body })).to.deep.equal([400, 'invalid-body']);
      const { status, body: refused } = await call('POST', '/_/history/restore?to=first+drift');
      expect([status, refused.code, refused.nearest]).to.deep.equal([404, 'history-entry-not-found', ['first draft']]);
      const dry = await call('PUT', `${at('dry')}?dryRun=true`);
      expect([dry.status, dry.body.created, dry.body.changeset]).to.deep.equal([201, true, null]);
      expect(await names()).to.deep.equal(['first draft']);
    });
  });
}

describe('the checkpoints of a history', () => {
  const title = 'App/b/components/p/layers/title.lua';
  const make = async ({ call }: ServedStore) => {
    for (const path of ['/b', '/b/p', '/b/p/title']) await call('PUT', path);
  };

  it('survive a restart, and have the external edits made before them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-'));
    let store = await openDiskStore(folder);
    let service = await serveStore(store);
    const restart = async () => {
      await service.stop();
      await store.close();
      store = await openDiskStore(folder);
      service = await serveStore(store);
      await service.watch();
    };
    try {
      await make(service);
      await service.watch();
      await writeFile(join(folder, title), '-- by hand\nreturn {}\n');
      expect((await service.call('PUT', at('by hand'))).status).to.equal(201);
      await restart();
      await writeFile(join(folder, title), 'return 1\n');
      await service.call('PUT', '/b/p/other');
      await restart();
      expect((await service.call('POST', '/_/history/restore?to=by+hand')).status).to.equal(200);
      expect(await readFile(join(folder, title), 'utf8')).to.equal('-- by hand\nreturn {}\n');
      expect((await service.call('GET', '/b/p/other')).status).to.equal(404);
    } finally {
      await service.stop();
      await store.close();
      await rm(folder, { recursive: true });
    }
  });

  it('are dropped with the oldest entries, and a restore reports it', async () => {
    const store = await openMemoryStore();
    const service = await serveStore(store, { history: { entries: 4 } });
    try {
      await make(service);
      await service.call('PUT', at('begin'));
      for (const x of [1, 2]) await service.call('POST', '/b/p/title', { body: { x } });
      expect((await service.call('POST', '/_/history/restore?to=begin&dryRun=true')).status).to.equal(200);
      for (const x of [3, 4, 5]) await service.call('POST', '/b/p/title', { body: { x } });
      const { status, body } = await service.call('POST', '/_/history/restore?to=begin');
      expect([status, body.code]).to.deep.equal([404, 'history-entry-not-found']);
      expect(body.detail).to.include('before revision 6 were dropped as the oldest');
      expect((await service.call('GET', '/_/history/checkpoints')).body).to.deep.equal([]);
    } finally {
      await service.stop();
    }
  });

  it('are those of both services over one store', async () => {
    const project = await MemoryProject.create(new Map());
    const [one, other] = await Promise.all([serveStore(project.open()), serveStore(project.open())]);
    try {
      await make(one);
      const made = await Promise.all([one, other].map(({ call }) => call('PUT', at('both'))));
      expect(made.map(({ status }) => status).sort()).to.deep.equal([200, 201]);
      await other.call('POST', '/b/p/title', { body: { x: 5 } });
      expect((await other.call('POST', '/_/history/restore?to=both')).body.changes).to.not.deep.equal([]);
      expect((await one.call('GET', '/b/p/title')).body.props).to.not.include({ x: 5 });
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });
});
