import { expect } from 'chai';
import { originalSample } from '../../../support/project/original-sample.js';
import { useProject } from '../../../support/project/use-project.js';

/**
 * The requests that the original tool documents and tests its server with, in their shapes: which addresses, methods and
 * bodies there are is a fact of its request files and manual; the values are ours.
 */
type Sent = readonly [request: string, expected: number | readonly [status: number, code: string], body?: Body];
type Body = readonly [type: keyof typeof types, text: string];

const types = { json: 'application/json', yaml: 'application/yaml', lua: 'application/lua', none: '' } as const;

const yaml = (text: string): Body => ['yaml', text];
const lua = (text: string): Body => ['lua', text];
const json = (value: unknown): Body => ['json', JSON.stringify(value)];

const linearYaml = `class: Linear
name: linear
from:
  x: 0
  y: 0
  alpha: 0
  xScale: 1
  yScale: 1
  rotation: 0
to:
  x: 120
  y: 380
  alpha: 1
  xScale: 1.25
  yScale: 1.25
  rotation: 45
controls:
  autoPlay: true
  delay: 0
  duration: 900
  loop: 1
  reverse: false
  resetAtEnd: false
  easing: null
  xSwipe: null
  ySwipe: null
audio:
  name: ""
  volume: 5
  channel: 1
  loop: 1
  fadeIn: false
  repeatable: false
breadcrumbs:
  dispose: true
  shape: ""
  color:
    - 0
    - 1
    - 1
  interval: 200
  time: 1500
  width: 20
  height: 20
layerOptions:
  isGroup: false
  isSceneGroup: false
  isSpritesheet: false
  referencePoint: Center
  deltaX: 0
  deltaY: 0
actionName: eventTwo
`;

const blinkLua = `{
  name = "blinkTwice",
  class="Blink",
  from = { x = nil, y = nil, alpha = 0, xScale = 0.75, yScale = 0.75, rotation = 0 },
  to = { x = nil, y = nil, alpha = 1, xScale = 1.25, yScale = 1.25, rotation = 0 },
  controls = {
    autoPlay=true,
    delay=0,
    duration=120,
    loop=8,
    reverse=false,
    resetAtEnd=false,
  },
}`;

/** What the request files of a book do with one of its layers. */
function editing(page: string, layer: string): Sent[] {
  const at = `${page}/${layer}`;
  const [, book = ''] = page.split('/');
  return [
    ['GET /app', 200],
    [`GET /${book}`, 200],
    [`GET ${page}`, 200],
    [`GET ${at}`, 200],
    [`GET ${at}/`, 200],
    [`GET ${at}/?class=linear`, 200],
    [`GET ${at}?class=linear`, 200],
    [`GET ${at}/linear`, 200],
    [`GET ${at}/?class=blink`, [404, 'class-not-attached']],
    [`POST ${at}/`, 200, yaml('{\n  alpha=0.6\n}')],
    [`PUT ${at}/`, 200, yaml('')],
    [`POST ${at}/`, 200, yaml('{\n  alpha=0.2\n}')],
    [`POST ${at}/`, 200, yaml('alpha: 0.3')],
    [`POST ${at}/`, 200, json({ alpha: 0.4 })],
    [`POST ${at}/`, 200, lua('{ alpha = 0.45 }')],
    [`POST ${at}/?command=preview`, 200, yaml('{\n  alpha=0.5\n}')],
    [`POST ${at}/?command=preview`, 200, json({ name: 'other', x: 900 })],
    [`POST ${at}/?command=save`, 200, yaml('')],
    [`POST ${at}/?command=save`, 200, yaml('{ alpha=0.55; name="another" }')],
    [`POST ${at}/?command=publish`, [400, 'unknown-command'], yaml('{ alpha=0.5 }')],
    [`POST ${at}/?class=blink`, 201, yaml('name: blinkTwice')],
    [`POST ${at}/?class=blink`, 200, lua(blinkLua)],
    [`POST ${at}/?class=blink`, 200, yaml(blinkLua)],
    [`POST ${at}/?class=blink&command=preview`, 200, lua(blinkLua)],
    [`POST ${at}/?class=blink&command=preview`, 200, json({ class: 'BLINK', controls: { loop: 3 } })],
    [`POST ${at}/?class=blink&command=save`, 200, json({ class: 'Blink', name: 'blinkTwice', to: { alpha: 0.9 } })],
    [`PUT ${at}/?class=blink`, 200, yaml('name: blinkTwice')],
    [`PUT ${at}/?class=blink`, 200, yaml('class: Blink\nto: { alpha: 0.8 }')],
    [`PUT ${at}/blink`, 200, json({ class: 'Blink' })],
    [`POST ${at}/?class=linear`, 200, yaml(linearYaml)],
    [`POST ${at}/?class=linear`, 200, yaml(linearYaml.replace('controls:', 'controls:\n  type: null'))],
    [`POST ${at}/linear`, 200, json({ class: 'Linear', name: 'linear', to: { x: 130 } })],
    [`POST ${at}/linear/`, 200, yaml('{ class="Linear", name="linear", to={ x=140 } }')],
    [`POST ${at}/linear/?command=preview`, 200, yaml('class: Linear\nto: { x: 150 }')],
    [`POST ${at}/linear/?command=save`, 200, yaml('class: Linear\nname: linear')],
    [`DELETE ${at}/?class=blink`, 200],
    [`DELETE ${at}/?class=blink`, [404, 'class-not-attached']],
  ];
}

