import { expect } from 'chai';
import type { StoreKind } from '../../../support/project/project.js';
import { useProject } from '../../../support/project/use-project.js';

for (const store of ['memory', 'disk'] as const satisfies readonly StoreKind[]) {
  describe(`POST /_/history/restore, ${store === 'memory' ? 'in memory' : 'on a disk'}`, () => {
    const { call, files, problem, changedSince } = useProject({ store });
    const change = async (method: string, path: string, body?: object) => {
      const answer = await call(method, path, body === undefined ? {} : { body });
      expect(answer.status, path).to.be.below(300);
      return String(answer.body.changeset);
    };
    const restore = (query: string) => call('POST', `/_/history/restore?${query}`);

    it('restores every byte, images included, and an undo restores every byte of what came since', async () => {
      const id = await change('PUT', '/story/moon?copyFrom=story/cover');
      const then = await files();
      await change('POST', '/story/cover/title', { x: 12 });
      await change('POST', '/story/cover/title', { x: 13 });
      await change('DELETE', '/story/moon');
      await change('PUT', '/fable');
      await change('PUT', '/story/cover?newName=front');
      const since = await files();
      const { status, body } = await restore(`to=${id}`);
      expect(status).to.equal(200);
      expect(body.resource.type).to.equal('project');
      expect(body.changes.some(({ path }) => path.endsWith('.png'))).to.equal(true);
      expect(await changedSince(then)).to.deep.equal([]);
      await change('POST', '/_/history/undo');
      expect(await changedSince(since)).to.deep.equal([]);
      await change('POST', '/_/history/redo');
      expect(await changedSince(then)).to.deep.equal([]);
      expect((await restore(`to=${id}`)).body).to.deep.include({ changes: [], changeset: null });
    });

    it('restores one file or folder alone, and goes back over undone changes', async () => {
      const id = await change('PUT', '/story/cover/sun');
      await change('POST', '/story/cover/title', { x: 12 });
      await change('POST', '/story/forest/tree', { x: 12 });
      await change('PUT', '/story/cover/gull');
      await change('POST', '/_/history/undo');
      const since = await files();
      const folder = 'App/story/components/cover';
      const dry = await restore(`to=${id}&path=${folder}&dryRun=true`);
      expect(dry.body.changes.map(({ path }) => path)).to.deep.equal([`${folder}/layers/title.lua`]);
      expect(dry.body.changes[0]?.diff).to.include('12');
      expect(await changedSince(since)).to.deep.equal([]);
      const { body } = await restore(`to=${id}&path=${folder}`);
      expect(body.changes).to.deep.equal([{ path: `${folder}/layers/title.lua`, action: 'modified' }]);
      const one = await restore(`to=${id}&path=App/story/components/forest/layers/tree.lua`);
      expect(one.body.changes).to.have.length(1);
    });

    it('refuses a history that has gone on since the caller looked at it', async () => {
      const id = await change('PUT', '/story/cover/sun');
      const seen = await change('POST', '/story/cover/title', { x: 12 });
      const newest = await change('POST', '/story/cover/title', { x: 13 });
      const before = await files();
      expect(await problem('POST', `/_/history/restore?to=${id}&newest=${seen}`)).to.deep.equal([
        412,
        'precondition-failed',
      ]);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await restore(`to=${id}&newest=${newest}`)).status).to.equal(200);
    });

    it('refuses an entry that is not there, a path that is none, and a batch', async () => {
      const id = await change('PUT', '/story/cover/sun');
      const before = await files();
      expect(await problem('POST', '/_/history/restore?to=nothing')).to.deep.equal([404, 'history-entry-not-found']);
      expect(await problem('POST', '/_/history/restore')).to.deep.equal([400, 'invalid-query']);
      for (const path of ['nothing', '../etc', '/etc/passwd', 'App/../..', '.', 'App%00']) {
        expect(await problem('POST', `/_/history/restore?to=${id}&path=${path}`), path).to.deep.equal([
          400,
          'invalid-query',
        ]);
      }
      const body = [{ method: 'POST', path: `/_/history/restore?to=${id}` }];
      expect(await problem('POST', '/_/batch', { body })).to.deep.equal([400, 'invalid-body']);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  });
}
