import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { everyForm, writeCommands } from './support/every-form.js';

/** Code of an author's own that names things of the page `cover`. The comment of each line has what it names, or that it names nothing. */
const code: Readonly<Record<string, string>> = {
  'custom/components/common.lua': `local M = {}
M.components = {
  {page = "cover", name = "cat"}, -- page cat
  { page = 'cover', name = "cat_button" }, -- page button
  {page = "cover", name = "cats"}, -- page
}
M.commands = { {page = "cover", name = [[meow]]} } -- page command
M.ignored = { cover = true } -- page
-- {page = "cover", name = "cat"}
--[[ cat = 1, "cat", UI.layers.cat
]]
M.map = { cat = 1, ["cat"] = 2, bobcat = 3 } -- cat
local cat = M.cats.cat -- cat
function M:create(UI)
  if UI.page == "cover" then print("the cat sat on it", cat, 'cat-walk') end -- page cat
  UI.sceneGroup.cat.alpha = 0 -- cat
  UI.sceneGroup["cat"].alpha = 0 -- cat
  local name = "layers." .. "cat" -- cat
  UI:cat(cat) -- nothing
  M.cat() -- nothing
  local a, cat = "tomcat", "cat_face1" -- face
  require("App.story.components.cover.layers.cat") -- page cat
  require("App.story.commands." .. UI.page .. ".meow") -- command
  require("App/story/components/cover/layers/GroupA/Ellipse_linear") -- page group ellipse
  print("GroupA.Ellipse", "Ellipse", "Ellipse_linear") -- group ellipse
  print("\\"cat\\"", "\\tcat", "cat, dog", "name: cat", "catty cat") -- cat
  print("story", { story = 1 }, "UI.timers.tick") -- book timer
end
return M
`,
  'custom/commands/go.lua': 'return { "App.story.commands.cover.meow", "cover.meow" } -- page command\n',
  'App/uiHandler.lua': 'local M = { start = "story/cover" } -- page book\nreturn M\n',
  'App/story/helper.lua': 'return { cat = "cover" } -- page cat\n',
  'App/other/index.lua': 'return {}\n',
  'App/other/components/story.lua': 'return { "App.story.index", "cover", "cat" } -- book\n',
  'components/kwik/layer_image.lua': 'return { cat = "cat", "cover", "story" }\n',
  'App/story/commands/forest/own.lua':
    'return { execute = function(params)\n  local at = "cover" -- page\n  local cat = "cat" -- cat\nend }\n',
  // The page has a command of that name, and does not name the other page.
  'App/story/components/forest/page/hoot.lua': 'local M = { name = "hoot", run = "purr" }\nreturn M\n',
  'App/story/commands/forest/purr.lua': 'return { name = "purr" }\n',
};

const forest = everyForm['App/story/components/forest/index.lua'] ?? '';

