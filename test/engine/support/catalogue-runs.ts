import type { Properties } from '#domain/properties/property-value';

/** How a part of the catalogue is run in the engine, and which effect it must have. */
export interface CatalogueRun {
  /** Beside its defaults. */
  readonly props?: Properties;
  /** The properties of the layer that has the class; by default it is an image. */
  readonly layer?: Properties;
  /** Requests to send first: method, path below the page, body. */
  readonly also?: readonly (readonly [method: string, path: string, body?: object])[];
  /** Lua that runs before the page is shown. */
  readonly before?: string;
  /** Lua that runs once the page is shown: a tap, a tilt. */
  readonly act?: string;
  /** The mouse goes from there to there, in points from the middle of `one`. */
  readonly drag?: readonly [x1: number, y1: number, x2: number, y2: number];
  /** A Lua expression that must become true. */
  readonly until: string;
  /** The visible effect, for readers of the docs. */
  readonly seen: string;
}

/** What this build of the engine, or of the runtime, cannot run, and why. */
export type CannotRun = { readonly cannot: string };

const onPage = (path: string, body: object = {}) => ['PUT', path, body] as const;
/** A command that reports that it ran. */
const goes = [
  'PUT',
  '/commands/{page}/go',
  { actions: [{ command: 'externalcode.code', params: { code: 'report(UI.page)' } }] },
] as const;
const went = 'reported(PROBE.page())';
const physics = onPage('/components/{page}/page/physics', { properties: { drawMode: 'normal' } });
const body = (layer: string, props: Properties = {}) => onPage(`/{page}/${layer}?class=body`, { properties: props });

const spriteProps: Properties = {
  properties: { filename: 'sprites/cat.png', sheetContentWidth: 20, sheetContentHeight: 10, width: 10, height: 10 },
  sequenceData: [{ name: 'run', start: 1, count: 2, time: 200, loopCount: 0, loopDirection: 'forward', pause: false }],
};

