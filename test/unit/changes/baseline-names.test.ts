import { expect } from 'chai';
import { BaselineNames } from '#application/changes/external/baseline-names';

describe('BaselineNames', () => {
  const names = new BaselineNames();
  names.put('App/deep', ['one.lua', 'two.lua']);
  names.put('App/empty', []);
  names.put('App/same', ['one.lua', 'two.lua']);
  names.put('App', ['one.lua', 'two.lua']);
  names.put('Apples', ['one.lua']);

  const there = ['App/one.lua', 'App/two.lua', 'App/deep/two.lua', 'App/same/one.lua', 'Apples/one.lua'];
  const not = ['one.lua', 'App', 'App/one', 'App/ne.lua', 'App/one.lua/two.lua', 'App/empty/one.lua', '', 'App/'];
  const noFiles = ['App/deep', 'App/gone', 'App/gone/one.lua', 'App/empty/', 'App/deep/deep/one.lua', 'deep/one.lua'];
  const belowApp = [
    'App/one.lua',
    'App/two.lua',
    'App/deep/one.lua',
    'App/deep/two.lua',
    'App/same/one.lua',
    'App/same/two.lua',
  ];

  function check(more: readonly string[]): void {
    expect([...there, ...more].filter((path) => !names.has(path))).to.deep.equal([]);
    expect([...not, ...noFiles].filter((path) => names.has(path))).to.deep.equal([]);
    expect([...names.below('App')]).to.have.members(belowApp);
    expect([...names.below('App/same')]).to.have.members(['App/same/one.lua', 'App/same/two.lua']);
    expect([...names.below('')]).to.have.members([...belowApp, 'Apples/one.lua', ...more]);
    expect([...names.below('App/one.lua')]).to.deep.equal([]);
    expect([...names.below('App/empty')]).to.deep.equal([]);
  }

  it('FileNames has the files that were put, and no others, and lists those below a folder, while folders are still to come', () => {
    expect(names.has('main.lua')).to.equal(false);
    check([]);
  });

  it('FileNames has them when the project’s own folder was put, too', () => {
    names.put('', ['main.lua']);
    check(['main.lua']);
  });

  it('FileNames distinguishes folders whose names look alike, or are those of files elsewhere', () => {
    const alike = new BaselineNames();
    alike.put('1', ['0']);
    alike.put('10', ['1']);
    alike.put('0/1', ['2']);
    alike.put('0', ['10']);
    alike.put('', ['2']);
    expect([...alike.below('')]).to.have.members(['1/0', '10/1', '0/1/2', '0/10', '2']);
    expect(['0', '1', '10', '0/1', '1/1', '10/0', '2/0', '0/2'].filter((path) => alike.has(path))).to.deep.equal([]);
  });
});
