import { expect } from 'chai';
import { finish } from '#application/support/in-turns';
import { pageJsonCodec } from '#adapters/json/json-codecs';
import type { PageEdit } from '#domain/model/model-edit';

function edit(text: string, ...edits: PageEdit[]): string {
  return Buffer.from(finish(pageJsonCodec.open(Buffer.from(text)).editing(edits)).source).toString();
}

const compact =
  '{"components":{"layers":[{"name":"bg"},{"class1":["linear"],"name":"sky"},{"name":"Group","layers1":[{"name":"a","class2":["button"]},{"name":"Sub","layers2":[{"name":"deep","class3":["drag"]}]}]}],' +
  '"groups":[{"name":"crowd","class1":["linear"]}],"audios":[],"variables":[],"timers":["t1"],"page":[]},"commands":["go"],"page":"page1","pageNum":1}';
const pretty = JSON.stringify(JSON.parse(compact), null, '\t').replaceAll('\n', '\r\n') + '\r\n';
const withEmptyLists = compact.replace('{"name":"bg"}', '{"name":"bg","class1":[]}');

const files = { 'on one line': compact, 'on many lines': pretty, 'with empty class lists': withEmptyLists };

const thereAndBack: readonly (readonly [string, PageEdit, PageEdit])[] = [
  ['a layer added last', { op: 'add-layer', path: ['new'], at: 'last' }, { op: 'remove-layer', path: ['new'] }],
  [
    'a layer added first',
    { op: 'add-layer', path: ['new'], at: { before: 'bg' } },
    { op: 'remove-layer', path: ['new'] },
  ],
  [
    'a layer added between',
    { op: 'add-layer', path: ['new'], at: { after: 'bg' } },
    { op: 'remove-layer', path: ['new'] },
  ],
  [
    'a layer added to a group',
    { op: 'add-layer', path: ['Group', 'Sub', 'new'], at: 'last' },
    { op: 'remove-layer', path: ['Group', 'Sub', 'new'] },
  ],
  [
    'the first layer in a layer',
    { op: 'add-layer', path: ['bg', 'new'], at: 'last' },
    { op: 'remove-layer', path: ['bg', 'new'] },
  ],
  [
    'a layer renamed',
    { op: 'rename-layer', path: ['Group', 'a'], newName: 'ä "b"' },
    { op: 'rename-layer', path: ['Group', 'ä "b"'], newName: 'a' },
  ],
  [
    'a layer moved among its siblings',
    { op: 'move-layer', path: ['sky'], into: [], at: 'last' },
    { op: 'move-layer', path: ['sky'], into: [], at: { before: 'Group' } },
  ],
  [
    'a layer moved into a group',
    { op: 'move-layer', path: ['sky'], into: ['Group', 'Sub'], at: 'last' },
    { op: 'move-layer', path: ['Group', 'Sub', 'sky'], into: [], at: { after: 'bg' } },
  ],
  [
    'a group moved out',
    { op: 'move-layer', path: ['Group', 'Sub'], into: [], at: { before: 'bg' } },
    { op: 'move-layer', path: ['Sub'], into: ['Group'], at: 'last' },
  ],
  [
    'a first class',
    { op: 'attach-class', owner: { in: 'layers', path: ['bg'] }, class: 'drag' },
    { op: 'detach-class', owner: { in: 'layers', path: ['bg'] }, class: 'drag' },
  ],
  [
    'a first class inside a group',
    { op: 'attach-class', owner: { in: 'layers', path: ['Group', 'Sub'] }, class: 'drag' },
    { op: 'detach-class', owner: { in: 'layers', path: ['Group', 'Sub'] }, class: 'drag' },
  ],
  [
    'a second class',
    { op: 'attach-class', owner: { in: 'layers', path: ['sky'] }, class: 'drag' },
    { op: 'detach-class', owner: { in: 'layers', path: ['sky'] }, class: 'drag' },
  ],
  [
    'a class of a page group',
    { op: 'attach-class', owner: { in: 'groups', name: 'crowd' }, class: 'drag' },
    { op: 'detach-class', owner: { in: 'groups', name: 'crowd' }, class: 'drag' },
  ],
  [
    'a class renamed',
    { op: 'rename-class', owner: { in: 'layers', path: ['sky'] }, class: 'linear', newName: 'x' },
    { op: 'rename-class', owner: { in: 'layers', path: ['sky'] }, class: 'x', newName: 'linear' },
  ],
  [
    'a command',
    { op: 'add-name', list: { in: 'commands' }, name: 'new' },
    { op: 'remove-name', list: { in: 'commands' }, name: 'new' },
  ],
  [
    'a timer',
    { op: 'add-name', list: { in: 'timers' }, name: 'new' },
    { op: 'remove-name', list: { in: 'timers' }, name: 'new' },
  ],
  [
    'a first variable',
    { op: 'add-name', list: { in: 'variables' }, name: 'new' },
    { op: 'remove-name', list: { in: 'variables' }, name: 'new' },
  ],
  [
    'a joint, whose list is missing',
    { op: 'add-name', list: { in: 'joints' }, name: 'new' },
    { op: 'remove-name', list: { in: 'joints' }, name: 'new' },
  ],
  [
    'a first audio',
    { op: 'add-name', list: { in: 'audios', type: 'long' }, name: 'new' },
    { op: 'remove-name', list: { in: 'audios', type: 'long' }, name: 'new' },
  ],
  [
    'a page group',
    { op: 'add-name', list: { in: 'groups' }, name: 'new' },
    { op: 'remove-name', list: { in: 'groups' }, name: 'new' },
  ],
  [
    'a page group renamed',
    { op: 'rename-name', list: { in: 'groups' }, name: 'crowd', newName: 'x' },
    { op: 'rename-name', list: { in: 'groups' }, name: 'x', newName: 'crowd' },
  ],
  [
    'the page renamed',
    { op: 'rename-page', name: 'page1', newName: 'cover' },
    { op: 'rename-page', name: 'cover', newName: 'page1' },
  ],
];