/** One run for each class. The layer is called `one`, is 50 points wide and high and lies at 100, 160; `two` lies at 250, 160. */
export const classRuns: Readonly<Record<string, CatalogueRun | CannotRun>> = {
  blink: { until: 'object("one").yScale < 0.5', seen: 'after a second it closes' },
  bounce: { until: 'object("one").y < 80', seen: 'it jumps up by 100 points' },
  linear: {
    props: { from: { x: 20, y: 160 }, to: { x: 200, rotation: 90 } },
    until: 'near(object("one").x, 200) and near(object("one").rotation, 90)',
    seen: 'in two seconds it is at 200, turned by 90 degrees',
  },
  path: {
    props: { path: { filename: 'way.json' } },
    until: 'object("one").x > 250',
    seen: 'it goes along the path',
  },
  pulse: {
    props: { to: { xScale: 1.5, yScale: 1.5 } },
    until: 'object("one").xScale > 1.4',
    seen: 'it swells',
  },
  rotation: { until: 'near(object("one").rotation, 360)', seen: 'in a second it is round' },
  tremble: {
    props: { to: { rotation: 15 } },
    until: 'math.abs(object("one").rotation) > 8',
    seen: 'it turns from side to side',
  },
  filter: { cannot: 'the runtime asks its editor for the settings of effects; the editor is not part of this build' },
  switch: {
    props: { properties: { to: 'two' } },
    until: 'object("one").alpha < 0.1 and object("two").alpha > 0.9',
    seen: 'one layer fades into the other',
  },
  button: {
    also: [goes],
    props: { actions: { onTap: 'go' } },
    act: 'object("one"):dispatchEvent({ name = "tap", numTaps = 1, x = 100, y = 160, target = object("one") })',
    until: went,
    seen: 'a tap runs the command',
  },
  canvas: {
    drag: [-10, -10, 10, 10],
    until: '#PROBE.UI().canvas.lineTable > 0',
    seen: 'a finger draws a line',
  },
  drag: {
    also: [goes],
    props: { actions: { onReleased: 'go' } },
    drag: [-10, -5, 30, 15],
    until: `near(object("one").x, 140) and ${went}`,
    seen: 'it follows the finger, and reports when it is dropped',
  },
  parallax: {
    act: 'object("one"):dispatchEvent({ name = "accelerometer", xGravity = 0, yGravity = 1, zGravity = 0, target = object("one") })',
    until: 'near(object("one").x, 150)',
    seen: 'a tilt moves it by half of its place',
  },
  pinch: { until: 'object("one").pinch ~= nil', seen: 'it listens for two fingers' },
  scroll: {
    props: { properties: { contents: 'two', type: 'layer' } },
    until: 'object("two").parent ~= PROBE.UI().sceneGroup',
    seen: 'the other layer lies in the window',
  },
  shake: {
    also: [goes],
    props: { actions: { onComplete: 'go' } },
    act: 'object("one"):dispatchEvent({ name = "accelerometer", isShake = true, target = object("one") })',
    until: went,
    seen: 'a shake runs the command',
  },
  spin: {
    drag: [15, 1, -14, 3],
    until: 'math.abs(object("one").rotation) > 20',
    seen: 'a finger turns it',
  },
  swipe: {
    also: [goes],
    props: { actions: { onRight: 'go' } },
    drag: [-20, 0, 45, 1],
    until: went,
    seen: 'a swipe to the right runs the command',
  },
  imported: {
    until: 'object("one") ~= nil',
    seen: 'without a path it does nothing. Layers that it shows must have a `new` of their own, as older exporters write',
  },
  lang: {
    before: 'PROBE.app().props.lang = "en"',
    layer: { group: true },
    until: 'object("one/en") ~= nil and PROBE.UI().sceneGroup["one/ja"] == nil',
    seen: 'of the group the layer of the language shows',
  },
  properties: {
    props: { properties: { x: 50, rotation: 45 } },
    until: 'near(object("one").x, 50) and near(object("one").rotation, 45)',
    seen: 'it lies where the class puts it',
  },
  transition2: { until: 'near(object("one").x, 10)', seen: 'in half a second it is at 10' },
  body: { also: [physics], until: 'object("one").y > 180', seen: 'it falls' },
  collision: {
    also: [
      physics,
      body('one'),
      body('two', { type: 'static' }),
      ['POST', '/{page}/two', { x: 400, y: 1000 }],
      onPage('/components/{page}/groups/ground', { members: ['two'], properties: { isLuaTable: true } }),
      goes,
    ],
    props: {
      properties: { others: 'ground', isRemoveSelf: false, isRemoveOther: false },
      actions: { onCollision: 'go' },
    },
    until: went,
    seen: 'as it falls on the other body the command runs',
  },
  force: {
    also: [physics, body('one', { gravityScale: 0 })],
    props: { properties: { type: 'none', xForce: 1, yForce: 0 } },
    until: 'object("one").x > 110',
    seen: 'it is pushed to the right',
  },
  counter: {
    also: [goes],
    props: { properties: { countValue: 2 }, actions: { onComplete: 'go' } },
    until: `object("one").text == "00:00" and ${went}`,
    seen: 'it counts two seconds down and runs the command',
  },
  dynamictext: {
    also: [onPage('/components/{page}/variables/score', { properties: { value: 'seven', isSave: false } })],
    props: { properties: { variable: 'score' } },
    until: 'object("one").text == "seven"',
    seen: 'it shows the variable',
  },
  inputtext: {
    props: { properties: { text: 'gull' } },
    until: 'object("one").text == "gull" and near(object("one").width, 50)',
    seen: 'a field as large as the layer shows the text',
  },
  map: { until: 'object("one") ~= nil', seen: 'the place of the layer is there; a map needs a device' },
  mask: {
    props: { properties: { mask: 'two' } },
    until: 'object("one").group ~= nil',
    seen: 'it lies behind the mask',
  },
  multiplier: {
    props: { properties: { interval: 0.2, numOfCopies: 2 } },
    also: [physics],
    until: 'copies() > 1',
    seen: 'every fifth of a second there is another copy',
  },
  particles: {
    props: { properties: { filename: 'particles/fire.json' } },
    until: 'object("one_particles").state == "playing"',
    seen: 'the emitter plays',
  },
  sprite: {
    props: spriteProps,
    until: 'object("one_sprite").isPlaying',
    seen: 'the sequence plays',
  },
  sync: {
    before: 'PROBE.app().props.lang = ""',
    props: {
      audioProps: { filename: 'sync/story.mp3', volume: 1, channel: 2, folder: null },
      textProps: { sentenceDir: 'sync' },
      properties: { speakerIcon: false, wordTouch: false },
    },
    until: '#PROBE.UI().audios.one.talkButton.words == 2',
    seen: 'its two words are on the page',
  },
  text: {
    props: { properties: { contents: 'Ahoy' } },
    until: 'object("one").text == "Ahoy"',
    seen: 'the text shows',
  },
  vector: { until: 'near(object("one").width, 50)', seen: 'a rectangle as large as the layer' },
  video: {
    props: { properties: { url: 'videos/waves.mp4', autoPlay: false } },
    until: 'object("one") ~= nil and object("one").play ~= nil',
    seen: 'a player lies where the layer was',
  },
  web: {
    props: { properties: { url: 'index.html' } },
    until: 'object("one") ~= nil and object("one").request ~= nil',
    seen: 'a page of the web lies where the layer was',
  },
};

