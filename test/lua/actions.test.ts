import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { commandScriptCodec } from '#adapters/lua/script/command-script-codec';
import type { Properties } from '#domain/properties/property-value';
import { storedActions } from '#application/project/command/stored-actions';
import { hostileText, hostileValues } from '../support/arbitrary/hostile-values.js';
import { compileError, type LuaData } from '../support/lua/real-lua.js';
import { execute, scriptOf } from '../support/lua/run-command.js';

const catalogue = new YamlCatalogue();

const does = (command: string, params: Properties = {}, times = 1, after = '') =>
  execute([{ command, params }], times, after);

describe('Every action, in Lua 5.1', () => {
  const names = catalogue.actionNames().flatMap((name) => [name, ...(catalogue.action(name)?.formerly ?? [])]);

  for (const command of names) {
    const known = catalogue.action(command);
    const expressions = Object.fromEntries((known?.expressions ?? []).map((name) => [name, 'true']));
    const blocks = /^(condition|loop)\./.test(command);

    it(`the action ${command} loads in Lua 5.1 with default and hostile values, and stays in the model`, () => {
      for (const params of [
        { ...known?.defaults, ...expressions },
        { ...hostileParameters(command), ...expressions },
      ]) {
        const script = scriptOf([{ command, params }]);
        const retained = commandScriptCodec.parse(script)?.actions;
        expect(retained).to.deep.equal(
          JSON.parse(JSON.stringify(storedActions([{ command, params }], catalogue))) as unknown,
        );
        expect(new TextDecoder().decode(script)).not.to.include('not known');
        if (!blocks) execute([{ command, params }]);
      }
    });

    const now = known?.now;
    if (now !== undefined) {
      it(`the older action ${command} does in Lua 5.1 what ${now.command} does`, () => {
        const old = everyParameter(command);
        const present = Object.fromEntries(
          Object.entries(old).map(([name, value]) => [now.params[name] ?? name, value]),
        );
        expect(does(command, old)).to.deep.equal(does(now.command, { ...now.set, ...present }));
      });
    }
  }

  /** Lists are of names; a variable's value is code only where its type is code, which has tests of its own. */
  function hostileParameters(command: string): Properties {
    const { params = {} } = catalogue.action(command) ?? {};
    const hostile = hostileValues(everyParameter(command), params);
    for (const [name, { type }] of Object.entries(params))
      if (type === 'list' && name in hostile) hostile[name] = [hostileText];
    return /^variables?\./.test(command) ? { ...hostile, type: 'string' } : hostile;
  }

  function everyParameter(command: string): Properties {
    const { params = {}, now } = catalogue.action(command) ?? {};
    const renamed = new Set(Object.values(now?.params ?? {}));
    const values: Properties = {};
    for (const [name, { type, enum: choice }] of Object.entries(params)) {
      // What it is called now would hide what it was called.
      if (name.startsWith('_') || renamed.has(name)) continue;
      values[name] =
        choice?.at(-1) ??
        ({ number: 3, integer: 3, boolean: true, list: ['a_linear'], color: '255,0,51,1' } as Properties)[type] ??
        'a_linear';
    }
    return values;
  }
});

