import { expect } from 'chai';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { type Properties, type PropertyValue, valueAt } from '#domain/properties/property-value';
import { evaluatePageIndex, loadLua, plain, type LuaData } from '../support/lua/real-lua.js';

const renderer = new LiquidRenderer();
const catalogue = new YamlCatalogue();

const text = (template: string, values: Properties): string =>
  new TextDecoder().decode(renderer.render(template, values));

/** Runs Lua that has the rendered script as the module `layers.boat_class`, and gives what it returns. */
function play(script: string, lua: string, modules: Record<string, string> = {}): LuaData {
  return loadLua(new TextEncoder().encode(lua), { modules: { 'layers.boat_class': script, ...modules } });
}

describe('A new page index', () => {
  it('a new page index has every list, empty, for the runtime', () => {
    const lists = {
      layers: [],
      audios: { long: [], short: [] },
      groups: [],
      timers: [],
      variables: [],
      joints: [],
      page: [],
    };
    expect(plain(evaluatePageIndex(renderer.render('page/index', { name: 'quay', book: 'harbour' })))).to.deep.equal({
      components: lists,
      commands: [],
      onInit: '<function>',
    });
  });

  it('a new page index ends its lines with a line feed and indents by blanks', () => {
    expect(text('page/index', { name: 'quay', book: 'harbour' })).to.match(/^[^\r\t]*return scene\n$/);
  });
});

describe('A new book index', () => {
  it('a new book index returns no pages', () => {
    expect(loadLua(renderer.render('book/index', { name: 'harbour' }))).to.deep.equal([]);
    expect(text('book/index', { name: 'harbour' })).to.match(/^-- /);
  });
});

describe('A new layer', () => {
  const layer = text('layer/image', {
    name: 'fleet/boat',
    props: { ...catalogue.component('layer').initial, xScale: 2, alpha: 0.5 },
  });
  const runtime = `
    local M = {}
    M.__index = M
    function M:setProps(props)
      self.name, self.mX, self.mY = props.name, props.x / 4, props.y / 4
      self.imageName = "/" .. props.name .. "." .. props.type
    end
    function M:createImage(UI) return images(self.imagePath) end
    return { new = function() return setmetatable({}, M) end }`;
  const create = `
    display = { newText = function(options) drawn = options return { x = options.x, y = options.y } end }
    native = { systemFont = "font" }
    local M = require("layers.boat_class")
    local UI = { page = "quay", layers = {}, sceneGroup = {} }
    M:init(UI)
    M:create(UI)
    local object = UI.layers[1]`;

  it('a new layer shows its image from the folder of its page', () => {
    const lua = `function images(path) return { path = path } end ${create} return { object.path, drawn == nil }`;
    expect(play(layer, lua, { 'components.kwik.layer_image': runtime })).to.deep.equal(['quay/fleet/boat.png', true]);
  });

  for (const [why, images] of [
    ['is not there', 'return nil'],
    ['makes the runtime fail', 'error("no image")'],
  ] as const) {
    it(`a new layer shows its name as text when the image ${why}`, () => {
      const lua = `function images() ${images} end ${create}
        return { drawn.text, object.x, object.y, object.alpha, object.xScale, object.oriX, UI.sceneGroup["fleet/boat"] == object }`;
      expect(play(layer, lua, { 'components.kwik.layer_image': runtime })).to.deep.equal([
        'boat',
        240,
        160,
        0.5,
        2,
        240,
        true,
      ]);
    });
  }

  it('a new text layer shows its contents', () => {
    const titled = text('layer/image', {
      name: 'title',
      props: { ...catalogue.component('layer').initial, contents: 'Ahoy' },
    });
    const lua = `function images() return nil end ${create} return drawn.text`;
    expect(play(titled, lua, { 'components.kwik.layer_image': runtime })).to.equal('Ahoy');
  });
});