describe('code outside the page', () => {
  const { call, files, opened } = useProject({
    files: {
      ...everyForm,
      ...code,
      'App/story/components/forest/index.lua': forest.replace('commands = {}', 'commands = { "own", "purr" }'),
    },
  });
  beforeEach(() => writeCommands(opened()));

  const rename = async (path: string, newName: string) => {
    const { status, body, text } = await call('PUT', `${path}?newName=${newName}`);
    expect(status, text).to.equal(200);
    return body;
  };
  /** Where the comment of a line states that it names it. */
  const places = (what: string): string[] =>
    Object.entries(code).flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const [, explains = ''] = / -- ([a-z ]+)$/.exec(line) ?? [];
        return explains.split(' ').includes(what) ? [`${path}:${index + 1}`] : [];
      }),
    );

  for (const [what, path] of [
    ['cat', '/story/cover/cat'],
    ['face', '/story/cover/cat_face1'],
    ['group', '/story/cover/GroupA'],
    ['ellipse', '/story/cover/GroupA/Ellipse'],
    ['command', '/story/commands/cover/meow'],
    ['timer', '/story/components/cover/timers/tick'],
    ['page', '/story/cover'],
    ['book', '/story'],
  ] as const)
    it(`code outside the page is reported line by line where it names what was renamed, and left as it is: ${path}`, async () => {
      const body = await rename(path, 'renamed');
      const lines = what === 'cat' ? [...places('cat'), ...places('button')] : places(what);
      const moved = (at: string): string => (what === 'book' ? at.replace('App/renamed/', 'App/story/') : at);
      const known = Object.keys(code);
      const others = body.warnings.map(({ at }) => moved(at)).filter((at) => known.includes(at.replace(/:\d+$/, '')));
      expect(others).to.have.members(lines);
      for (const [file, content] of Object.entries(code)) {
        const now = (await files()).get(what === 'book' ? file.replace('App/story/', 'App/renamed/') : file);
        expect(now?.toString().replaceAll('renamed', 'story'), file).to.equal(content);
      }
    });

  it('code outside the page is reported with the file and the line as data', async () => {
    const file = 'custom/components/common.lua';
    const [first] = (await rename('/story/cover/cat', 'dog')).warnings.filter((warning) => warning.file === file);
    expect(first).to.deep.include({ code: 'reference-left', at: `${file}:3`, file, line: 3 });
    expect(first?.message).to.contain('"cat"');
  });

  it('code outside the page is reported once a line, and with the number of further lines where there are many', async () => {
    const lines = Array.from({ length: 70 }, (_, index) => `M[${index}] = { "cat", cat = "cat" }`);
    const content = Buffer.from(`local M = {}\n${lines.join('\n')}\nreturn M\n`);
    await opened().store.commit([{ action: 'created', path: 'custom/components/many.lua', content }], []);
    const { warnings } = await rename('/story/cover/cat', 'dog');
    const outside = warnings.filter(({ at }) => !at.startsWith('App/story/commands/cover/'));
    expect(outside).to.have.lengthOf(51);
    expect(new Set(outside.map(({ at }) => at)).size).to.equal(51);
    expect(outside.at(-1)).to.deep.include({ code: 'reference-left', at: 'cat' });
    const all = lines.length + places('cat').length + places('button').length;
    expect(outside.at(-1)?.message).to.contain(`${all - 50} more lines in 1 file`);
  });

  it('code outside the page is not reported where another page has something of that name, and the file does not name the page', async () => {
    const hoot = 'App/story/components/forest/page/hoot.lua';
    const left = async () => (await rename('/story/commands/cover/purr', 'hum')).warnings.map(({ at }) => at);
    expect(await left()).to.deep.equal([]);
    await call('POST', '/_/history/undo');
    const content = Buffer.from(`${code[hoot]}-- "cover"\nlocal of = "cover"\n`);
    await opened().store.commit([{ action: 'modified', path: hoot, content }], []);
    expect(await left()).to.deep.equal([`${hoot}:1`]);
  });

  it('code outside the page is not reported where a layer is called as the page', async () => {
    for (const path of ['/story/forest/cover', '/story/forest/cover?class=linear'])
      expect((await call('PUT', path)).status).to.equal(201);
    const { warnings } = await rename('/story/cover', 'front');
    expect(warnings.map(({ at }) => at).filter((at) => at.includes('components/forest'))).to.deep.equal([]);
    expect(warnings.map(({ at }) => at)).to.include.members(places('page'));
  });

  it('code outside the page is reported where a moved layer, a class or a class of the project’s own is named', async () => {
    const moved = (await call('PUT', '/story/cover/GroupA/Ellipse?before=bg')).body.warnings.map(({ at }) => at);
    expect(moved).to.have.members(places('ellipse'));
    await call('POST', '/_/history/undo');
    const { warnings } = await rename('/story/cover/GroupA/Ellipse/linear', 'bounce');
    expect(warnings.map(({ at }) => at)).to.have.members(places('ellipse'));
    const path = 'custom/components/own.lua';
    const content = Buffer.from('return require("components.custom." .. "wobble") -- wobble\n');
    await opened().store.commit([{ action: 'created', path, content }], []);
    const own = await rename('/components/custom/wobble', 'sway');
    expect(own.warnings.map(({ at }) => at)).to.deep.equal([`${path}:1`]);
  });

  it('code outside the page is reported where it names a page or a book that was removed', async () => {
    const gone = (await call('DELETE', '/story/cover')).body.warnings.map(({ at }) => at);
    expect(gone).to.include.members(places('page').filter((at) => !at.includes('/forest/')));
    const { warnings } = (await call('DELETE', '/story?confirm=story')).body;
    expect(warnings.map(({ at }) => at)).to.include.members(['main.lua:1', 'App/uiHandler.lua:1']);
  });
});