describe('An action', () => {
  const reloaded = [
    'composer.getSceneName current',
    'composer.getScene empty',
    'composer.gotoScene empty',
    'timer.performWithDelay 50',
    'composer.removeScene composer.getSceneName',
    'page:setProps {props}',
    'app:showView components.dusk.index {}',
  ];
  const cases: readonly (readonly [string, Properties, LuaData])[] = [
    [
      'canvas.brush',
      { size: '12', color: '255,0,51,1' },
      ['Canvas:brushColor canvas 1 0 0.2 1', 'Canvas:brushSize canvas 12 nil'],
    ],
    ['canvas.erase', {}, ['Canvas:erase canvas']],
    ['canvas.undo', {}, ['Canvas:undo canvas']],
    ['canvas.redo', {}, ['Canvas:redo canvas']],
    ['externalcode.code', { _trigger: 'mine' }, ['run mine']],
    ['externalcode.code', { code: 'AC.Page:gotoPage("NEXT")' }, ['Page:gotoPage NEXT']],
    ['filter.play', { target: 'boat' }, ['boat:dispatchEvent {playFilterAnim}']],
    ['filter.pause', { target: 'boat' }, ['transition.pause boat']],
    ['filter.resume', { target: 'boat' }, ['transition.resume boat']],
    ['filter.cancel', { target: 'boat' }, ['transition.cancel boat']],
    ['language', { name: 'ja', reload: false }, []],
    ['language.set', { lang: 'ja' }, reloaded],
    ['page.reload', {}, reloaded],
    ['page.gotoPage', { pageName: 'quay', effect: 'fade', duration: 0.5 }, ['Page:gotoPage quay fade 0 0.5']],
    ['animation.pause', { target: 'a_linear' }, ['to:pause']],
    ['multiplier.play', { target: 'snow' }, ['timer.resume snow']],
    ['multiplier.stop', { target: 'snow' }, ['timer.pause snow']],
    ['particles.play', { target: 'fire' }, ['fire_particles:start']],
    ['particles.stop', { target: 'fire' }, ['fire_particles:stop']],
    ['physics.applyForce', { target: 'boat', xForce: 3, yForce: -4 }, ['boat:applyForce 3 -4 10 20']],
    ['physics.gravity', { xGravity: 0, yGravity: 9.8 }, ['physics.setGravity 0 9.8']],
    ['purchase.buy', { target: 'gold' }, ['store.purchase gold']],
    ['purchase.restore', {}, ['store.restore']],
    ['syncAudioText.play', { target: 'story', channel: '3' }, ['story:play']],
    ['screenshot.take', { title: 'Hi', shutter: 'false', hideLayers: ['menu'] }, ['Screenshot:take Hi  false {menu}']],
    ['sprite.play', { target: 'cat', sequence: 'run' }, ['cat_sprite:setSequence run', 'cat_sprite:play']],
    ['sprite.pause', { target: 'cat' }, ['cat_sprite:pause']],
    ['video.play', { target: 'clip' }, ['clip:play']],
    ['video.pause', { target: 'clip' }, ['clip:pause']],
    ['video.resume', { target: 'clip' }, ['clip:play']],
    ['video.rewind', { target: 'clip' }, ['clip:seek 0']],
    ['video.seek', { target: 'clip', seconds: 7 }, ['clip:seek 7']],
    ['app.rateApp', { appID: '42' }, ['native.showPopup appStore {}']],
    ['mycode', {}, []],
    ['audio.record', { duration: 500, mmFile: 'me.wav' }, ['Audio:recordAudio 500 me.wav nil scene audios']],
    ['animation.stop', { target: 'a_linear' }, ['to:pause', 'to:toBeginning']],
    [
      'animation.playAll',
      { animations: ['a_linear', 'b_linear'] },
      ['Animation:play a_linear', 'Animation:play b_linear'],
    ],
    ['animation.playAll', { animations: ['a_linear', 'b_linear'], random: true }, ['Animation:play b_linear']],
    ['page.autoPlay', { time: 2 }, ['timer.performWithDelay 2000', 'Page:gotoPage NEXT nil 0 0']],
  ];
  for (const [command, params, expected] of cases) {
    it(`the action ${command} ${JSON.stringify(params)} has its effect in Lua 5.1`, () => {
      expect(does(command, params)).to.deep.equal(expected);
    });
  }

  it('the action image.edit changes the given values and leaves those that are 0', () => {
    const after = 'local boat = UI.sceneGroup.boat log = { boat.x, boat.y, boat.xScale, boat.rotation == nil }';
    expect(does('image.edit', { target: 'boat', x: 100, xScale: '3', rotation: 0 }, 1, after)).to.deep.include.members([
      100, 20, 3,
    ]);
    expect(does('image.edit', { target: 'boat', flipX: 'true' }, 1, after)).to.deep.include.members([10, 20, -2]);
  });

  it('the actions physics.bodyType and gravity set the body', () => {
    const after = 'log = { UI.sceneGroup.boat.bodyType, UI.sceneGroup.boat.gravityScale }';
    expect(
      execute(
        [
          { command: 'physics.bodyType', params: { target: 'boat', type: 'static' } },
          { command: 'physics.invertGravity', params: { target: 'boat', xgra: '-1' } },
        ],
        1,
        after,
      ),
    ).to.deep.equal(['static', -1]);
  });

  it('the action language.set changes the language of the app', () => {
    expect(does('language.set', { lang: 'ja' }, 1, 'log = { app.lang, UI.lang }')).to.deep.equal(['ja', 'ja']);
  });

  it('the action video.muteUnmute turns sound off, and on again', () => {
    const after = 'log = { UI.videos.clip.isMuted }';
    expect(does('video.muteUnmute', {}, 1, after)).to.deep.equal([true]);
    expect(does('video.muteUnmute', { videos: ['clip'] }, 2, after)).to.deep.equal([false]);
    expect(does('video.muteVideo', { videos: ['clip'] }, 2, after)).to.deep.equal([true]);
  });

  it('the action countdown.play counts down to a command, and stop and reset end it', () => {
    expect(does('countdown.play', { target: 'clock', time: 1, uptime: 'done' })).to.deep.equal([
      'timer.performWithDelay 1000',
      'timer.cancel tick',
      'run done',
    ]);
    expect(
      does('countdown.reset', { target: 'clock' }, 1, 'log = { UI.sceneGroup.clock.countdownFrom ~= nil }'),
    ).to.deep.equal([true]);
  });

  it('the action playSequential plays one after the other, and playOnce none twice', () => {
    expect(does('action.playSequential', { filter: 're', playOnce: true }, 3)).to.deep.equal(['run rest']);
    expect(does('action.playSequential', { filter: '', playOnce: false }, 4)).to.deep.equal([
      'run rise',
      'run set',
      'run rest',
      'run rise',
    ]);
    expect(does('action.playRandom', { playOnce: 'true' }, 4)).to.deep.equal(['run rest', 'run set', 'run rise']);
    expect(does('animation.playSequential', {}, 3)).to.deep.equal([
      'Animation:play a_linear',
      'Animation:play b_linear',
    ]);
  });
});