describe('A new linear animation', () => {
  const defaults: Properties = catalogue.class('linear')?.initial ?? {};
  const script = (props: Properties) =>
    text('layer-class/animation', { name: 'boat', class: 'linear', kind: 'linear', props: { ...defaults, ...props } });
  const runtime = `
    local M = {}
    M.__index = M
    function M:initAnimation(UI, object, onEnd) log[#log + 1], self.ended = "init " .. object.title, onEnd end
    function M:buildAnim(UI)
      local function tween(name)
        return { values = {}, play = function() log[#log + 1] = "play " .. name end, pause = function() log[#log + 1] = "pause " .. name end }
      end
      return { from = self.from and tween("from"), to = self.to and tween("to") }
    end
    return { set = function(self) return setmetatable(self, M) end }`;
  const atEnd = 'UI.animations.boat_linear.to.position, UI.animations.boat_linear.to.duration = 1, 1';
  const run = (props: Properties, lua: string) =>
    play(
      script(props),
      `log = {}
       local M = require("layers.boat_class")
       local UI = { sceneGroup = { boat = { title = "the boat", x = 40 } }, animations = {}, scene = { dispatchEvent = function(_, event) log[#log + 1] = event.name end } }
       ${lua}
       return log`,
      { 'components.kwik.layer_animation': runtime, 'layers.fleet': 'return { group = { title = "the fleet" } }' },
    );

  it('a new linear animation is registered under its layer and class, plays when the page shows, and pauses when it hides', () => {
    expect(
      run(
        {},
        'M:create(UI) M:willShow(UI) M:didShow(UI) M:didHide(UI) log[#log + 1] = UI.animations.boat_linear ~= nil',
      ),
    ).to.deep.equal(['init the boat', 'pause to', 'play to', 'pause to', true]);
  });

  it('a new linear animation starts anew on a later visit, from where its object was at first', () => {
    const values = 'UI.animations.boat_linear.to.values = { x = 90 }';
    const leave = 'UI.sceneGroup.boat.x, UI.sceneGroup.boat.y, UI.animations.boat_linear.to.position = 90, 7, 2';
    const visit =
      'M:willShow(UI) M:didShow(UI) log = { UI.sceneGroup.boat.x, UI.sceneGroup.boat.y or "no y", UI.animations.boat_linear.to.position == nil }';
    expect(run({}, `M:create(UI) ${values} ${visit}`)).to.deep.equal([40, 'no y', true]);
    // What it does not change stays as it was left.
    expect(run({}, `M:create(UI) ${values} ${visit} ${leave} ${visit}`)).to.deep.equal([40, 7, true]);
    const onCommand = { properties: { ...(defaults['properties'] as Properties), autoPlay: false } };
    expect(run(onCommand, `M:create(UI) ${values} ${visit} ${leave} ${visit}`)).to.deep.equal([90, 7, false]);
  });

  it('a new linear animation without an end takes its time and moves nothing', () => {
    expect(
      run(
        { from: null, to: null },
        'M:create(UI) log[#log + 1] = M.to == nil log[#log + 1] = UI.animations.boat_linear.to ~= nil',
      ),
    ).to.deep.equal(['init the boat', true, true]);
  });

  it('a new linear animation waits for its delay and ends at its target, with or without a start', () => {
    const properties = { ...(defaults['properties'] as Properties), delay: 500 };
    const lua = 'M:create(UI) log[#log + 1] = UI.animations.boat_linear.to.position';
    for (const from of [null, { x: 5 }]) expect(run({ from, properties }, lua)).to.deep.equal(['init the boat', -0.5]);
    const end =
      'M:create(UI) M.obj = {} UI.animations.boat_linear.to.values, UI.animations.boat_linear.to.position, UI.animations.boat_linear.to.duration = { x = 90 }, 1, 1 M.ended(UI) log[#log + 1] = M.obj.x';
    expect(run({}, end)).to.deep.equal(['init the boat', 90]);
  });

  it('a new linear animation that takes no time takes a millisecond: the runtime would never show the page', () => {
    const lua = 'M:create(UI) log[#log + 1] = M.properties.duration';
    // The runtime calculates with texts, too.
    for (const duration of [0, '0'])
      expect(run({ properties: { ...(defaults['properties'] as Properties), duration } }, lua)).to.deep.equal([
        'init the boat',
        1,
      ]);
    expect(run({}, lua)).to.deep.equal(['init the boat', valueAt(defaults, ['properties', 'duration'])]);
  });

  it('a new linear animation without autoplay waits for a command', () => {
    expect(
      run({ properties: { ...(defaults['properties'] as Properties), autoPlay: false } }, 'M:create(UI) M:didShow(UI)'),
    ).to.deep.equal(['init the boat']);
  });

  it('a new linear animation runs its command at the end', () => {
    expect(run({ actions: { onComplete: 'land' } }, `M:create(UI) ${atEnd} M.ended(UI)`)).to.deep.equal([
      'init the boat',
      'land',
    ]);
    expect(run({}, `M:create(UI) ${atEnd} M.ended(UI)`)).to.deep.equal(['init the boat']);
  });

  it('a new linear animation moves a page group by the script beside it', () => {
    const properties = { ...(defaults['properties'] as Properties), type: 'group', target: 'fleet' };
    expect(run({ properties }, 'M:create(UI)')).to.deep.equal(['init the fleet']);
  });

  it('a new linear animation does nothing when its layer is not on the page', () => {
    expect(run({}, 'print = function() end UI.sceneGroup = {} M:create(UI) M:didShow(UI) M:didHide(UI)')).to.deep.equal(
      [],
    );
  });

  it('a new linear animation has a trail only when that is on', () => {
    expect(run({}, 'log[1] = M.breadcrumbs == nil')).to.deep.equal([true]);
    const breadcrumbs = { ...(defaults['breadcrumbs'] as Properties), enable: true };
    expect(run({ breadcrumbs }, 'log[1] = M.breadcrumbs.color log[2] = M.breadcrumbs.time')).to.deep.equal([
      '255,0,0,0.2',
      1000,
    ]);
  });
});

