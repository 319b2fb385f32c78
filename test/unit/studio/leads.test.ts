import { expect } from 'chai';
import type { HistoryEntry } from '#adapters/client/client-operations.generated';
import { groupFindings, layerIn, layerMarks, pageMarks } from '#adapters/studio/model/lists/findings';
import { textOfFinding, type Finding } from '#adapters/studio/model/lists/finding-text';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import { findItems, type PaletteItem } from '#adapters/studio/model/lists/find-anything';
import { luaLines } from '#adapters/studio/model/lists/lua-tokens';
import {
  addressOfPlace,
  nameOfNamed,
  nameOfPlace,
  placeOfFile,
  placeOfThing,
  type NamedThing,
} from '#adapters/studio/model/address/place-of-thing';
import { authorsOf, canUndo, othersSince, touchesMuch } from '#adapters/studio/model/history/undo-risks';

const thing = (type: NonNullable<NamedThing['type']>, names = ''): NamedThing => ({
  type,
  address: names === '' ? [] : names.split('/'),
});

const finding = (id: string, about: NamedThing, severity: Finding['severity'] = 'error'): Finding => ({
  id,
  code: 'missing-script',
  severity,
  place: { path: 'App/x.lua' },
  href: 'not read',
  ...about,
  explanation: id,
});

describe('the place of a thing that the service names', () => {
  const places = [
    [thing('book', 'harbour'), { book: 'harbour' }],
    [thing('page', 'harbour/dusk'), { book: 'harbour', page: 'dusk' }],
    [thing('layer', 'harbour/dusk/fleet/böat'), { book: 'harbour', page: 'dusk', layer: 'fleet/böat' }],
    [thing('command', 'harbour/dusk/setSail'), { book: 'harbour', page: 'dusk', command: 'setSail' }],
    [thing('component', 'harbour/dusk/timers/clock'), { book: 'harbour', page: 'dusk', part: 'timers/clock' }],
  ] as const;

  it('is a page, a layer, a command or a part; a class is where its layer or page group is', () => {
    for (const [named, place] of places) expect(placeOfThing(named), named.type).to.deep.equal(place);
    const onLayer = thing('class', 'harbour/dusk/fleet/boat/button');
    expect(placeOfThing(onLayer)).to.deep.equal({ book: 'harbour', page: 'dusk', layer: 'fleet/boat' });
    const onGroup = { ...thing('class', 'harbour/dusk/crowd/linear'), onGroup: true } as const;
    expect(placeOfThing(onGroup)).to.deep.equal({ book: 'harbour', page: 'dusk', part: 'groups/crowd' });
  });

  it('is nothing that the studio selects, for the project and what belongs to no page', () => {
    for (const named of [thing('project'), thing('custom-class', 'bob'), thing('bridge'), {}]) {
      expect(placeOfThing(named), named.type).to.deep.equal({});
      expect(addressOfPlace(placeOfThing(named))).to.equal(undefined);
    }
    expect(placeOfThing(thing('asset', 'harbour/images/x.png'))).to.deep.equal({ book: 'harbour' });
  });

  it('is also the thing that a file of the page belongs to', () => {
    const places = [
      ['components/dusk/index.lua', {}],
      ['components/dusk/layers/fleet/index.lua', { layer: 'fleet' }],
      ['components/dusk/layers/fleet/boat_button.lua', { layer: 'fleet/boat_button' }],
      ['models/dusk/layers/sun.json', { layer: 'sun' }],
      ['commands/dusk/setSail.lua', { command: 'setSail' }],
      ['models/dusk/commands/setSail.json', { command: 'setSail' }],
      ['components/dusk/audios/long/waves.lua', { part: 'audios/waves' }],
      ['components/dusk/timers/clock.lua', { part: 'timers/clock' }],
    ] as const;
    for (const [path, place] of places)
      expect(placeOfFile(`App/harbour/${path}`), path).to.deep.equal({ book: 'harbour', page: 'dusk', ...place });
    expect(placeOfFile('App/harbour/assets/images/x.png')).to.deep.equal({});
    const layer = (path: string) => ({ path, name: path }) as never;
    const tree = layerTree({ layerDocuments: [layer('fleet'), layer('fleet/big_boat')] });
    expect(layerIn(tree, 'fleet/big_boat_button')).to.equal('fleet/big_boat');
    expect(layerIn(tree, 'gone')).to.equal(undefined);
  });

  it('has a name and a kind, and what to select', () => {
    expect(places.map(([, place]) => nameOfPlace(place))).to.deep.equal([
      { kind: 'book', name: 'harbour' },
      { kind: 'page', name: 'dusk' },
      { kind: 'layer', name: 'böat' },
      { kind: 'command', name: 'setSail' },
      { kind: 'timer', name: 'clock' },
    ]);
    expect(nameOfNamed(thing('class', 'harbour/dusk/fleet/boat/button'))).to.deep.equal({
      kind: 'class of boat',
      name: 'button',
    });
    expect(nameOfNamed(thing('component', 'harbour/dusk/timers/clock'))).to.deep.equal({
      kind: 'timer',
      name: 'clock',
    });
    expect(addressOfPlace(places[4][1])).to.deep.equal({
      book: 'harbour',
      page: 'dusk',
      layers: [],
      thing: { kind: 'part', name: 'timers/clock' },
    });
  });
});