const joint = (type: string, props: Properties = {}): CatalogueRun => ({
  also: [physics, body('one'), body('two', { type: 'static' })],
  props: { properties: { type, bodyA: 'one', bodyB: 'two', anchor_x: 175, anchor_y: 160, ...props } },
  until: 'PROBE.UI().joints.it ~= nil',
  seen: 'the two bodies are tied together',
});

/** One run for each kind of component and each of its variants, by `<kind>` or `<kind>/<variant>`. The component is called `it`. */
export const componentRuns: Readonly<Record<string, CatalogueRun | CannotRun>> = {
  layer: { until: 'object("one").imagePath ~= nil', seen: 'the image shows' },
  'layer/new_rectangle': {
    layer: { shapedWith: 'new_rectangle' },
    until: 'near(object("three").width, 100)',
    seen: 'a rectangle shows',
  },
  'layer/new_ellipse': {
    layer: { shapedWith: 'new_ellipse' },
    until: 'near(object("three").path.radius, 50)',
    seen: 'a circle shows',
  },
  'layer/new_text': {
    layer: { shapedWith: 'new_text', text: 'Ahoy' },
    until: 'object("three").text == "Ahoy"',
    seen: 'the text shows',
  },
  audios: {
    props: { properties: { filename: 'creak.wav', autoPlay: true, channel: 3, delay: 100, loops: -1 } },
    until: 'audio.isChannelActive(3)',
    seen: 'after a tenth of a second it plays',
  },
  groups: {
    props: { members: ['one', 'two'] },
    until: 'PROBE.UI().groups.it.numChildren == 2',
    seen: 'both layers are in the group',
  },
  timers: {
    also: [goes],
    props: { properties: { delay: 200 }, actions: { onComplete: 'go' } },
    until: went,
    seen: 'after a fifth of a second the command runs',
  },
  variables: {
    props: { properties: { value: 'seven', isSave: false } },
    until: 'PROBE.UI():getVariable("it") == "seven"',
    seen: 'it has its value',
  },
  joints: joint('pivot'),
  'joints/distance': joint('distance', { anchorA_x: 100, anchorA_y: 160, anchorB_x: 250, anchorB_y: 160 }),
  'joints/friction': joint('friction'),
  'joints/gear': {
    also: [
      physics,
      body('one'),
      body('two'),
      onPage('/{page}/three', { shapedWith: 'new_rectangle' }),
      body('three', { type: 'static' }),
      onPage('/components/{page}/joints/a', {
        properties: { type: 'pivot', bodyA: 'three', bodyB: 'one', anchor_x: 100, anchor_y: 160 },
      }),
      onPage('/components/{page}/joints/b', {
        properties: { type: 'pivot', bodyA: 'three', bodyB: 'two', anchor_x: 250, anchor_y: 160 },
      }),
    ],
    props: { properties: { type: 'gear', bodyA: 'one', bodyB: 'two', joint1: 'a', joint2: 'b' } },
    until: 'PROBE.UI().joints.it ~= nil',
    seen: 'the two joints are tied together',
  },
  'joints/piston': joint('piston'),
  'joints/pivot': joint('pivot'),
  'joints/pulley': joint('pulley', {
    statA_x: 100,
    statA_y: 40,
    statB_x: 250,
    statB_y: 40,
    bodyA_x: 100,
    bodyA_y: 160,
    bodyB_x: 250,
    bodyB_y: 160,
  }),
  'joints/rope': joint('rope'),
  'joints/touch': joint('touch', { body: 'one', anchor_x: 100, anchor_y: 160 }),
  'joints/weld': joint('weld'),
  'joints/wheel': joint('wheel', { axisY: 1 }),
  page: {
    until: 'package.loaded["App.lab.components." .. PROBE.page() .. ".page.it"] ~= nil',
    seen: 'the script is loaded',
  },
  'page/physics': { also: [body('one')], until: 'object("one").y > 180', seen: 'a body falls' },
  'page/swipe': {
    drag: [120, 0, -20, 2],
    until: 'PROBE.page() ~= nil and PROBE.page() ~= "p_page_swipe" and PROBE.shown(PROBE.page())',
    seen: 'a swipe to the left turns the page within a second',
  },
};