describe("the editor's page JSON", () => {
  for (const [style, text] of Object.entries(files)) {
    for (const [what, there, back] of thereAndBack) {
      it(`the editor's page JSON ${style} has ${what}, and back again byte by byte`, () => {
        const edited = edit(text, there);
        expect(edited).to.not.equal(text);
        expect(edit(edited, back)).to.equal(text);
      });
    }
  }

  it("the editor's page JSON holds new layers and classes under the keys of their level", () => {
    expect(edit(compact, { op: 'add-layer', path: ['Group', 'Sub', 'new'], at: { before: 'deep' } })).to.contain(
      '"layers2":[{"name":"new"},{"name":"deep"',
    );
    expect(
      edit(compact, { op: 'attach-class', owner: { in: 'layers', path: ['Group', 'Sub', 'deep'] }, class: 'x' }),
    ).to.contain('"class3":["drag","x"]');
    const moved: unknown = JSON.parse(edit(pretty, { op: 'move-layer', path: ['Group'], into: ['bg'], at: 'last' }));
    expect(moved).to.have.deep.nested.property('components.layers[0]', {
      name: 'bg',
      layers1: [
        {
          name: 'Group',
          layers2: [
            { name: 'a', class3: ['button'] },
            { name: 'Sub', layers3: [{ name: 'deep', class4: ['drag'] }] },
          ],
        },
      ],
    });
  });

  it("the editor's page JSON gets new layers that look like their neighbours", () => {
    expect(edit(pretty, { op: 'add-layer', path: ['new'], at: { after: 'bg' } })).to.contain(
      '\t\t\t{\r\n\t\t\t\t"name": "bg"\r\n\t\t\t},\r\n\t\t\t{\r\n\t\t\t\t"name": "new"\r\n\t\t\t},\r\n',
    );
  });

  it("the editor's page JSON holds audios as an object once there is one", () => {
    const one = edit(compact, { op: 'add-name', list: { in: 'audios', type: 'long' }, name: 'a' });
    const two = edit(one, { op: 'add-name', list: { in: 'audios', type: 'short' }, name: 'b' });
    expect(JSON.parse(two)).to.have.deep.nested.property('components.audios', { long: ['a'], short: ['b'] });
  });

  it("the editor's page JSON has a class where a layer or group that is listed twice has it", () => {
    const listings = '[{"name":"a"},{"name":"a","class1":["drag","linear"]}]';
    const twice = `{"components":{"layers":${listings},"groups":${listings}}}`;
    for (const owner of [
      { in: 'layers', path: ['a'] },
      { in: 'groups', name: 'a' },
    ] as const) {
      const list = owner.in === 'layers' ? 'layers' : 'groups';
      const changed = (text: string) => JSON.parse(text).components[list][1].class1;
      expect(changed(edit(twice, { op: 'detach-class', owner, class: 'linear' }))).to.deep.equal(['drag']);
      const renamed = edit(twice, { op: 'rename-class', owner, class: 'linear', newName: 'blink' });
      expect(changed(renamed)).to.deep.equal(['drag', 'blink']);
      expect(edit(twice, { op: 'attach-class', owner, class: 'linear' })).to.equal(twice);
    }
  });

  it("the editor's page JSON is left alone where it does not hold what an edit names, or holds it already", () => {
    const edits: PageEdit[] = [
      { op: 'add-layer', path: ['bg'], at: 'last' },
      { op: 'add-layer', path: ['nowhere', 'x'], at: 'last' },
      { op: 'remove-layer', path: ['nowhere'] },
      { op: 'move-layer', path: ['nowhere'], into: [], at: 'last' },
      { op: 'move-layer', path: ['bg'], into: ['nowhere'], at: 'last' },
      { op: 'rename-layer', path: ['nowhere'], newName: 'x' },
      { op: 'attach-class', owner: { in: 'layers', path: ['sky'] }, class: 'linear' },
      { op: 'attach-class', owner: { in: 'groups', name: 'nowhere' }, class: 'x' },
      { op: 'detach-class', owner: { in: 'layers', path: ['bg'] }, class: 'x' },
      { op: 'rename-class', owner: { in: 'layers', path: ['bg'] }, class: 'x', newName: 'y' },
      { op: 'add-name', list: { in: 'commands' }, name: 'go' },
      { op: 'add-name', list: { in: 'groups' }, name: 'crowd' },
      { op: 'remove-name', list: { in: 'joints' }, name: 'x' },
      { op: 'rename-name', list: { in: 'groups' }, name: 'x', newName: 'y' },
      { op: 'rename-page', name: 'other', newName: 'x' },
    ];
    for (const one of edits) expect(edit(compact, one), one.op).to.equal(compact);
  });

  it("the editor's page JSON in an older shape, or no JSON at all, is left alone", () => {
    const add: PageEdit = { op: 'add-layer', path: ['x'], at: 'last' };
    for (const text of [
      '[{"bg":[]}]',
      '[{"weight":1,"bg":{},"types":[],"events":null}]',
      '{"components":[]}',
      '{"components":',
      '',
      '\u0000',
    ]) {
      expect(edit(text, add)).to.equal(text);
    }
  });
});
