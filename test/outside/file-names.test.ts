import { expect } from 'chai';
import { FileNames } from '#application/outside/file-names';

describe('FileNames', () => {
  const names = new FileNames();
  names.put('', ['main.lua']);
  names.put('App', ['one.lua', 'two.lua']);
  names.put('App/deep', ['one.lua', 'two.lua']);
  names.put('Apples', ['one.lua']);
  names.put('App/empty', []);

  it('has the files that were put, and no others', () => {
    const there = ['main.lua', 'App/one.lua', 'App/two.lua', 'App/deep/two.lua'];
    const not = ['one.lua', 'App', 'App/one', 'App/ne.lua', 'App/one.lua/two.lua', 'App/empty/one.lua', '', 'App/'];
    expect(there.filter((path) => names.has(path))).to.deep.equal(there);
    expect(not.filter((path) => names.has(path))).to.deep.equal([]);
  });

  it('tells the files below a folder, and everything of the project’s own', () => {
    expect([...names.below('App')]).to.have.members([
      'App/one.lua',
      'App/two.lua',
      'App/deep/one.lua',
      'App/deep/two.lua',
    ]);
    expect([...names.below('')])
      .to.have.length(6)
      .and.to.include('main.lua');
    expect([...names.below('App/one.lua')]).to.deep.equal([]);
  });
});
