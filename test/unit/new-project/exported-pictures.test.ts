import { expect } from 'chai';
import { Problem } from '#domain/problem/problem';
import { pictureLayers } from '#application/use-cases/project/picture-layers';
import { pngOf } from './png-of.js';

const png = pngOf(40, 30);
const canvas = { width: 1920, height: 1280 };
const image = (id: string, more: object = {}) => ({
  id,
  path: `${id}.png`,
  originalPath: id,
  parentPath: '',
  x: 100,
  y: 200,
  width: 40,
  height: 30,
  rotation: 0,
  scaleX: 1,
  scaleY: 1,
  ...more,
});
const group = (id: string, imageIds: readonly string[], childGroupIds: readonly string[] = [], more: object = {}) => ({
  id,
  imageIds,
  childGroupIds,
  x: 0,
  y: 0,
  rotation: 0,
  scaleX: 1,
  scaleY: 1,
  ...more,
});

const folder = (paths: readonly string[], layout: object | string, at = 'layout.json') => ({
  files: new Map<string, Uint8Array>([
    ...paths.map((path) => [path, png] as const),
    [at, Buffer.from(typeof layout === 'string' ? layout : JSON.stringify(layout))],
  ]),
});

const made = (...given: Parameters<typeof folder>) => pictureLayers(folder(...given));
const shown = (...given: Parameters<typeof folder>) =>
  JSON.parse(
    JSON.stringify(made(...given).layers, (key, value: unknown) => (key === 'images' ? undefined : value)),
  ) as unknown;

