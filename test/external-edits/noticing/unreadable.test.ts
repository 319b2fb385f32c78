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
      it('a folder that is unreadable from the start hides no other edits, and is reported once', async () => {
        project.locked.add(locked);
        await project.start();
        await project.edit({ 'App/one.lua': 'by hand' });
        await project.edit({ 'main.lua': 'by hand' });
        expect(await project.history()).to.deep.equal([['modified App/one.lua'], ['modified main.lua']]);
        expect(project.output).to.deep.equal([`${locked} is locked`]);
      });

      it('a folder that becomes unreadable hides no other edits, and its own are noticed once it is readable', async () => {
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

      it('a folder that becomes readable is recorded as it is found, and its edits are noticed from then on', async () => {
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

  it('an unreadable folder is reported again when another one is unreadable', async () => {
    project.locked.add('data');
    await project.start();
    project.locked.add('main.lua');
    await project.edit({ 'main.lua': 'by hand' });
    await project.edit({ 'App/one.lua': 'by hand' });
    expect(project.output).to.deep.equal(['data is locked', 'main.lua is locked']);
  });
});
