import type { CommandAction } from '#domain/command';

/** The head of `execute`, as the editors of the forms write it. */
export const kwikHeads = {
  A: [
    'local UI         = params.UI',
    'local sceneGroup = UI.sceneGroup',
    'local layers      = UI.layers',
    'local obj        = params.obj',
    '',
  ],
  B: [
    'local UI         = params.UI',
    'local sceneGroup = UI.sceneGroup',
    'local layers      = UI.layers',
    'local event      = params.event',
    'local obj        = event.target',
    '--',
    '-- local alert = native.showAlert("Hint", "Tapped", { "OK" } )',
    '-- printKeys(event.target)',
    '',
  ],
  D: [
    'local UI         = params.UI',
    'local sceneGroup = UI.sceneGroup',
    'local layers      = UI.layers',
    'local event      = params.event or {}',
    'local obj        = event.target',
    '-- local alert = native.showAlert("Hint", "Tapped", { "OK" } )',
    '-- printKeys(event.target)',
    '--',
  ],
} as const;

export type KwikHead = keyof typeof kwikHeads;

/** An action of a model, and the lines that Kwik's editor writes for it; none where it leaves the action out. */
export interface KwikAction extends CommandAction {
  readonly lines: readonly string[];
}

/** A command's script in the style of Kwik's editor. */
export function kwikScript(
  head: KwikHead,
  actions: readonly KwikAction[],
  { name = 'tap', newline = '\n' } = {},
): string {
  const model = { name, actions: actions.map(({ command, params }) => ({ command, params: asKwik(params) })) };
  const lines = [
    'local ActionCommand = {}',
    'local AC           = require("commands.kwik.actionCommand")',
    '--',
    '-----------------------------',
    'function ActionCommand:new()',
    '\tlocal command = {}',
    '\t--',
    '\tfunction command:execute(params)',
    ...kwikHeads[head].map((line) => (line === '' ? '' : `    ${line}`)),
    ...actions.flatMap(({ lines: own }) => [...own.map((line) => `      ${line}`), '']),
    '\tend',
    '\treturn setmetatable( command, {__index=AC})',
    'end',
    '--',
    'ActionCommand.model = [[',
    JSON.stringify(model),
    ']]',
    '--',
    'return ActionCommand',
  ];
  return lines.join(newline);
}

/** The editor stores no parameters as an empty list. */
function asKwik(params: CommandAction['params']): unknown {
  return Object.keys(params).length === 0 ? [] : params;
}

function of(command: string, params: Record<string, string | number | string[]>, ...lines: string[]): KwikAction {
  return { command, params, lines };
}

const group = (name: string): string => `obj = UI.sceneGroup["${name}"]`;
const animation = (name: string): string => `obj = UI.animations["${name}"]`;
const sound = (name: string): string => `obj = UI.audios["${name}"]`;
const timer = (name: string): string => `obj = UI.timers["${name}"]`;

const variable = (type: string, name: string, value: string): string[] => [
  `if "${type}" == "function" then`,
  `  AC.Var:editVar(UI, "${name}", function(value) return ${value} end)`,
  `elseif "${type}" == "string" then`,
  `  AC.Var:editVar(UI, "${name}", "${value}")`,
  'else',
  `  AC.Var:editVar(UI, "${name}", tonumber(${value}))`,
  'end',
];