const importing: Sent[] = [
  ['GET /bookTest01/page1/three', 200],
  ['GET /bookTest01/page1/three/?class=imported', [404, 'class-not-attached']],
  [
    'POST /bookTest01/page1/three/?class=imported',
    201,
    yaml('path: bookTest01.components.parts.layers.imageOne\nname: three'),
  ],
  [
    'POST /bookTest01/page1/three/?class=imported',
    200,
    yaml(
      'path: page2.layers.three.index\nprops:\n  four:\n    layerProps:\n      color: [1, 0, 1]\n  five_transition2:\n    classOption: to\n    params: {}\n  six:\n    seven:\n      layerProps:\n        color: [1, 0, 0]\n    seven_myClass: {}\n',
    ),
  ],
  ['PUT /bookTest01/page1/three/?class=imported', 200, yaml('')],
  ['GET /bookTest01/page1/imageOne/?class=imported', [404, 'class-not-attached']],
  [
    'POST /bookTest01/page1/imageOne/?class=imported',
    201,
    yaml('path: bookTest01.components.parts.layers.imageOne\nname: imageOne'),
  ],
  [
    'POST /bookTest01/page1/imageOne/?class=imported',
    200,
    yaml(
      'path: bookTest01.components.parts.layers.imageOne\nname: imageOne\nlayerProps:\n  x: 90\n  y: 80\nclassProps:\n  linear: {}\n  button: {}\n',
    ),
  ],
  ['PUT /bookTest01/page1/imageOne/?class=imported', 200, yaml('')],
];

/** A class of one transition, with each of the options that the tool's file tries, as a table of what it takes. */
const transitions: Sent[] = [
  ['GET /bookTest01/page1/imageOne/?class=transition2', [404, 'class-not-attached']],
  ['GET /bookTest01/page1/imageOne/?class=transition2.to', [404, 'class-not-attached']],
  ['POST /bookTest01/page1/imageOne/?class=transition2.blink', 201, yaml('time: 400\n\n# Default: 1000\n')],
  ...(
    [
      ['dissolve', 'time: 900\ndelay: 0'],
      ['fadeIn', 'time: 1800'],
      ['fadeOut', 'time: 1800'],
      ['moveBy', 'x: 150\ny: 90\ntime: 1800'],
      ['moveTo', 'x: 150\ny: 300\ntime: 1800'],
      ['scaleBy', 'xScale: 2.0\nyScale: 1.5\ntime: 1800'],
      ['scaleTo', 'xScale: 2.0\nyScale: 1.5\ntime: 1800'],
      ['bounce', 'height: 300\nwidth: 150\ntime: 900\niterations: 0\n# Upwards, and to the right.'],
    ] as const
  ).map(([option, text]): Sent => [`POST /bookTest01/page1/imageOne/?class=transition2.${option}`, 200, yaml(text)]),
  // Properties are a table with names, for the runtime's library of transitions, too: a list of steps is none.
  ...(
    [
      ['lua', '{\n\t{x = 210, delay = 300},\n\t{rotation = 90, delay = 300}\n}'],
      ['yaml', '- {rotation: 90, delay: 300}\n- delay: -300\n  x: 210\n'],
      ['json', '[{ "delay": 300, "x": 210 }, { "rotation": 90 }]'],
      ['yaml', '- time: 700\n- offsetY: 180\n- iterations: 0\n'],
    ] as const
  ).map((body): Sent => ['POST /bookTest01/page1/imageOne/?class=transition2.to', [400, 'invalid-body'], body]),
  ['POST /bookTest01/page1/imageOne/?class=transition2.to', 200, yaml('params: {x: 210, delay: 300}\n')],
  // A flow mapping with bare numbers holds one key twice: no YAML that means anything.
  [
    'POST /bookTest01/page1/imageOne/?class=transition2.color',
    [400, 'invalid-body'],
    yaml('- startColor: {1, 1, 0, 1}\n- time: 500,'),
  ],
  // A list, and then a name: neither.
  [
    'POST /bookTest01/page1/imageOne/?class=transition2.easing.inOutSine',
    [400, 'invalid-body'],
    yaml('- reverse: true\nhideBackside: true'),
  ],
  ['DELETE /bookTest01/page1/imageOne/?class=transition2', 200],
];

