import { expect } from 'chai';
import type { CommandAction } from '#domain/command';
import { kwikActions, type KwikAction, kwikScript, leftOutActions } from '../../../support/kwik/kwik-commands.js';
import { loadLua, type LuaData } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

const command = '/story/commands/cover/eventOne';
const script = 'App/story/commands/cover/eventOne.lua';
const json = 'App/story/models/cover/commands/eventOne.json';

const named = (name: string): KwikAction => {
  const found = kwikActions.find((each) => each.command === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const [erase, play, goto] = [named('canvas.erase'), named('animation.play'), named('page.gotoPage')];
const [wind] = leftOutActions as [KwikAction];
const music = { command: 'web.goto', params: { url: 'https://example.org/' } };

/** What the command calls, each as a line. */
function callsOf(lua: string): LuaData {
  const world = `
    local log = {}
    local function word(value)
      if type(value) == "table" then return rawget(value, "called") or "{}" end
      return tostring(value)
    end
    local function thing(name)
      return setmetatable({ called = name }, {
        __index = function(self, key) local made = thing and rawget(self, "fleet") and { called = name .. "." .. key } return made end,
      })
    end
    local function recorder(name)
      return setmetatable({}, { __index = function(_, method)
        return function(_, ...)
          local line = { name .. "." .. method }
          for index = 1, select("#", ...) do line[#line + 1] = word((select(index, ...))) end
          log[#log + 1] = table.concat(line, " ")
        end
      end })
    end
    local AC = setmetatable({}, { __index = function(_, name) return recorder(name) end })
    local function fleet(name) return setmetatable({}, { __index = function(_, key) return { called = name .. "." .. tostring(key) } end }) end
    local UI = { animations = fleet("animations"), sceneGroup = fleet("scene"), audios = fleet("audios"), canvas = { called = "canvas" }, layers = {}, page = "cover" }
    system = { openURL = function(url) log[#log + 1] = "openURL " .. url end }
    local real = require
    require = function(name) return name == "commands.kwik.actionCommand" and AC or real(name) end
    require("go"):new():execute({ UI = UI, event = { target = {}, UI = UI } })
    return log`;
  return loadLua(Buffer.from(world), { modules: { go: lua } });
}

describe('a command that Kwik’s editor wrote', () => {
  const { call, files, text, opened, read, changedSince } = useProject();

  /** Puts a script of the editor, with its JSON, in the place of the command. */
  async function lay(actions: readonly KwikAction[], edit = (lua: string): string => lua): Promise<string> {
    const lua = edit(kwikScript('B', actions, { name: 'eventOne' }));
    const model = { name: 'eventOne', actions: actions.map(({ command: of, params }) => ({ command: of, params })) };
    const there = await files();
    await opened().store.commit(
      [
        { action: 'modified', path: script, content: Buffer.from(lua) },
        { action: there.has(json) ? 'modified' : 'created', path: json, content: Buffer.from(JSON.stringify(model)) },
      ],
      [],
    );
    return lua;
  }

  const save = (actions: readonly Pick<CommandAction, 'command' | 'params'>[], query = '') =>
    call('POST', `${command}${query}`, { body: actions.map(({ command: of, params }) => ({ command: of, params })) });
  const undo = () => call('POST', '/_/history/undo');

  it('a command of Kwik’s editor is saved as it was read, and no file is touched', async () => {
    await lay([play, wind, goto, erase]);
    const before = await files();
    for (const method of ['POST', 'PUT']) {
      const { status, body } = await call(method, command, { body: await read(command) });
      expect([status, body.changes], method).to.deep.equal([200, []]);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a command that is all code of the author’s own is saved as it was read, and refused anything else', async () => {
    await lay([play], () => 'return require("commands.kwik.baseCommand").new(function(params) print(params) end)\n');
    const { actions } = (await read(command)) as unknown as { actions: CommandAction[] };
    const before = await files();
    expect((await save(actions)).status).to.equal(200);
    const { status, body } = await save([...actions, music]);
    expect([status, body.code]).to.deep.equal([409, 'script-not-recognised']);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a command of Kwik’s editor is given, moved, changed and rid of an action, which Lua runs, and undo restores each byte', async () => {
    const lua = await lay([play, wind, goto]);
    const before = await files();
    const opening = ['Animation.play animations.sun_linear'];
    const going = 'Page.gotoPage NEXT slideUp 0 3';
    for (const [wanted, calls] of [
      [
        [play, wind, erase, goto],
        [...opening, 'Canvas.erase canvas', going],
      ],
      [
        [play, wind, goto, music],
        [...opening, going, 'openURL https://example.org/'],
      ],
      [
        [goto, play, wind],
        [going, ...opening],
      ],
      [
        [{ ...play, params: { target: 'moon_linear' } }, wind, goto],
        ['Animation.play animations.moon_linear', going],
      ],
      [[play, wind], opening],
      [
        [play, goto],
        [...opening, going],
      ],
    ] as const) {
      const { status } = await save(wanted);
      expect(status).to.equal(200);
      const after = await text(script);
      expect(callsOf(after)).to.deep.equal(calls);
      expect((await read(command)).actions.map((each: object) => 'command' in each && each.command)).to.deep.equal(
        wanted.map((each) => each.command),
      );
      expect(JSON.parse(await text(json)).actions).to.have.lengthOf(wanted.length);
      expect(JSON.parse(/\[\[\n(.*)\n\]\]/.exec(after)?.[1] ?? '')).to.deep.equal(JSON.parse(await text(json)));
      await undo();
      expect(await text(script)).to.equal(lua);
      expect(await changedSince(before)).to.deep.equal([]);
    }
  });

  it('a command of Kwik’s editor has the parameters that stay in its model as the editor wrote them', async () => {
    const lua = await lay([{ ...play, params: { _target: 'sun_linear' } }, wind, goto], (text) =>
      text.replace('"web.goto"', '".web.goto"'),
    );
    await save([play, wind, { ...goto, params: { ...goto.params, duration: 2 } }]);
    expect(await text(script)).to.equal(
      lua.replace('"slideUp", 0, 3', '"slideUp", 0, 2').replace('"duration":3', '"duration":2'),
    );
  });

  it('a command of Kwik’s editor is refused a change of a statement that was edited by hand, with its line', async () => {
    const lua = await lay([play, goto], (text) => text.replace('"slideUp"', '"slideLeft"'));
    const line = lua.split('\n').findIndex((each) => each.includes('slideLeft')) + 1;
    const { status, body } = await save([play]);
    expect([status, body.code, body.file, body.line]).to.deep.equal([409, 'script-not-recognised', script, line]);
    expect(body.detail).to.contain('"page.gotoPage"').and.contain(`line ${line}`);
    expect(await text(script)).to.equal(lua);
    expect((await save([goto])).status).to.equal(200);
    await undo();
    expect((await save([play], '?overwrite=true')).status).to.equal(200);
    expect(callsOf(await text(script))).to.deep.equal(['Animation.play animations.sun_linear']);
  });

  it('a command of Kwik’s editor shows the Lua that is no action’s, alone and in the list, and accepts it back', async () => {
    const lua = await lay([play, goto], (text) => text.replace('      AC.Page', '      print("going")\n      AC.Page'));
    const line = lua.split('\n').findIndex((each) => each.includes('going')) + 1;
    const own = [{ line, text: 'print("going")' }];
    const shown = await read(command);
    expect(shown).to.deep.include({ own });
    const [listed] = (await call('GET', '/story/commands/cover')).body as unknown as object[];
    expect(listed).to.deep.include({ own });
    expect((await call('PUT', command, { body: shown })).body.changes).to.deep.equal([]);
    expect((await save([erase, play, goto])).status).to.equal(200);
    expect(await text(script)).to.contain('print("going")');
    await save([], '?overwrite=true');
    expect(await read(command)).to.not.have.property('own');
  });

  it('a command of Kwik’s editor is refused an invalid expression, with the place of the action', async () => {
    await lay([play, goto]);
    const { status, body } = await save([play, goto, { command: 'condition.__if_', params: { expression: '1 +' } }]);
    expect([status, body.code, body.errors?.[0]?.at]).to.deep.equal([
      422,
      'invalid-property',
      'actions[2].params.expression',
    ]);
  });

  it('a command of Kwik’s editor is given an action that lacks a parameter, with a warning', async () => {
    await lay([play]);
    const { status, body } = await save([play, { command: 'web.goto', params: {} }]);
    expect(status).to.equal(200);
    expect(body.warnings.map(({ code }: { code: string }) => code)).to.include('action-left-out');
    expect(await text(script)).to.not.contain('openURL');
  });

  it('a command of Kwik’s editor without a model in its script has that of its JSON file, if its statements are those', async () => {
    const withoutModel = (lua: string): string => lua.replace(/ActionCommand\.model[^]*\]\]\n/, '');
    const lua = await lay([play, goto], withoutModel);
    expect((await save([play, erase, goto])).status).to.equal(200);
    const after = await text(script);
    expect(callsOf(after)).to.deep.equal([
      'Animation.play animations.sun_linear',
      'Canvas.erase canvas',
      'Page.gotoPage NEXT slideUp 0 3',
    ]);
    expect(JSON.parse(await text(json)).actions).to.have.lengthOf(3);
    await undo();
    expect(await text(script)).to.equal(lua);
    await lay([play, goto], (all) => withoutModel(all).replace('"slideUp"', '"fade"'));
    expect((await save([play, erase, goto])).status).to.equal(409);
  });

  it('a command of Kwik’s editor is renamed in its model, and nothing else of it changes', async () => {
    const lua = await lay([play, goto]);
    expect((await call('PUT', `${command}?newName=away`)).status).to.equal(200);
    expect(await text('App/story/commands/cover/away.lua')).to.equal(lua.replace('"eventOne"', '"away"'));
  });

  it('a command of Kwik’s editor follows the rename of a page in its statement, and back', async () => {
    const lua = await lay([play, { ...goto, params: { ...goto.params, pageName: 'forest' } }], (text) =>
      text.replace('"NEXT", "slideUp"', '"forest", "slideUp"'),
    );
    const { status, body } = await call('PUT', '/story/forest?newName=wood');
    expect(status).to.equal(200);
    expect(await text(script)).to.equal(lua.replaceAll('"forest"', '"wood"'));
    expect((body.warnings ?? []).filter(({ at }: { at: string }) => at.startsWith(script))).to.deep.equal([]);
    await call('PUT', '/story/wood?newName=forest');
    expect(await text(script)).to.equal(lua);
  });
});
