import { expect } from 'chai';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskModule } from '#adapters/composition/modules/disk-module';
import { memoryModule } from '#adapters/composition/modules/memory-module';
import { startService } from '#adapters/composition/start-service';
import { defaultHistoryLimits } from '#application/changes/history-limits';
import { createClient, ProblemError } from '../../../../src/client.js';
import { openDiskStore } from '../../../../src/index.js';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

const fixture = fileURLToPath(new URL('../../../fixtures/project', import.meta.url));
const at = { book: 'story', page: 'cover', layers: ['bg'] };

for (const store of ['disk', 'memory'] as const) {
  describe(`a service that changes nothing, on ${store}`, () => {
    const place = useTemporaryFolder();
    let root: string;
    let service: Awaited<ReturnType<typeof startService>>;

    const start = () =>
      startService(store === 'disk' ? diskModule({ root, readOnly: true }) : memoryModule(root), {
        root,
        version: '1.2.3',
        host: undefined,
        port: 0,
        token: undefined,
        allowedOrigins: [],
        allowedHosts: [],
        logLevel: 'silent',
        history: defaultHistoryLimits,
        readOnly: true,
      });

    beforeEach(async () => {
      root = place('project');
      await cp(fixture, root, { recursive: true });
    });

    it('refuses every change, also a dry run, and leaves no trace in the folder', async () => {
      const before = await contents(root);
      service = await start();
      const client = createClient({ baseUrl: service.url });
      const changes: readonly (() => Promise<unknown>)[] = [
        () => client.layer.set(at, {}, { x: 1 }),
        () => client.layer.set(at, { dryRun: true }, { x: 1 }),
        () => client.book.rm({ book: 'story' }, { confirm: 'story' }),
        () => client.send('batch.run', { body: [{ method: 'PUT', path: '/garden' }] }),
        () => client.bridge.install(),
        () => client.doctor.fix(),
        () => client.history.undo(),
        () => client.history.redo(),
      ];
      for (const change of changes) {
        const error: unknown = await change().catch((thrown: unknown) => thrown);
        expect(error).to.be.instanceOf(ProblemError);
        expect(error).to.include({ code: 'read-only', status: 403 });
      }
      expect((await client.layer.show(at)).name).to.equal('bg');
      expect(await client.history.ls()).to.deep.equal([]);
      await service.stop();
      expect(await contents(root)).to.deep.equal(before);
    });

    if (store === 'disk') {
      it('reads what another process changes, which has the project open', async () => {
        const owner = await openDiskStore(root);
        service = await start();
        const client = createClient({ baseUrl: service.url });
        expect((await client.layer.show(at)).name).to.equal('bg');
        const script = join(root, 'App/story/components/cover/layers/bg.lua');
        const text = await readFile(script, 'utf8');
        expect((await client.layer.show(at)).props).to.not.include({ alpha: 0.125 });
        await writeFile(script, text.replace(/alpha *= *[\d.]+/, 'alpha = 0.125'));
        expect((await client.layer.show(at)).props).to.include({ alpha: 0.125 });
        await service.stop();
        await owner.close();
      });

      it('reports that its project was moved, and shows no other one in its place', async () => {
        service = await start();
        const client = createClient({ baseUrl: service.url });
        const codes: unknown[] = [];
        const show = () =>
          client.layer.show(at).then(
            ({ name }) => name,
            (error: ProblemError) => error.code,
          );
        codes.push(await show());
        await rename(root, place('moved'));
        codes.push(await show());
        await cp(fixture, root, { recursive: true });
        codes.push(await show());
        await service.stop();
        expect(codes).to.deep.equal(['bg', 'lock-lost', 'lock-lost']);
      });
    }
  });
}

async function contents(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.sort().map(async (path) => [path, await readFile(path, 'hex')] as const)));
}
