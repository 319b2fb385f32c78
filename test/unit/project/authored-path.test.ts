import { expect } from 'chai';
import { isAuthoredPath, isWritten } from '#application/ports/authored-path';

describe('what of a project is the author’s', () => {
  const theirs = [
    'App/story/index.lua',
    'App/a b/~draft.lua',
    'App/#1.lua',
    'App/c#',
    'node_modules.lua',
    'my_node_modules',
  ];
  const others = [
    '.git/index',
    'App/.story.swp',
    'node_modules/x/main.lua',
    'App/node_modules',
    'App/index.lua~',
    'App/#index.lua#',
    'App/index.lua___jb_tmp___',
    'App/index.lua___jb_old___',
  ];
  for (const path of theirs)
    it(`what of a project is the author’s is ${path}`, () => expect(isAuthoredPath(path)).to.equal(true));
  for (const path of others)
    it(`what of a project is the author’s is not ${path}`, () => expect(isAuthoredPath(path)).to.equal(false));

  it('what of a project is the author’s is written where it is Lua or JSON, however that is spelt, and no picture', () => {
    const names = ['index.lua', 'INDEX.LUA', 'sea.Json', 'sea.png', 'lua', 'sea.lua.txt'];
    expect(names.filter(isWritten)).to.deep.equal(['index.lua', 'INDEX.LUA', 'sea.Json']);
  });
});