describe('findings', () => {
  it('stand under their pages, the worst first', () => {
    const groups = groupFindings([
      finding('a', thing('layer', 'harbour/dusk/sun'), 'info'),
      finding('b', thing('project')),
      finding('c', thing('command', 'harbour/dusk/x'), 'error'),
      finding('d', thing('layer', 'harbour/quay/sun'), 'warning'),
    ]);
    expect(groups.map(({ book, page, findings }) => [book, page, findings.map(({ id }) => id).join('')])).to.deep.equal(
      [
        ['harbour', 'dusk', 'ca'],
        [undefined, undefined, 'b'],
        ['harbour', 'quay', 'd'],
      ],
    );
  });

  it('mark their layers and pages: a class marks its layer, and a remark marks nothing', () => {
    const layer = (path: string) => ({ path, name: path }) as never;
    const tree = layerTree({ layerDocuments: [layer('sun'), layer('fleet'), layer('fleet/boat')] });
    const found = [
      finding('a', thing('class', 'harbour/dusk/sun/linear'), 'warning'),
      finding('b', thing('layer', 'harbour/dusk/sun')),
      finding('c', thing('layer', 'harbour/dusk/fleet'), 'info'),
      finding('d', thing('layer', 'harbour/quay/sun')),
    ];
    const marks = layerMarks(found, { book: 'harbour', page: 'dusk' }, tree);
    expect([...marks].map(([path, { severity, findings }]) => [path, severity, findings.length])).to.deep.equal([
      ['sun', 'error', 2],
    ]);
    expect([...pageMarks(found).keys()]).to.deep.equal(['harbour/dusk', 'harbour/quay']);
  });

  it('name files without their folders', () => {
    const explanation = 'The layer "sun" needs "App/a/sun.png", and the file is called "App/a/Sun.png".';
    expect(textOfFinding({ explanation })).to.equal(
      'The layer “sun” needs “sun.png”, and the file is called “Sun.png”.',
    );
    expect(textOfFinding({ explanation, fault: 'Short.' })).to.equal('Short.');
  });
});

describe('what an undo would take back', () => {
  const entry = (id: string, author: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    id,
    revision: 1,
    at: null,
    author,
    summary: '',
    request: null,
    kind: 'change',
    resource: null,
    changes: [],
    undone: false,
    ...more,
  });
  const entries = [
    entry('5', 'Ada', { kind: 'undo' }),
    entry('4', 'Ben'),
    entry('3', 'external', { kind: 'external' }),
    entry('2', 'Ada', { undone: true }),
    entry('1', 'Ada'),
    entry('0', ''),
  ];

  it('authors are those of changes, with how many of them stand', () => {
    expect(authorsOf(entries)).to.deep.equal([
      { author: 'Ben', title: 'Ben', changes: 1 },
      { author: 'external', title: 'Another program', changes: 1 },
      { author: 'Ada', title: 'Ada', changes: 1 },
    ]);
  });

  it('a change can be undone by itself; an undo, an undone change and one without its bytes cannot', () => {
    expect(entries.map(canUndo)).to.deep.equal([false, true, true, false, true, true]);
    expect(canUndo(entry('6', 'external', { kind: 'external', irrevocable: true }))).to.equal(false);
  });

  it('it is risky if it is large and others have changed the project since', () => {
    expect(othersSince(entries, '1', 'Ada')).to.equal(true);
    expect(othersSince(entries, '4', 'Ada')).to.equal(false);
    const file = (lines: number) => ({
      path: 'x',
      action: 'modified' as const,
      diff: `@@ -1 +1 @@\n${'+x\n'.repeat(lines)}`,
    });
    expect(touchesMuch([file(10)])).to.equal(false);
    expect(touchesMuch([file(41)])).to.equal(true);
    expect(touchesMuch([file(1), file(1), file(1), file(1)])).to.equal(true);
  });
});