/** Actions that the editor of form B writes, and their older shapes. */
export const kwikActions: readonly KwikAction[] = [
  of('animation.play', { target: 'sun_linear' }, animation('sun_linear'), 'AC.Animation:play(obj) --'),
  of('animation.pause', { target: 'sky/sun_linear' }, animation('sky/sun_linear'), 'AC.Animation:pause(obj)'),
  of('animation.resume', { target: 'sun_blink' }, animation('sun_blink'), 'AC.Animation:resume(obj)'),
  of('animation.play', { target: 'moon_linear' }, "AC.Animation:play('moon_linear')"),
  of('animation.pause', { target: 'moon_linear' }, 'AC.Animation:pause("moon_linear")'),
  of(
    'layer.showHide',
    { target: 'moon', hide: 'true', toggle: 'false', time: 0, delay: 0 },
    group('moon'),
    ' AC.Layer:showHide(obj,  true, false, 0, 0)',
  ),
  of('layer.frontBack', { target: 'boat', front: 'false' }, group('boat'), 'AC.Layer:frontBack(obj, false )'),
  of(
    'button.onOff',
    { target: 'door', enable: 'false', toggle: 'true' },
    group('door'),
    ' AC.Button:onOff(obj, false, true ) -- enable, toggle',
  ),
  of(
    'screenshot.take',
    { title: 'Yours', message: 'Saved.', shutter: 'true', hideLayers: ['menu', 'door'] },
    'AC.Screenshot:take("Yours", "Saved.",  true,',
    ' {',
    '   "menu",',
    '   "door",',
    ' }',
    ')',
  ),
  of(
    'canvas.brush',
    { size: '12', color: '20,40,60,1' },
    'obj = UI.sceneGroup[UI.canvas]',
    ' AC.Canvas:brushColor(obj, unpack(AC.color( 20,40,60,1 )) )',
    'AC.Canvas:brushSize(obj, 12  )',
  ),
  of('canvas.brush', { size: '7' }, 'AC.Canvas:brushSize(UI.canvas, 7  )'),
  of('canvas.brush', { color: '1,2,3,1' }, 'AC.Canvas:brushColor(UI.canvas, unpack(AC.color(1,2,3,1)) )'),
  of('canvas.erase', {}, 'AC.Canvas:erase(UI.canvas)'),
  of('canvas.undo', {}, 'AC.Canvas:undo(obj)'),
  of('canvas.redo', {}, 'AC.Canvas:redo(UI.canvas)'),
  of(
    'page.gotoPage',
    { pageName: 'NEXT', effect: 'slideUp', delay: 0, duration: 3 },
    'AC.Page:gotoPage("NEXT", "slideUp", 0, 3);',
  ),
  of('variable.editVar', { target: 'score', value: '4', type: 'number' }, ...variable('number', 'score', '4')),
  of(
    'variable.editVar',
    { target: 'word', value: 'Hello', valueType: 'string' },
    ...variable('string', 'word', 'Hello'),
  ),
  of(
    'action.play',
    { target: 'ring', params: 'a=1&b=true' },
    '-- Runs it',
    'AC.Action:play(UI, "ring", "a=1&amp;b=true")',
  ),
  of('action.playRandom', { filter: 'song', playOnce: 'true' }, 'AC.Action:playRandom(UI, true, "song")'),
  of(
    'audio.play',
    { target: 'Rain', channel: 'nil', delay: '1000', loops: 'nil', fadein: 'nil', volume: 'nil', listener: 'nil' },
    sound('Rain'),
    'AC.Audio:play(UI, obj, nil, 1000, nil, nil, nil, "nil")',
  ),
  of('audio.stop', { target: 'Rain' }, sound('Rain'), 'AC.Audio:stop(obj)'),
  of('audio.fade', { target: 'Rain', duration: '500', volume: '0.5' }, sound('Rain'), 'AC.Audio:fade(obj, 500, 0.5)'),
  of('filter.cancel', { target: 'sea' }, group('sea'), 'AC.Filter:cancle(obj)'),
  of(
    'image.edit',
    { target: 'boat', x: 10, y: -20, width: 0, height: 0, xScale: 1, yScale: 1, rotation: 45 },
    group('boat'),
    'AC.Image:edit(obj, 10, -20, 0, 0, 1, 1, 45)',
  ),
  of('language.set', { lang: 'ja', reload: 'true' }, 'AC.Language:set(UI, "ja", true)'),
  of('particles.play', { target: 'rain' }, group('rain'), 'AC.Partciles:play(obj)'),
  of(
    'physics.applyForce',
    { target: 'ball', xForce: 5, yForce: -9 },
    group('ball'),
    'AC.Physics:applyForce(obj, 5, -9)',
  ),
  of('sprite.play', { target: 'cat', sequence: 'walk' }, group('cat_sprite'), 'AC.Sprite:play(obj, "walk")'),
  of('timer.cancel', { target: 'clock' }, timer('clock'), 'AC.Timer:cancel(obj)'),
  of(
    'timer.create',
    { name: 'clock', delay: '2', loop: 3, autoPlay: 'true', onComplete: 'ring' },
    'AC.Timer:create(UI, "clock", 2, 3, true, "ring")',
  ),
  of('video.seek', { target: 'film', seconds: 3 }, 'obj = UI.videos["film"]', 'AC.Video:seek(obj, 3)'),
  of('variable.restartTrackVars', {}, 'AC.Var:restartTrackVars()'),
  of(
    'multiplier.play',
    { target: 'star' },
    timer('star__multiplier0'),
    'AC.Multiplier:play(obj)',
    timer('star__multiplier1'),
    'AC.Multiplier:play(obj)',
  ),
  // Its template asks for the target where none is in reach.
  of(
    'button.onOff',
    { target: 'gate', enable: 'true', toggle: 'false' },
    group(''),
    ' AC.Button:onOff(obj, true, false )',
  ),
];

/** Actions that stand in a model, and for which the editor of form B writes nothing. */
export const leftOutActions: readonly KwikAction[] = [
  of('audio.play', { target: 'Wind', loop: '2' }),
  of('web.goto', { url: 'https://kwiksher.com/' }),
  of('timer.create', { target: 'egg', delay: '3', _trigger: 'ring', loop: 1 }),
  of('purchase.restore', {}),
  of('action.playAll', { actions: ['ring', 'wave'], random: 'false' }),
];

/** A condition or a loop around other actions. */
export function inBlock(kind: 'if' | 'ifelse' | 'while' | 'repeat', inner: readonly KwikAction[]): KwikAction[] {
  const open = of(
    'condition.__if',
    { A1_: 'UI.page', A2_Operand: '==', A3_: "'cover'" },
    "if UI.page  ==  'cover'       then",
  );
  const end = of('condition._end', {}, 'end');
  const half = Math.ceil(inner.length / 2);
  if (kind === 'if') return [open, ...inner, end];
  if (kind === 'ifelse')
    return [open, ...inner.slice(0, half), of('condition._else', {}, 'else'), ...inner.slice(half), end];
  if (kind === 'while')
    return [
      of('loop._while', { condition: 'UI.count < 3' }, 'while  UI.count < 3 do'),
      ...inner,
      of('loop._end', {}, 'end'),
    ];
  return [of('loop._repeat', {}, 'repeat'), ...inner, of('loop._until', { condition: 'UI.done' }, 'until( UI.done )')];
}