describe('A new button', () => {
  const defaults: Properties = catalogue.class('button')?.initial ?? {};
  const script = text('layer-class/interaction/button', { name: 'fleet/boat', class: 'button', props: defaults });

  it('a new button has its layer’s properties, and text where the runtime takes its length', () => {
    const lua = `local M = require("layers.boat_class") return { M.layerProps.x, M.properties.over, M.properties.mask, M.properties.target, M.name }`;
    expect(play(script, lua, { 'layers.boat': 'return { layerProps = { x = 3 } }' })).to.deep.equal([
      3,
      '',
      '',
      'fleet/boat',
      'fleet/boat_button',
    ]);
  });

  it('a new button listens while the page is shown', () => {
    const runtime = `
      local M = {}
      M.__index = M
      function M:createButton() return "button" end
      function M:addEventListener() log[#log + 1] = "listens" end
      function M:removeEventListener() log[#log + 1] = "stops" end
      return { set = function(self) return setmetatable(self, M) end }`;
    const lua = `
      log = {}
      local M = require("layers.boat_class")
      local UI = { layers = {}, sceneGroup = { insert = function(_, object) log[#log + 1] = object end } }
      M:create(UI) M:didShow(UI) M:didHide(UI)
      return { log, UI.sceneGroup["fleet/boat"] }`;
    expect(play(script, lua, { 'components.kwik.layer_button': runtime })).to.deep.equal([
      ['button', 'listens', 'stops'],
      'button',
    ]);
  });
});

describe('A custom class on a layer', () => {
  it('a custom class on a layer sets its own properties and inherits the rest', () => {
    const script = text('layer-class/custom', { name: 'boat', class: 'bob', props: { properties: { height: 4 } } });
    const lua = `local M = require("layers.boat_class") return { M.name, M.properties.height, M:create(), rawget(M, "create") == nil }`;
    expect(
      play(script, lua, {
        'components.custom.bob': 'return { create = function(self) return "bobs " .. self.name end }',
      }),
    ).to.deep.equal(['boat', 4, 'bobs boat', true]);
  });

  it('a custom class has the properties that a layer’s script leaves out', () => {
    const script = text('layer-class/custom', { name: 'boat', class: 'bob', props: { properties: { height: 4 } } });
    const lua = `local M = require("layers.boat_class") return { M.properties.height, M.properties.period }`;
    const bob = 'return { properties = { height = 1, period = 3000 } }';
    expect(play(script, lua, { 'components.custom.bob': bob })).to.deep.equal([4, 3000]);
  });

  it('a new custom class has every life-cycle function', () => {
    const lua = `
      local M = require("layers.boat_class")
      for _, name in ipairs({ "init", "create", "didShow", "didHide", "destroy" }) do M[name](M, {}) end
      return M.class`;
    expect(play(text('custom-class/class', { name: 'bob' }), lua)).to.equal('bob');
  });
});