describe('the colours of a Lua text', () => {
  const kinds = (text: string) => luaLines(text).map((line) => line.map(({ kind, text: part }) => `${kind}:${part}`));

  it('are those of its tokens, and every character is there once', () => {
    expect(kinds('local x = "a\\"b" -- c\n')).to.deep.equal([
      ['keyword:local', 'other: ', 'other:x', 'other: = ', 'text:"a\\"b"', 'other: ', 'comment:-- c'],
    ]);
    const text = 'return { x = 1.5, --[[ long\ncomment ]] s = [==[ a ]] b ]==], y = 0xFF }\n';
    expect(
      luaLines(text)
        .map((line) => line.map((token) => token.text).join(''))
        .join('\n') + '\n',
    ).to.equal(text);
    expect(kinds(text)[1]?.[0]).to.equal('comment:comment ]]');
    expect(kinds(text).flat()).to.include.members(['number:1.5', 'number:0xFF', 'text:[==[ a ]] b ]==]']);
  });

  it('a text that is not closed ends with the text', () => {
    expect(luaLines('x = "abc').flat().at(-1)).to.deep.equal({ kind: 'text', text: '"abc' });
    expect(luaLines('--[[ abc\nd').map((line) => line.length)).to.deep.equal([1, 1]);
    expect(luaLines('')).to.deep.equal([[]]);
  });
});

describe('the palette', () => {
  const item = (title: string, kind: PaletteItem['kind'] = 'layer', detail?: string): PaletteItem => ({
    kind,
    title,
    ...(detail === undefined ? {} : { detail }),
    run: () => undefined,
  });
  const items = [
    item('backToDusk', 'command', 'quay'),
    item('dusk', 'page', 'harbour'),
    item('sun'),
    item('sunset'),
    item('lighthouse', 'page', 'harbour'),
    item('Undo my last change', 'action'),
  ];
  const found = (typed: string) => findItems(items, typed).map(({ item: { title } }) => title);

  it('finds the whole name before its beginning, and that before a word within', () => {
    expect(found('dusk')).to.deep.equal(['dusk', 'backToDusk']);
    expect(found('sun')).to.deep.equal(['sun', 'sunset']);
    expect(found('SUNS')).to.deep.equal(['sunset']);
  });

  it('finds the beginnings of words, and not letters that are spread', () => {
    expect(found('btd')).to.deep.equal(['backToDusk']);
    expect(found('ulc')).to.deep.equal(['Undo my last change']);
    expect(found('lthe')).to.deep.equal([]);
  });

  it('takes several words, also those of the kind and the place', () => {
    expect(found('page light')).to.deep.equal(['lighthouse']);
    expect(found('quay back')).to.deep.equal(['backToDusk']);
    expect(found('quay sun')).to.deep.equal([]);
  });

  it('shows what was typed, and without a text some of each kind', () => {
    expect([...(findItems(items, 'btd')[0]?.hits ?? [])]).to.deep.equal([0, 4, 6]);
    const layers = Array.from({ length: 20 }, (_, index) => item(`layer${index}`));
    const first = findItems([...layers, ...items], '  ').map(({ item: { kind } }) => kind);
    expect(first.filter((kind) => kind === 'layer')).to.have.length(6);
    expect(first).to.include.members(['page', 'command', 'action']);
  });
});