describe('the layers of a folder with the layout of Kwik’s exporter', () => {
  it('have its order, centres and sizes, and its rotation and scale where they have any', () => {
    const images = [
      image('sky', { x: 960, y: 640, width: 1920, height: 1280 }),
      image('boat', { x: 12.5, y: -3, rotation: 30, scaleX: -1, scaleY: 0.5 }),
      image('a', { width: undefined, height: undefined }),
    ];
    expect(shown(['a.png', 'boat.png', 'boat@2x.png', 'boat@4x.png', 'sky.png'], { canvas, images })).to.deep.equal([
      { name: 'sky', props: { width: 1920, height: 1280, x: 960, y: 640 } },
      { name: 'boat', props: { width: 40, height: 30, x: 12.5, y: -3, rotation: 30, xScale: -1, yScale: 0.5 } },
      { name: 'a', props: { width: 40, height: 30, x: 100, y: 200 } },
    ]);
  });

  it('lie in its groups, each at the place of its lowest image', () => {
    const images = ['sky', 'fleet/boat', 'sun', 'fleet/rig/flag', 'top'].map((id) => image(id));
    const groups = [
      group('fleet', ['fleet/boat'], ['fleet/rig']),
      group('fleet/rig', ['fleet/rig/flag']),
      group('none', []),
    ];
    const paths = images.map(({ path }) => path);
    const props = { width: 40, height: 30, x: 100, y: 200 };
    expect(shown(paths, { canvas, images, groups })).to.deep.equal([
      { name: 'sky', props },
      {
        name: 'fleet',
        layers: [
          { name: 'boat', props },
          { name: 'rig', layers: [{ name: 'flag', props }] },
        ],
      },
      { name: 'sun', props },
      { name: 'top', props },
    ]);
  });

  it('are found from the book’s images, from the page’s, and without an ending', () => {
    for (const lead of ['', 'cover/', 'images/cover/', 'assets/images/cover/']) {
      const images = [image('a', { path: `${lead}a@4x.png` }), image('g/b', { path: `${lead}g/b` })];
      expect(
        made(['a.png', 'g/b.PNG'], { canvas, images }).layers.map(({ name }) => name),
        lead,
      ).to.deep.equal(['a', 'b']);
    }
  });

  it('come from the usual place of a book, too, and other images are left out and named', () => {
    const at = 'assets/images/cover/layout.json';
    const { layers, skipped, notes } = made(
      ['assets/images/cover/a.png', 'assets/images/cover/old.png', 'cover.png'],
      { canvas, images: [image('a')] },
      at,
    );
    expect([layers.map(({ name }) => name), skipped]).to.deep.equal([['a'], []]);
    expect(notes).to.deep.equal([
      `${at} does not name assets/images/cover/old.png, which was left out`,
      `${at} does not name cover.png, which was left out`,
    ]);
  });

  it('are named by the same rule as others, among those beside them', () => {
    const images = [image('1', { path: '01_sun' }), image('2', { path: 'g/01_sun' }), image('3', { path: 'g/sun' })];
    const { layers, renamed } = made(['01_sun.png', 'g/01_sun.png', 'g/sun.png'], {
      canvas,
      images,
      groups: [group('2 gulls!', ['2', '3'], [], { rotation: 5 })],
    });
    expect(layers.map(({ name, layers: inside = [] }) => [name, ...inside.map((each) => each.name)])).to.deep.equal([
      ['sun'],
      ['gulls', '_01_sun', 'sun'],
    ]);
    expect(renamed.map(({ file, name }) => [file, name])).to.deep.equal([
      ['01_sun.png', 'sun'],
      ['2 gulls!', 'gulls'],
      ['01_sun.png', '_01_sun'],
    ]);
  });

  it('are without what a layer group cannot have, and name it', () => {
    const { notes } = made(['a.png'], { canvas, images: [image('a')], groups: [group('g', ['a'], [], { scaleX: 2 })] });
    expect(notes).to.deep.equal([
      'the rotation and scale of the group "g" in layout.json were left out: a layer group has none',
    ]);
  });

  it('follow layers.json instead, where there is one', () => {
    const layersJson = JSON.stringify({ layers: [{ name: 'b', file: 'a.png', x: 1, y: 2 }] });
    const { layers } = pictureLayers({ ...folder(['a.png'], 'no JSON'), layersJson });
    expect(layers.map(({ name }) => name)).to.deep.equal(['b']);
  });

  for (const [what, paths, layout, ...expected] of [
    ['no JSON', ['a.png'], '{ "canvas": ', 'layout.json: this is no JSON'],
    ['another form', ['a.png'], { canvas, images: [{ id: 'a' }] }, 'layout.json, images.0.x: is missing'],
    ['no images', ['a.png'], { canvas, images: [] }, 'layout.json, images'],
    [
      'another canvas',
      ['a.png'],
      { canvas: { width: 1280, height: 1920 }, images: [image('a')] },
      'layout.json: its canvas is 1280 x 1920, and a page of the new project is 1920 x 1280',
    ],
    [
      'images that are not there',
      ['boat.png'],
      { canvas, images: [image('boot'), image('fleet/boat')] },
      'layout.json, images.0: there is no image "boot.png" beside it. Did you mean "boat.png"?',
      'layout.json, images.1: there is no image "fleet/boat.png"',
    ],
    ['an id twice', ['a.png'], { canvas, images: [image('a'), image('a')] }, 'images.1: the id "a"'],
    [
      'groups of what is not there',
      ['a.png'],
      { canvas, images: [image('a')], groups: [group('g', ['b'], ['h'])] },
      'groups.0: it names the image "b", which is not there',
      'groups.0: it names the group "h", which is not there',
    ],
    [
      'an image in two groups',
      ['a.png'],
      { canvas, images: [image('a')], groups: [group('g', ['a']), group('h', ['a'])] },
      'groups.1: the image "a" is in another group, too',
    ],
    [
      'groups in themselves',
      ['a.png'],
      { canvas, images: [image('a')], groups: [group('g', ['a'], ['h']), group('h', [], ['g'])] },
      'groups.0: the group "g" is in itself',
    ],
  ] as const) {
    it(`are refused for ${what}`, () => {
      try {
        made(paths, layout);
        expect.fail('was not refused');
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        expect(error.code).to.equal('invalid-body');
        for (const part of expected) expect(error.message).to.include(part);
      }
    });
  }

  it('are refused for several pages', () => {
    const { files } = folder(['a.png'], { canvas, images: [image('a')] }, 'assets/images/p1/layout.json');
    files.set('assets/images/p2/layout.json', Buffer.from('{}'));
    expect(() => pictureLayers({ files })).to.throw(Problem, 'it has several pages');
  });
});