describe('Components', () => {
  const props = (kind: 'audios' | 'timers' | 'variables', more: Properties) => ({
    ...catalogue.component(kind).initial,
    ...more,
  });

  it('an audio component has its type where the runtime and the editor read it', () => {
    const script = text('component/audios', { name: 'waves', type: 'long', props: props('audios', {}) });
    expect(play(script, 'local M = require("layers.boat_class") return { M.type, M.properties.type }')).to.deep.equal([
      'long',
      'long',
    ]);
  });

  it('a timer component has its delay, iterations and command in one place', () => {
    const copies = { ...catalogue.component('timers').copies };
    const script = (properties: Properties, actions: Properties) =>
      text('component/timers', { name: 'tide', copies, props: props('timers', { properties, actions }) });
    const read = 'local M = require("layers.boat_class") return { M.delay, M.iterations, tostring(M.actionName) }';
    expect(play(script({ delay: 500, iterations: 3 }, { onComplete: 'rise' }), read)).to.deep.equal([500, 3, 'rise']);
    expect(play(script({ delay: 500, iterations: -1 }, { onComplete: '' }), read)).to.deep.equal([500, -1, 'nil']);
  });

  it('a variable component has its value in its own type', () => {
    for (const value of ['3', 3, true, [1, 2], { a: 'b' }] satisfies PropertyValue[]) {
      const script = text('component/variables', {
        name: 'score',
        props: props('variables', { properties: { type: 'table', value } }),
      });
      expect(play(script, 'return require("layers.boat_class").properties.value')).to.deep.equal(value);
    }
  });
});