describe('code of another page', () => {
  const { call, opened } = useProject({ files: everyForm });
  const left = async (path: string, text: string, address = '/story/cover/cat', newName = 'dog') => {
    await opened().store.commit([{ action: 'created', path, content: Buffer.from(text) }], []);
    return (await call('PUT', `${address}?newName=${newName}`)).body.warnings
      .map(({ at }) => at)
      .filter((at) => at.startsWith(path));
  };
  const byHand = 'App/story/commands/forest/byHand.lua';

  it('code of another page is not reported for a key of the model that a command has in it, where a layer is called as that', async () => {
    await call('PUT', '/story/cover/cat?newName=name');
    const model = 'local Command = {}\nCommand.model = [[\n{"name":"byHand", "actions" : []}\n]]\n';
    expect(await left(byHand, `${model}Command.of = "name"\nreturn Command\n`, '/story/cover/name')).to.deep.equal([
      `${byHand}:5`,
    ]);
  });

  it('code of another page is not reported for a field that it asks the page’s UI for', async () => {
    const code = 'return function(UI)\n  print(UI.cat, UI.layers.cat)\n  UI.cat = nil\n  return map.cat\nend\n';
    expect(await left(byHand, code)).to.deep.equal([`${byHand}:2`, `${byHand}:4`]);
  });

  it('code of another page is not reported in a script that is called as the name, whether that page lists it or not', async () => {
    const code = 'local M = { name = "cat" }\nreturn M\n';
    expect(await left('App/story/components/forest/layers/cat.lua', code)).to.deep.equal([]);
    await call('POST', '/_/history/undo');
    expect(await left('App/story/components/forest/layers/cat_button.lua', code)).to.deep.equal([]);
    await call('POST', '/_/history/undo');
    const other = 'App/story/components/forest/layers/bobcat.lua';
    expect(await left(other, code)).to.deep.equal([`${other}:1`]);
  });
});

describe('code of a page', () => {
  const { call, opened } = useProject({ files: everyForm });
  const path = 'App/story/commands/cover/byHand.lua';
  const write = (text: string) => opened().store.commit([{ action: 'modified', path, content: Buffer.from(text) }], []);
  const left = async (address: string) =>
    (await call('PUT', `${address}?newName=renamed`)).body.warnings.flatMap(({ at, file, line }) =>
      file === path && line !== undefined ? [at.slice(path.length + 1)] : [],
    );

  it('code of a page is reported where a command of the author’s own names a layer by a key', async () => {
    await write('local map = {\n  cat = 1,\n  bobcat = 2,\n}\nprint(map.cat, cat)\nreturn map\n');
    expect(await left('/story/cover/cat')).to.deep.equal(['2', '5']);
  });

  it('code of a page is reported where it names a command by its module path', async () => {
    await call('PUT', '/story/commands/cover/meow', { body: { actions: [] } });
    await write('return require("App.story.commands.cover.meow"), "cover.meow", "meow"\n');
    expect(await left('/story/commands/cover/meow')).to.deep.equal(['1']);
  });

  it('code of a page is not reported in a comment', async () => {
    await write(
      'return function(sceneGroup)\n  -- sceneGroup["cat"]:toFront()\n  --[[ layers.cat ]]\n  return sceneGroup["cat"]\nend\n',
    );
    expect(await left('/story/cover/cat')).to.deep.equal(['4']);
  });

  it('code of a page is reported where it asks which page it is', async () => {
    await write('return function(UI)\n  return UI.page == "cover"\nend\n');
    const { warnings } = (await call('PUT', '/story/cover?newName=front')).body;
    expect(warnings.map(({ at }) => at)).to.deep.equal([`${path.replace('cover', 'front')}:2`]);
  });
});