/** What is made, made again, copied, renamed and grouped. */
const making: Sent[] = [
  ['GET /book', [404, 'book-not-found']],
  ['PUT /book', 201],
  ['PUT /book', 200],
  ['GET /book/page01', [404, 'page-not-found']],
  ['PUT /book/page01', 201],
  ['GET /book/page01', 200],
  ['PUT /book/page01/newLayer', 201],
  ['PUT /book/page01/newLayer/?class=linear', 201],
  ['PUT /book/page01/groupOne/groupTwo/E', 201],
  ['PUT /book/page01/groupOne/groupTwo/E?class=linear', 201],
  ['PUT /book/page01/groupOne/groupTwo/E?class=linear', 200],
  ['GET /book/page01/groupOne/groupTwo/E', 200],
  ['GET /book/page01/groupOne/groupTwo/E/linear', 200],
  ['GET /book/commands/page01', 200],
  ['PUT /book/commands/page01/myAction', 201],
  ['PUT /book/commands/page01/myEvents.testHandler', 201],
  ['PUT /book/commands/page01/myAction', 200, json({ name: 'myOtherAction' })],
  ['POST /book/commands/page01/myAction', 200, yaml('name: myOtherAction\nactions: []')],
  ['GET /bookTest01', 200],
  ['PUT /bookTest01', 200],
  ['PUT /bookTest01/page4', 201],
  ['PUT /bookTest01/page1/imageFour', 201],
  ['PUT /bookTest01/page1/imageFour/', 200, yaml('')],
  ['PUT /bookTest01/page1/imageOne/?class=linear', 200],
  ['GET /bookTest01/commands/page1', 200],
  ['PUT /bookTest01/commands/page1/eventOne', 200],
  ['PUT /bookTest01/page2?copyFrom=bookTest01/page1', 201],
  ['PUT /bookTest01/page2?copyFrom=bookTest01/page1', 200],
  ['PUT /bookTest01/page2/?copyFrom=bookTest01/page1', 200, yaml('')],
  ['PUT /bookTest01/page3?copyFrom=nowhere/page1', [404, 'book-not-found']],
  ['PUT /bookTest01/page1/groupOne/groupTwo/image20', 201],
  ['PUT /bookTest01/page1/groupOne/groupTwo/image20?class=linear', 201],
  ['PUT /bookTest01/page1/groupOne/image01', 201],
  ['PUT /bookTest01/page1?newName=page01', 200],
  ['PUT /bookTest01/page01/imageOne?newName=image01', 200],
  ['PUT /bookTest01/commands/page01/eventOne?newName=event01', 200],
  ['PUT /bookTest01/commands/page01/myEvents.testHandler', 201],
  ['GET /bookTest01/page01/image01', 200],
  ['GET /bookTest01/page1', [404, 'page-not-found']],
  // The script of the group is called so already.
  ['PUT /bookTest01/page01/groupOne/groupTwo/index', [409, 'name-collides']],
];