describe('A command', () => {
  const runtime = `
    local function recorder(group)
      return setmetatable({}, { __index = function(_, verb)
        if group == "Button" and verb == "onOff" then return nil end
        return function(_, ...)
          local line = { group .. ":" .. verb }
          for index = 1, select("#", ...) do local item = select(index, ...)
            line[#line + 1] = type(item) == "table" and "UI" or tostring(item) end
          log[#log + 1] = table.concat(line, " ")
        end
      end })
    end
    return setmetatable({}, { __index = function(_, group) return recorder(group) end })`;

  /** What the command does, one line for each thing it calls. */
  function execute(...actions: [command: string, params?: Properties][]): LuaData {
    const script = text('command/command', {
      name: 'go',
      actions: actions.map(([command, params]) => ({ command, params: params ?? {} })),
    });
    const sound = `{ properties = { channel = 4 }, play = function(self) log[#log + 1] = "sound plays on " .. self.properties.channel end, stop = function() log[#log + 1] = "sound stops" end }`;
    const lua = `
      log = {}
      audio = { setVolume = function(volume, on) log[#log + 1] = "volume " .. volume .. " on " .. tostring(on and on.channel) end }
      timer = { performWithDelay = function(delay, run, count) log[#log + 1] = "after " .. delay .. " x " .. tostring(count) run() return "timer" end,
        cancel = function(it) log[#log + 1] = "cancel " .. it end }
      system = { openURL = function(url) log[#log + 1] = "open " .. url end }
      math.random = function(most) return most end
      local UI = { sceneGroup = { boat = "boat" }, layers = {}, animations = { boat_linear = "tween" }, audios = { waves = ${sound} }, variables = { score = 4 } }
      UI.scene = { dispatchEvent = function(_, event) log[#log + 1] = "run " .. event.name end }
      require("layers.boat_class"):new():execute({ UI = UI, event = { UI = UI, target = "tapped" } })
      return log`;
    return play(script, lua, { 'commands.kwik.actionCommand': runtime });
  }

  it('a command runs its actions in order', () => {
    const did = execute(
      ['animation.play', { target: 'boat_linear' }],
      ['layer.showHide', { target: 'boat', hide: true, time: 300 }],
      ['layer.showHide', { target: 'boat', hide: 'false' }],
      ['layer.frontBack', { target: 'boat', front: false }],
      ['button.onOff', { target: 'boat', enable: false }],
      ['page.gotoPage', { pageName: 'NEXT', effect: 'fromRight', duration: 200 }],
      ['variable.editVar', { target: 'score', value: 5 }],
      ['variable.editVar', { target: 'score', value: 'x', type: 'string' }],
      ['action.play', { _trigger: 'land' }],
      ['action.playAll', { actions: ['a', 'b'], random: false }],
      ['action.playAll', { actions: ['a', 'b'] }],
      ['web.goto', { url: 'https://example.org' }],
    );
    expect(did).to.deep.equal([
      'Animation:play tween',
      'Layer:showHide boat false false 300 0',
      'Layer:showHide boat true false 0 0',
      'Layer:frontBack boat false',
      'Button:enableDisableButton boat false false',
      'Page:gotoPage NEXT fromRight 0 200',
      'Var:editVar UI score 5',
      'Var:editVar UI score x',
      'run land',
      'run a',
      'run b',
      'run b',
      'open https://example.org',
    ]);
  });

  it('a command plays a sound with its settings, after its delay, and then continues', () => {
    const did = execute(
      ['audio.play', { target: 'waves', channel: '2', delay: 50, _trigger: 'calm' }],
      ['audio.stop', { target: 'waves' }],
      ['audio.setVolume', { volume: 0.5, channel: 3 }],
      ['audio.setMasterVolume', { volume: '0.25' }],
    );
    expect(did).to.deep.equal([
      'after 50 x nil',
      'sound plays on 2',
      'after 50 x nil',
      'run calm',
      'sound stops',
      'volume 0.5 on 3',
      'volume 0.25 on nil',
    ]);
  });

  it('a command starts a timer by its name, in seconds, and ends it', () => {
    const did = execute(
      ['timer.create', { target: 'tide', delay: '2', _trigger: 'rise', loop: 3 }],
      ['timer.cancel', { target: 'tide' }],
      ['timer.cancel', { target: 'none' }],
    );
    expect(did).to.deep.equal(['after 2000 x 3', 'run rise', 'cancel timer']);
  });

  it('a command takes the branch whose condition holds, and repeats a loop', () => {
    const run = (name: string): [string, Properties] => ['action.play', { _trigger: name }];
    const compared = {
      A1_: 'UI.variables.score',
      A2_Operand: '>',
      A3_: '3',
      AB_Condition: 'and',
      B1_: 'obj',
      B2_Operand: '~=',
      B3_: 'nil',
    };
    const did = execute(
      ['condition.__if_', { expression: 'UI.variables.score == 0' }],
      run('none'),
      ['condition._elseif', compared],
      run('some'),
      ['loop._for_next', { condition: '{ 1, 2 }' }],
      run('again'),
      ['loop._end'],
      ['condition._else'],
      run('never'),
      ['condition._end'],
      ['loop._repeat'],
      run('once'),
      ['loop._until', { condition: 'true' }],
      ['loop._while', { condition: 'false' }],
      run('never'),
    );
    expect(did).to.deep.equal(['run some', 'run again', 'run again', 'run once']);
  });

  it('a command does nothing when its animation, sound or layer is not on the page', () => {
    const target = 'elsewhere';
    expect(
      execute(
        ['animation.play', { target }],
        ['audio.play', { target }],
        ['layer.showHide', { target }],
        ['button.onOff', { target }],
      ),
    ).to.deep.equal([]);
  });

  it('a command names unknown or incomplete actions in a comment, and runs the others', () => {
    expect(execute(['weather.rain'], ['animation.play'], ['action.play', { _trigger: 'land' }])).to.deep.equal([
      'run land',
    ]);
    const script = text('command/command', {
      name: 'go',
      actions: [
        { command: 'weather.rain\nos.exit()', params: {} },
        { command: 'animation.play', params: {} },
      ],
    });
    expect(script).to.include('-- Left out, because it is not known: weather.rain os.exit()\n');
    expect(script).to.include('-- animation.play is left out, because it does not say all it needs: target\n');
  });
});
