import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

interface Report {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly findings: readonly {
    readonly id: string;
    readonly code: string;
    readonly severity: string;
    readonly place: { readonly path: string; readonly line?: number };
    readonly href: string;
    readonly fix?: string;
  }[];
}

for (const store of ['memory', 'disk'] as const) {
  describe(`findings of the doctor by id and place, in a project ${store === 'memory' ? 'in memory' : 'on disk'}`, () => {
    const { call, read, files, problem, opened, changedSince } = useProject({ store });
    const remove = (path: string) => opened().store.commit([{ action: 'removed', path }], []);
    const examine = async (query = '') => (await read(`/_/doctor${query}`)) as unknown as Report;
    const layers = 'App/story/components/cover/layers';

    it('an id stays the same while other things change', async () => {
      await remove(`${layers}/bg.lua`);
      const before = await examine();
      const all = before.findings.map(({ id }) => id);
      expect(new Set(all)).to.have.length(all.length);
      const gone = `${layers}/hero_linear.lua`;
      const ids = before.findings.filter(({ place }) => place.path !== gone).map(({ id }) => id);
      expect(ids.length).to.be.above(2);
      await remove(gone);
      await call('POST', '/story/cover/title', { body: { alpha: 0.5 } });
      const after = await examine();
      expect(after.findings.map(({ id }) => id)).to.include.members(ids);
      expect(after.findings.length).to.be.above(ids.length);
    });

    it('an id fixes one finding alone, and undo gives every byte back', async () => {
      await remove(`${layers}/bg.lua`);
      await remove(`${layers}/hero.lua`);
      const before = await files();
      const { findings } = await examine();
      const wanted = findings.find(({ place, fix }) => place.path === `${layers}/bg.lua` && fix !== undefined);
      const id = wanted?.id ?? '';
      const { status, body } = await call('POST', `/_/doctor/fix?id=${id}&dryRun=true`);
      expect([status, body.changes.map(({ path }) => path)]).to.deep.equal([200, [`${layers}/bg.lua`]]);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('POST', `/_/doctor/fix?id=${id}`)).status).to.equal(200);
      expect([...(await files()).keys()])
        .to.include(`${layers}/bg.lua`)
        .and.not.include(`${layers}/hero.lua`);
      expect((await examine()).findings.map((finding) => finding.id)).to.not.include(id);
      expect(await problem('POST', `/_/doctor/fix?id=${id}`)).to.deep.equal([404, 'finding-not-found']);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await examine()).findings.map((finding) => finding.id)).to.include(id);
    });

    it('a finding without a safe fix, an unknown id, and an id beside a code are refused', async () => {
      await remove(`${layers}/title_linear.lua`);
      await opened().store.commit(
        [{ action: 'created', path: 'App/story/components/cover/layers/other.lua', content: Buffer.from('return (') }],
        [],
      );
      const { findings } = await examine();
      const unsafe = findings.find(({ fix }) => fix === undefined);
      expect(await problem('POST', `/_/doctor/fix?id=${unsafe?.id}`)).to.deep.equal([409, 'no-safe-fix']);
      expect(await problem('POST', '/_/doctor/fix?id=missing-script-0')).to.deep.equal([404, 'finding-not-found']);
      expect(await problem('POST', `/_/doctor/fix?id=${unsafe?.id}&code=name-case`)).to.deep.equal([
        400,
        'invalid-query',
      ]);
      expect(await problem('POST', '/_/doctor/fix?id=')).to.deep.equal([400, 'invalid-query']);
    });

    it('a report is narrowed to a book, a page and a severity', async () => {
      await remove(`${layers}/bg.lua`);
      await remove('App/story/components/forest/layers/tree.lua');
      await call('PUT', '/other');
      const all = await examine();
      const idsOf = ({ findings }: Report) => findings.map(({ id }) => id);
      const cover = await examine('?book=story&page=cover');
      const forest = await examine('?book=story&page=forest');
      expect(cover.findings.map(({ place }) => place.path)).to.include(`${layers}/bg.lua`);
      expect(forest.findings.map(({ place }) => place.path)).to.include('App/story/components/forest/layers/tree.lua');
      for (const { place, href } of cover.findings) expect(`${place.path} ${href}`).to.match(/\/cover\b/);
      for (const { place, href } of forest.findings) expect(`${place.path} ${href}`).to.match(/\/forest\b/);
      const story = await examine('?book=story');
      expect(idsOf(all)).to.include.members(idsOf(story));
      expect(idsOf(story)).to.include.members([...idsOf(cover), ...idsOf(forest)]);
      expect((await examine('?book=other')).findings.filter(({ place }) => place.path.includes('story'))).to.deep.equal(
        [],
      );
      for (const severity of ['error', 'warning', 'info']) {
        const some = await examine(`?severity=${severity}`);
        expect(idsOf(some)).to.deep.equal(
          all.findings.filter((each) => each.severity === severity).map(({ id }) => id),
        );
        expect(some.errors + some.warnings + some.infos).to.equal(some.findings.length);
      }
      const errors = await examine('?book=story&page=cover&severity=error');
      expect(idsOf(errors)).to.deep.equal(
        cover.findings.filter((each) => each.severity === 'error').map(({ id }) => id),
      );
    });

    it('an unknown book or page, and a page without its book, are refused', async () => {
      expect((await call('GET', '/_/doctor?book=stroy')).body).to.deep.include({
        code: 'book-not-found',
        nearest: ['story'],
      });
      expect((await call('GET', '/_/doctor?book=story&page=covr')).body).to.deep.include({
        code: 'page-not-found',
        nearest: ['cover'],
      });
      expect(await problem('GET', '/_/doctor?page=cover')).to.deep.equal([400, 'invalid-query']);
      expect(await problem('GET', '/_/doctor?severity=fatal')).to.deep.equal([400, 'invalid-query']);
    });
  });
}