/** What is taken away, in the order of the tool's files; a name that they misspell is not there. */
const removing: Sent[] = [
  ['GET /newBook', [404, 'book-not-found']],
  ['PUT /newBook', 201],
  ['PUT /newBook/newPage', 201],
  ['PUT /newBook/newPage/newLayer', 201],
  ['PUT /newBook/newPage/newLayer/?class=linear', 201],
  ['DELETE /newBook/newPage/newLayer/?class=linear', 200],
  ['DELETE /newBook/newPage/newLayer', 200],
  ['DELETE /newBook/newPage/newLaye/?class=linear', [404, 'layer-not-found']],
  ['PUT /newBook/newPage/newLayer', 201],
  ['GET /components/custom', 200],
  ['PUT /components/custom/newClass', 201],
  ['PUT /newBook/newPage/newLayer/?class=newClass', 201],
  ['GET /components/custom/newClass', 200],
  ['DELETE /components/custom/newClass', 200],
  ['DELETE /newBook/newPage/newLayer/?class=newClass', 200],
  ['GET /newBook/commands/newPage', 200],
  ['PUT /newBook/commands/newPage/newEvent', 201],
  ['DELETE /newBook/commands/newPage/newEvent', 200],
  ['PUT /bookTest01/page2', 201],
  ['PUT /bookTest01/page2/imageOne', 201],
  ['PUT /bookTest01/page2/imageOne/?class=linear', 201],
  ['DELETE /bookTest01/page2/imageOne', 200],
  ['DELETE /bookTest01/page2/imageOne/?class=newClass', [404, 'layer-not-found']],
];

const customClasses: Sent[] = [
  ['GET /components/custom/', 200],
  ['PUT /components/custom/newClass', 201],
  ['PUT /components/custom/newClass', 200],
  ['GET /bookFree/page1/title/?class=newClass', [404, 'class-not-attached']],
  ['POST /bookFree/page1/title/?class=newClass', 201, yaml('message: good morning')],
  ['PUT /bookFree/page1/title/?class=newClass', 200, yaml('message: good morning')],
  ['POST /bookFree/page1/title/?class=newClass', 200, yaml('{ class="NewClass", message="good night" }')],
  ['GET /bookFree/page1/title/newClass', 200],
  ['PUT /bookFree/page1/title/?class=myClass', 201, json({ name: 'title', class: 'MyClass' })],
];

/** What the tool has and this service has not, or has elsewhere. The response refers to it. */
const elsewhere: Sent[] = [
  ['GET /unittest', [404, 'book-not-found']],
  ['POST /bookFree/page1/title/?class=video', [415, 'unsupported-media-type'], ['none', 'url: clip.mp4']],
  ['POST /bookFree', [405, 'method-not-allowed'], yaml('- transition: blink\n- params:\n    time: 400')],
  ['GET /album01/models/page01/layers/Loading/animation', [404, 'book-not-found']],
  ['GET /replacement', 200],
  ['GET /replacement/counter', 200],
  ['GET /animation/counter/rect_0', 200],
  ['GET /animation/counter/rect_0/counter', 200],
  ['GET /Transition2/page', [503, 'app-not-connected']],
  ['GET /Transition2/page/circle', [503, 'app-not-connected']],
  ['POST /Transition2/page/circle/fadeIn', [503, 'app-not-connected'], yaml('time: 400')],
];

const runs: Readonly<Record<string, readonly Sent[]>> = {
  'a layer of bookTest01': editing('/bookTest01/page1', 'imageOne'),
  'a layer of bookFree': editing('/bookFree/page1', 'title'),
  'layers imported from elsewhere': importing,
  'transitions as a class': transitions,
  'what is made': making,
  'what is removed': removing,
  'custom classes': customClasses,
  'what lies elsewhere': elsewhere,
};

describe('the requests of the original tool', () => {
  const { call } = useProject({ files: originalSample });

  it('this file has at least 150 different requests of the original tool', () => {
    const distinct = new Set(
      Object.values(runs).flatMap((run) => run.map(([request, , body]) => `${request} ${body?.join(' ') ?? ''}`)),
    );
    expect(distinct.size).to.be.at.least(150);
  });

  for (const [title, run] of Object.entries(runs)) {
    it(`requests of the original tool are answered as the contract demands: ${title}, ${run.length} requests`, async () => {
      const wrong: string[] = [];
      for (const [request, expected, body] of run) {
        const [method = '', path = ''] = request.split(' ');
        const answer = await call(method, path, body === undefined ? {} : { type: types[body[0]], body: body[1] });
        const [status, code] = typeof expected === 'number' ? [expected] : expected;
        if (answer.status === status && (code === undefined || answer.body.code === code)) continue;
        const { code: problem = '', detail = '' } = answer.body;
        wrong.push(
          `${request} ${body?.join(' ') ?? ''}: ${answer.status} ${problem} ${detail}, not ${status} ${code ?? ''}`,
        );
      }
      expect(wrong).to.deep.equal([]);
    });
  }
});