describe('The model of a command', () => {
  it('the model of a command is as the editor writes it: _target as target, booleans as text, nothing omitted', () => {
    const stored = storedActions(
      [
        { command: 'layer.showHide', params: { _target: 'boat', hide: false, toggle: true, time: 20, delay: '' } },
        { command: 'action.play', params: { _trigger: 'go' } },
        { command: 'weather.rain', params: { drops: '', wet: true } },
      ],
      catalogue,
    );
    expect(stored).to.deep.equal([
      { command: 'layer.showHide', params: { target: 'boat', hide: 'false', toggle: 'true', time: 20 } },
      { command: 'action.play', params: { _trigger: 'go' } },
      { command: 'weather.rain', params: { drops: '', wet: true } },
    ]);
  });

  it('the model of a command compiles at the deepest accepted nesting of actions and expressions', () => {
    const blocks = [
      'loop._while',
      'loop._for_next',
      'loop._for_pairs',
      'loop._repeat',
      'condition.__if',
      'condition.__if_',
    ];
    const deepest = [
      '#'.repeat(100) + 'x',
      '('.repeat(100) + 'x' + ')'.repeat(100),
      `x${'..x'.repeat(99)}`,
      `f(${'1,'.repeat(147)}1)`,
    ];
    for (const command of blocks) {
      for (const text of deepest) {
        const params = Object.fromEntries((catalogue.action(command)?.expressions ?? []).map((name) => [name, text]));
        const script = scriptOf(Array.from({ length: 16 }, () => ({ command, params })));
        expect(compileError(script), `${command} ${text}`).to.equal(undefined);
      }
    }
  });

  it('the model of a command holds any text', () => {
    const script = scriptOf([{ command: 'web.goto', params: { url: hostileText } }]);
    expect(commandScriptCodec.parse(script)?.actions).to.deep.equal([
      { command: 'web.goto', params: { url: hostileText } },
    ]);
  });
});