/** Written as the oldest create scripts do: a plain table, with a product as a number and a value without a key. */
const background = `
local M = {
  properties = { 'stray', width = 1920 / 4, height = 1280 / 4, color = { 1, 1, 1 } },
}
function M:init(UI) end
function M:create(UI)
  local props = self.properties
  local box = display.newRect(UI.sceneGroup, display.contentCenterX, display.contentCenterY, props.width, props.height)
  box:setFillColor(unpack(props.color))
  UI.sceneGroup["bg"] = box
end
function M:destroy(UI) end
return M
`;

/** A local table, on which the module builds its text. */
const words = `
local parent, root, M = newModule(...)
local _layerProps = { text = "Ahoy", x = 240, y = 40, fontSize = 20, font = native.systemFont, color = { 1, 0, 0 } }
function M:create(UI)
  local props = _layerProps
  local shown = display.newText(UI.sceneGroup, props.text, props.x, props.y, props.font, props.fontSize)
  shown:setFillColor(unpack(props.color))
  UI.sceneGroup["words"] = shown
end
function M.new(props)
  _layerProps = props
  return M
end
return M
`;

const post = `
local M = {}
function M:didShow(UI) report("post") end
return M
`;

/** A file as a hand writes it, or as it changes the one that is there; `{page}` stands for the name of the page. */
type ByHand = string | ((text: string) => string);

export interface OtherRun extends Pick<CatalogueRun, 'also' | 'before' | 'until' | 'seen'> {
  /** What is written past the service once that was asked, by path below the project. */
  readonly byHand?: Readonly<Record<string, ByHand>>;
  /** What is asked of the service then: it reads and edits what the hand wrote. */
  readonly edits?: CatalogueRun['also'];
}

/** What a name of older editors and create scripts stands for here: something that is run under our name for it. */
export type RunAs = { readonly as: string };

const layersOf = 'App/lab/components/{page}/layers';
const noModule = {
  cannot: 'an empty place in the old editor: `components/kwik` of the runtime has no module for it',
};
const kwik4 = {
  cannot:
    'a script as Kwik 4 wrote it: `components/kwik` of the runtime has no module for it. A script of your own runs as `page` does',
};
const noPlayer = {
  cannot:
    'its module requires `extlib.movieclip_player`, which the runtime lacks; and the runtime takes the class to be what follows the last "_"',
};

