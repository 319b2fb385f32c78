import { expect } from 'chai';
import { LockableProject } from './lockable-project.js';

describe('a watched project of which a part cannot be read', () => {
  let project: LockableProject;
  beforeEach(async () => {
    project = await LockableProject.of({
      'App/one.lua': '1',
      'App/two.lua': '2',
      'data/base.lua': 'b',
      'data/deep/base.lua': 'd',
      'main.lua': 'm',
    });
  });

  for (const locked of ['data', 'data/deep', 'App/two.lua']) {
    describe(locked, () => {
      it('a watched project of which a part cannot be read does not hide other edits, when it was so from the start, and is reported once', async () => {
        project.locked.add(locked);
        await project.start();
        await project.edit({ 'App/one.lua': 'by hand' });
        await project.edit({ 'main.lua': 'by hand' });
        expect(await project.history()).to.deep.equal([['modified App/one.lua'], ['modified main.lua']]);
        expect(project.output).to.deep.equal([`${locked} is locked`]);
      });

      it('a watched project of which a part cannot be read keeps no other edit from being noticed, when it was locked later, and its own are when it can be read', async () => {
        const there = locked === 'App/two.lua' ? locked : `${locked}/base.lua`;
        await project.start();
        project.locked.add(locked);
        await project.edit({ [there]: 'by its owner', 'App/one.lua': 'by hand' });
        await project.report([there, locked]);
        await project.edit({ 'main.lua': 'by hand' });
        expect(await project.history()).to.deep.equal([['modified App/one.lua'], ['modified main.lua']]);
        expect(project.output).to.deep.equal([`${locked} is locked`]);
        project.locked.clear();
        await project.edit({ 'App/one.lua': 'again' });
        expect((await project.history())[2]).to.deep.equal(['modified App/one.lua', `modified ${there}`]);
      });

      it('a watched project of which a part cannot be read is taken as it is found when it can be read at last, and is noticed from then on', async () => {
        const there = locked === 'App/two.lua' ? locked : `${locked}/base.lua`;
        project.locked.add(locked);
        await project.start();
        project.locked.clear();
        await project.report([locked]);
        expect(await project.history()).to.deep.equal([]);
        await project.edit({ [there]: 'by hand', 'data/deep/new.lua': 'new' });
        const [entry, ...others] = await project.history();
        expect(entry).to.have.members([`modified ${there}`, 'created data/deep/new.lua']);
        expect(others).to.deep.equal([]);
      });
    });
  }

  it('a watched project of which a part cannot be read reports again what cannot be read, where that is something else', async () => {
    project.locked.add('data');
    await project.start();
    project.locked.add('main.lua');
    await project.edit({ 'main.lua': 'by hand' });
    await project.edit({ 'App/one.lua': 'by hand' });
    expect(project.output).to.deep.equal(['data is locked', 'main.lua is locked']);
  });
});