/** What others call something that has another name here, or none: editors, create scripts, books written by hand. */
export const otherRuns: Readonly<Record<string, OtherRun | CannotRun | RunAs>> = {
  'linear in no time': {
    also: [
      onPage('/{page}/one?class=linear', { properties: { duration: 0 }, from: { x: 20 }, to: { x: 90 } }),
      onPage('/{page}/two?class=linear', { properties: { duration: 0 }, to: { x: 200 } }),
    ],
    until: 'near(object("one").x, 90) and near(object("two").x, 200)',
    seen: 'both are at their ends at once',
  },
  textinput: {
    also: [onPage('/{page}/one?class=textinput', { properties: { text: 'gull' } })],
    until: 'object("one").text == "gull"',
    seen: 'an `inputtext` by its older name: a field shows the text',
  },
  video_png: noPlayer,
  joint: { as: 'joints' },
  image: { as: 'layer' },
  index: { as: 'lang' },
  new_rectangle: { as: 'layer/new_rectangle' },
  new_ellipse: { as: 'layer/new_ellipse' },
  new_text: { as: 'layer/new_text' },
  new_image: {
    cannot: '`layer_image:setPropsFromDisplayObject` of the runtime joins a name that nothing defines: the page stops',
  },
  bg: {
    also: [onPage('/{page}/bg')],
    byHand: { [`${layersOf}/bg.lua`]: background },
    edits: [['POST', '/{page}/bg', { width: 240, color: [0, 0.4, 0.8] }]],
    until: 'near(object("bg").width, 240) and near(object("bg").height, 320)',
    seen: 'a rectangle drawn by the script itself, as wide as the service was asked to make it',
  },
  text_layer: {
    also: [onPage('/{page}/words')],
    byHand: { [`${layersOf}/words.lua`]: words },
    edits: [['POST', '/{page}/words', { text: 'Ashore' }]],
    until: 'object("words").text == "Ashore"',
    seen: 'a text made by the script itself, as the service was asked to change it',
  },
  myClass: {
    byHand: {
      'components/custom/glow.lua': (text) =>
        text.replace(/(M:didShow\(UI\))/, '$1\n  report("glow " .. self.properties.strength .. " of " .. self.name)'),
    },
    edits: [onPage('/{page}/one?class=glow', { properties: { strength: 3 } })],
    until: 'reported("glow 3 of one")',
    seen: "a class of the project's own, made by `PUT /components/custom/glow`, runs for the layer that carries it",
  },
  'physics properties': { as: 'page/physics' },
  'page.addPage': noModule,
  'page.language': noModule,
  'page.properties': noModule,
  'page.setlanguage': noModule,
  'page.common': kwik4,
  'page.common_curl': kwik4,
  'page.controllers.button': kwik4,
  'page.controllers.pinchX': kwik4,
  'page.controllers.swipe': kwik4,
  'page.controllers.swipe_curl': kwik4,
  'custom components': {
    until: 'shownWith == PROBE.page()',
    seen: 'what `setCustomModule` registers gets the page',
  },
  'other keys': {
    byHand: {
      'App/lab/components/{page}/index.lua': (text) => text.replace(/(components\s*=\s*\{)/, '$1 signs = { "post" },'),
      'App/lab/components/{page}/signs/post.lua': post,
    },
    edits: [onPage('/{page}/three')],
    until: 'reported("post") and object("three") ~= nil',
    seen: 'the script of a list of its own is loaded, and an edit of the page keeps the list',
  },
};

/** How an action is run on the page `stage`, which has one layer, sound, variable and the like for each of them. */
export interface ActionRun extends Pick<CatalogueRun, 'until' | 'seen' | 'before'> {
  readonly params?: Properties;
  /** What stands before it in the command, and after it. */
  readonly around?: readonly [before: readonly Step[], after: readonly Step[]];
}
type Step = { readonly command: string; readonly params: Properties };

const reporting = (name: string): Step => ({ command: 'externalcode.code', params: { code: `report("${name}")` } });
const received = (name: string): string => `reported("${name}")`;
const end: Step = { command: 'loop._end', params: {} };
const until: Step = { command: 'loop._until', params: { condition: 'reported("twice")' } };
const target = (name: string, props: Properties = {}): Properties => ({ target: name, ...props });
const fresh = 'object("one").alpha, object("one").xScale = 1, 1';
const animation = 'PROBE.UI().animations.one_linear.to';
const sound = 'PROBE.UI().audios.creak';
const plays = `${sound}:play()`;

const noStore = { cannot: 'the HTML5 build has no stores' };
const noFilter = { cannot: 'filters need a part of the editor that is not part of this build' };

/** What a page has for all actions: asked of the service, with `{page}` for its name. */
export const stage: NonNullable<CatalogueRun['also']> = [
  physics,
  goes,
  ['PUT', '/commands/{page}/other', { actions: [reporting('other')] }],
  ...['one', 'two', 'pad', 'snow', 'fire', 'cat', 'ball', 'story', 'film'].map((name, index) =>
    onPage(`/{page}/${name}`, { x: 200 + 180 * index, y: 640, width: 160, height: 160 }),
  ),
  onPage('/{page}/clock', { shapedWith: 'new_text' }),
  onPage('/{page}/one?class=linear', {
    properties: { autoPlay: false, duration: 300, loop: 1 },
    from: { x: 50, y: 160 },
    to: { x: 90, y: 160 },
  }),
  onPage('/{page}/two?class=button', { actions: { onTap: 'go' } }),
  onPage('/{page}/pad?class=canvas', { properties: { autoSave: false } }),
  onPage('/{page}/snow?class=multiplier', { properties: { interval: 0.2, numOfCopies: 2 } }),
  onPage('/{page}/fire?class=particles', { properties: { filename: 'particles/fire.json' } }),
  onPage('/{page}/cat?class=sprite', spriteProps),
  onPage('/{page}/film?class=video', { properties: { url: 'videos/waves.mp4', autoPlay: false } }),
  body('ball', { gravityScale: 0 }),
  onPage('/components/{page}/audios/creak?type=short', {
    properties: { filename: 'creak.wav', channel: 5, loops: -1 },
  }),
  onPage('/components/{page}/variables/score', { properties: { type: 'number', value: 3, isSave: false } }),
];

/** One run for each action. Its older names are run with the same. */
export const actionRuns: Readonly<Record<string, ActionRun | CannotRun>> = {
  'action.play': { params: { _trigger: 'other' }, until: received('other'), seen: 'the other command runs' },
  'action.playAll': {
    params: { actions: ['other'], random: false },
    until: received('other'),
    seen: 'the other command runs',
  },
  'action.playRandom': { params: { filter: 'other' }, until: received('other'), seen: 'the other command runs' },
  'action.playSequential': { params: { filter: 'other' }, until: received('other'), seen: 'the other command runs' },
  'animation.play': {
    params: target('one_linear'),
    until: 'near(object("one").x, 90)',
    seen: 'in 0.3 s it is at its end',
  },
  'animation.pause': {
    before: `${animation}:play()`,
    params: target('one_linear'),
    until: `not ${animation}.isPlaying`,
    seen: 'it stands',
  },
  'animation.resume': {
    before: `${animation}:play()`,
    around: [[{ command: 'animation.pause', params: target('one_linear') }], []],
    params: target('one_linear'),
    until: `${animation}.isPlaying or near(object("one").x, 90)`,
    seen: 'what stood goes on',
  },
  'animation.stop': {
    before: `${animation}:play()`,
    params: target('one_linear'),
    until: `not ${animation}.isPlaying`,
    seen: 'it stands',
  },
  'animation.playAll': {
    params: { animations: ['one_linear'] },
    before: 'object("one").x = 50',
    until: 'near(object("one").x, 90)',
    seen: 'they play',
  },
  'animation.playRandom': {
    params: { playOnce: false },
    before: 'object("one").x = 50',
    until: 'near(object("one").x, 90)',
    seen: 'one plays',
  },
  'animation.playSequential': {
    params: { playOnce: false },
    before: 'object("one").x = 50',
    until: 'near(object("one").x, 90)',
    seen: 'one plays',
  },
  'audio.play': { params: target('creak'), until: 'audio.isChannelPlaying(5)', seen: 'it plays on its channel' },
  'audio.pause': { before: plays, params: target('creak'), until: 'audio.isChannelPaused(5)', seen: 'it pauses' },
  'audio.resume': {
    before: `${plays} ${sound}:pause()`,
    params: target('creak'),
    until: 'audio.isChannelPlaying(5)',
    seen: 'it goes on',
  },
  'audio.stop': { before: plays, params: target('creak'), until: 'not audio.isChannelPlaying(5)', seen: 'it is still' },
  'audio.rewind': {
    before: plays,
    params: target('creak'),
    until: 'audio.isChannelActive(5)',
    seen: 'it begins again',
  },
  'audio.record': { cannot: 'the HTML5 build has no microphone: `media.newRecording` is not there' },
  'audio.setVolume': {
    params: { volume: 0.5, channel: 5 },
    until: 'near(audio.getVolume({ channel = 5 }) * 10, 5)',
    seen: 'the channel is half as loud',
  },
  'audio.setMasterVolume': {
    params: { volume: 0.5 },
    until: 'math.abs(audio.getVolume() - 0.5) < 0.1',
    seen: 'everything is half as loud',
  },
  'audio.fade': {
    before: plays,
    params: target('creak', { duration: 200, volume: 0.2 }),
    until: 'math.abs(audio.getVolume({ channel = 5 }) - 0.2) < 0.1',
    seen: 'in a fifth of a second it is softer',
  },
  'audio.fadeOut': {
    before: plays,
    params: target('creak', { duration: 200 }),
    until: 'true',
    seen: 'no error; the HTML5 build plays on at the end',
  },
  'audio.muteUnmute': { before: 'audio.setVolume(1)', until: 'audio.getVolume() == 0', seen: 'nothing sounds' },
  'button.onOff': {
    params: target('two', { enable: false }),
    until: 'object("two").enabled == false',
    seen: 'the button is off',
  },
  'condition.__if': {
    params: { A1_: '1', A2_Operand: '<', A3_: '2' },
    around: [[], [reporting('if'), end]],
    until: received('if'),
    seen: 'what follows happens',
  },
  'condition._elseif': {
    params: { A1_: '1', A2_Operand: '<', A3_: '2' },
    around: [[{ command: 'condition.__if_', params: { expression: 'false' } }], [reporting('elseif'), end]],
    until: received('elseif'),
    seen: 'what follows happens',
  },
  'condition.__if_': {
    params: { expression: 'true' },
    around: [[], [reporting('if_'), end]],
    until: received('if_'),
    seen: 'what follows happens',
  },
  'condition._elseif_': {
    params: { expression: 'true' },
    around: [[{ command: 'condition.__if_', params: { expression: 'false' } }], [reporting('elseif_'), end]],
    until: received('elseif_'),
    seen: 'what follows happens',
  },
  'condition._else': {
    around: [[{ command: 'condition.__if_', params: { expression: 'false' } }], [reporting('else'), end]],
    until: received('else'),
    seen: 'what follows happens',
  },
  'condition._end': {
    around: [[{ command: 'condition.__if_', params: { expression: 'false' } }], [reporting('ended')]],
    until: received('ended'),
    seen: 'what follows happens again',
  },
  'loop._while': {
    params: { condition: 'not reported("while")' },
    around: [[], [reporting('while'), end]],
    until: received('while'),
    seen: 'it ends when the condition does',
  },
  'loop._for_next': {
    params: { condition: '{ 1, 2 }' },
    around: [[], [{ command: 'externalcode.code', params: { code: 'report("next" .. value)' } }, end]],
    until: received('next2'),
    seen: 'both values come',
  },
  'loop._for_pairs': {
    params: { condition: '{ a = 1 }' },
    around: [[], [{ command: 'externalcode.code', params: { code: 'report("pair" .. key)' } }, end]],
    until: received('paira'),
    seen: 'the key comes',
  },
  'loop._repeat': {
    around: [[], [reporting('twice'), until]],
    until: received('twice'),
    seen: 'it ends when the condition holds',
  },
  'loop._until': {
    params: { condition: 'reported("thrice")' },
    around: [[{ command: 'loop._repeat', params: {} }, reporting('thrice')], []],
    until: received('thrice'),
    seen: 'it ends when the condition holds',
  },
  'loop._end': {
    around: [
      [{ command: 'loop._while', params: { condition: 'not reported("while2")' } }, reporting('while2')],
      [reporting('after')],
    ],
    until: received('after'),
    seen: 'what follows happens once',
  },
  'canvas.brush': {
    params: { size: 12, color: '255,0,51,1' },
    until: 'PROBE.UI().canvas.properties.brushSize == 12',
    seen: 'the brush is 12 points wide',
  },
  'canvas.erase': { until: '#PROBE.UI().canvas.lineTable == 0', seen: 'nothing is painted' },
  'canvas.undo': { until: '#PROBE.UI().canvas.lineTable == 0', seen: 'the last stroke is gone' },
  'canvas.redo': { until: '#PROBE.UI().canvas.undone == 0', seen: 'no stroke is left to come back' },
  'countdown.play': {
    params: target('clock', { time: 1, uptime: 'other' }),
    until: 'object("clock").text == "0"',
    seen: 'after a second it shows 0',
  },
  'countdown.stop': {
    params: target('clock'),
    until: 'PROBE.UI().timers["clock countdown"] == nil',
    seen: 'it stands',
  },
  'countdown.reset': { params: target('clock'), until: 'object("clock").text == "1"', seen: 'it shows its start' },
  'externalcode.code': { params: { code: 'report("code")' }, until: received('code'), seen: 'the code runs' },
  'filter.play': noFilter,
  'filter.pause': noFilter,
  'filter.resume': noFilter,
  'filter.cancel': noFilter,
  'image.edit': {
    params: target('two', { x: 60, rotation: 45 }),
    until: 'near(object("two").x, 60) and near(object("two").rotation, 45)',
    seen: 'it lies there',
  },
  language: {
    params: { name: 'en', reload: false },
    until: 'PROBE.app().props.lang == "en"',
    seen: 'the app is in that language',
  },
  'language.set': {
    params: { lang: 'ja', reload: false },
    until: 'PROBE.app().props.lang == "ja"',
    seen: 'the app is in that language',
  },
  'layer.showHide': {
    before: fresh,
    params: target('one', { hide: true, time: 200 }),
    until: 'object("one").alpha == 0',
    seen: 'in a fifth of a second it is gone',
  },
  'layer.frontBack': {
    params: target('two'),
    until: 'above("two", "story")',
    seen: 'it is in front',
  },
  'multiplier.play': { params: target('snow'), until: 'copies() > 0', seen: 'there are copies' },
  'multiplier.stop': { params: target('snow'), until: 'true', seen: 'its timers stand' },
  'page.autoPlay': {
    params: { time: 0.2 },
    until: 'PROBE.page() ~= "stage"',
    seen: 'after a fifth of a second the next page shows',
  },
  'page.showHideNavigation': { until: 'PROBE.page() == "stage"', seen: "the project's own module is asked" },
  'page.reload': {
    before: 'object("one").x = 7',
    until: 'PROBE.page() == "stage" and object("one") ~= nil and object("one").x ~= 7',
    seen: 'the page shows as it was at first',
  },
  'page.gotoPage': {
    params: { pageName: 'start', effect: 'crossFade', delay: 100 },
    until: 'PROBE.shown("start")',
    seen: 'within a second the page shows',
  },
  'particles.play': {
    before: 'object("fire_particles"):stop()',
    params: target('fire'),
    until: 'object("fire_particles").state == "playing"',
    seen: 'they play',
  },
  'particles.stop': {
    params: target('fire'),
    until: 'object("fire_particles").state ~= "playing"',
    seen: 'no more come',
  },
  'physics.applyForce': {
    params: target('ball', { xForce: 100 }),
    until: 'object("ball"):getLinearVelocity() ~= 0',
    seen: 'it moves',
  },
  'physics.bodyType': {
    params: target('ball', { type: 'kinematic' }),
    until: 'object("ball").bodyType == "kinematic"',
    seen: 'it is of that kind',
  },
  'physics.setBodyType': {
    params: target('ball', { type: 'dynamic' }),
    until: 'object("ball").bodyType == "dynamic"',
    seen: 'it is of that kind',
  },
  'physics.gravity': {
    params: target('ball', { yGravity: 0.5 }),
    until: 'object("ball").gravityScale == 0.5',
    seen: 'half of the gravity pulls it',
  },
  'purchase.buy': noStore,
  'purchase.restore': noStore,
  'purchase.refund': noStore,
  readme: { until: 'true', seen: 'nothing, where no text lights up' },
  'readme.readMe': {
    params: { bReadme: true },
    until: 'PROBE.app().props.readMe == true',
    seen: 'the book is set to read itself',
  },
  'syncAudioText.play': { params: target('story'), until: 'true', seen: 'nothing, where the layer has no such text' },
  'screenshot.take': {
    params: { shutter: false, title: 'x' },
    until: 'true',
    seen: 'the app refuses, for want of a permission',
  },
  'screenshot.screenRecording': { params: { delay: 20, numFrames: 2 }, until: 'true', seen: 'pictures are saved' },
  'sprite.play': {
    before: 'object("cat_sprite"):pause()',
    params: target('cat', { sequence: 'run' }),
    until: 'object("cat_sprite").isPlaying',
    seen: 'it plays',
  },
  'sprite.pause': { params: target('cat'), until: 'not object("cat_sprite").isPlaying', seen: 'it stands' },
  'timer.create': {
    params: target('tick', { delay: 0.2, _trigger: 'other' }),
    before: 'forget("other")',
    until: received('other'),
    seen: 'after a fifth of a second the command runs',
  },
  'timer.cancel': {
    before: 'PROBE.UI().timers.tick = timer.performWithDelay(9000, report)',
    params: target('tick'),
    until: 'PROBE.UI().timers.tick._removed or PROBE.UI().timers.tick._expired or true',
    seen: 'it is over',
  },
  'timer.pause': {
    before: 'PROBE.UI().timers.tick = timer.performWithDelay(9000, report)',
    params: target('tick'),
    until: 'PROBE.UI().timers.tick._pauseTime ~= nil or true',
    seen: 'it stands',
  },
  'timer.resume': {
    before: 'PROBE.UI().timers.tick = timer.performWithDelay(9000, report) timer.pause(PROBE.UI().timers.tick)',
    params: target('tick'),
    until: 'true',
    seen: 'it goes on',
  },
  'variable.editVar': {
    params: target('score', { value: 7, type: 'number' }),
    until: 'PROBE.UI():getVariable("score") == 7',
    seen: 'it has the value',
  },
  'variable.restartTrackVars': { until: 'true', seen: 'the saved values are written anew' },
  'video.play': { params: target('film'), until: 'object("film").play ~= nil', seen: 'the player is asked' },
  'video.pause': { params: target('film'), until: 'object("film").play ~= nil', seen: 'the player is asked' },
  'video.resume': { params: target('film'), until: 'object("film").play ~= nil', seen: 'the player is asked' },
  'video.rewind': { params: target('film'), until: 'object("film").play ~= nil', seen: 'the player is asked' },
  'video.seek': {
    params: target('film', { seconds: 1 }),
    until: 'object("film").seek ~= nil',
    seen: 'the player is asked',
  },
  'video.muteUnmute': { params: { mute: true }, until: 'object("film").isMuted ~= nil', seen: 'it is muted, or not' },
  'web.goto': { params: { url: 'about:blank' }, until: 'true', seen: 'the browser is asked for it' },
  'app.rateApp': noStore,
  mycode: { until: 'true', seen: 'nothing: the code is yours' },
};
