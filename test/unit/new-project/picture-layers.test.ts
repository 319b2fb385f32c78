import { expect } from 'chai';
import { Problem } from '#domain/problem/problem';
import { pictureLayers, type PictureFiles } from '#application/use-cases/project/picture-layers';
import { pngOf } from './png-of.js';

const png = pngOf(400, 300);

const folder = (files: Readonly<Record<string, Buffer>>, list?: unknown): PictureFiles => ({
  files: new Map(Object.entries(files)),
  layersJson: list === undefined || typeof list === 'string' ? list : JSON.stringify({ layers: list }),
});

function refusal(pictures: PictureFiles): string {
  try {
    pictureLayers(pictures);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-body') return error.message;
    throw error;
  }
  throw new Error('was not refused');
}

/** The names and properties, without the images. */
const shown = (pictures: PictureFiles) =>
  JSON.parse(JSON.stringify(pictureLayers(pictures).layers, withoutImages)) as unknown;
const withoutImages = (key: string, value: unknown) => (key === 'images' ? undefined : value);

describe('the layers of a folder of images', () => {
  it('images become layers in the order of their names, each in the middle and of its own size', () => {
    expect(shown(folder({ 'b10.png': png, 'b9.png': pngOf(1920, 1280), 'a.png': png }))).to.deep.equal([
      { name: 'a', props: { width: 400, height: 300, x: 960, y: 640 } },
      { name: 'b9', props: { width: 1920, height: 1280, x: 960, y: 640 } },
      { name: 'b10', props: { width: 400, height: 300, x: 960, y: 640 } },
    ]);
  });

  it('layers.json gives the order, the places and the groups of layers', () => {
    const list = [
      { name: 'sea', x: 960, y: 900, width: 1920, height: 500, alpha: 0.5 },
      {
        name: 'fleet',
        children: [
          { name: 'boat', file: 'small boat.png', x: 1, y: 2 },
          { name: 'flag', x: 3, y: -4 },
        ],
      },
      { name: 'sun', x: 0, y: 0 },
    ];
    const files = { 'sun.png': png, 'fleet/flag.png': png, 'small boat.png': png, 'sea.png': png };
    expect(shown(folder(files, list))).to.deep.equal([
      { name: 'sea', props: { width: 1920, height: 500, x: 960, y: 900, alpha: 0.5 } },
      {
        name: 'fleet',
        layers: [
          { name: 'boat', props: { width: 400, height: 300, x: 1, y: 2 } },
          { name: 'flag', props: { width: 400, height: 300, x: 3, y: -4 } },
        ],
      },
      { name: 'sun', props: { width: 400, height: 300, x: 0, y: 0 } },
    ]);
  });

  it('the larger sizes of an image belong to its layer, and the largest has the size of the artwork', () => {
    const { layers } = pictureLayers(
      folder({
        'sun.png': pngOf(10, 20),
        'sun@2x.png': pngOf(20, 40),
        'sky.png': png,
        'sun@4x.png': pngOf(41, 81),
        'sea.png': pngOf(5, 5),
        'sea@2x.png': pngOf(10, 10),
      }),
    );
    expect(layers.map(({ name, props }) => [name, props?.['width'], props?.['height']])).to.deep.equal([
      ['sea', 20, 20],
      ['sky', 400, 300],
      ['sun', 41, 81],
    ]);
    expect(layers[1]?.images).to.deep.equal({ plain: png, twice: undefined, fourfold: png });
    expect(layers[2]?.images).to.deep.equal({ plain: pngOf(10, 20), twice: pngOf(20, 40), fourfold: pngOf(41, 81) });
  });

  it('a larger size alone decides as among others, and is the plain one, too', () => {
    const twice = folder({ 'sun@2x.png': pngOf(20, 40), 'sky@4X.PNG': png });
    const { layers, renamed } = pictureLayers(twice);
    expect(layers).to.deep.equal([
      {
        name: 'sky',
        props: { width: 400, height: 300, x: 960, y: 640 },
        images: { plain: png, twice: undefined, fourfold: png },
      },
      {
        name: 'sun',
        props: { width: 40, height: 80, x: 960, y: 640 },
        images: { plain: pngOf(20, 40), twice: pngOf(20, 40), fourfold: undefined },
      },
    ]);
    expect(renamed).to.deep.equal([{ file: 'sky@4X.PNG', name: 'sky' }]);
    const places = { x: 1, y: 2 };
    const list = [
      { name: 'star', file: 'sun@2x.png', ...places },
      { name: 'sky', ...places },
    ];
    const listed = pictureLayers({ ...twice, layersJson: JSON.stringify({ layers: list }) });
    expect(listed.layers.map(({ name, images }) => [name, images?.plain])).to.deep.equal([
      ['star', pngOf(20, 40)],
      ['sky', png],
    ]);
  });

  it('files that are no images are left out, and named', () => {
    const { layers, skipped } = pictureLayers(
      folder({ 'README.md': Buffer.from('my drawings'), 'a.png': png, 'old/a.psd': png, 'b.jpg': Buffer.from('jpg') }),
    );
    expect(layers.map(({ name }) => name)).to.deep.equal(['a']);
    expect(skipped).to.deep.equal(['README.md', 'old/a.psd', 'b.jpg']);
  });

  it('files that are not called as their layers can be are renamed, and listed', () => {
    const { layers, renamed } = pictureLayers(
      folder({ '02_sun.png': png, '10 sea.PNG': png, 'Sky.png': png, 'sky.png': png, 'cat (1).png': png }),
    );
    expect(layers.map(({ name }) => name)).to.deep.equal(['sun', 'sea', 'cat_1', 'sky', 'Sky2']);
    expect(renamed).to.have.deep.members([
      { file: '02_sun.png', name: 'sun' },
      { file: '10 sea.PNG', name: 'sea' },
      { file: 'cat (1).png', name: 'cat_1' },
      { file: 'Sky.png', name: 'Sky2' },
    ]);
    for (const { images } of layers) expect(images?.plain).to.equal(png);
  });

  it('files of equal bytes are layers of their own', () => {
    expect(pictureLayers(folder({ 'a.png': png, 'b.png': png })).layers).to.have.length(2);
  });

  for (const [what, pictures, ...expected] of [
    ['an empty folder', folder({}), 'no PNG image'],
    ['a text that is called PNG', folder({ 'a.png': Buffer.from('no image'), 'b.png': png }), 'a.png: this is no PNG'],
    ['a folder of other files', folder({ 'a.jpg': Buffer.from('jpg'), 'a.img': png }), 'no PNG image'],
    [
      'names that would change, where it is strict',
      { ...folder({ '1 sky.png': png, 'a.PNG': png, 'b.png': png }), strict: true },
      '1 sky.png: its layer would be called "sky"',
      'a.PNG: its layer would be called "a"',
    ],
    [
      'a bad name in layers.json',
      folder({ 'a.png': png }, [{ name: '1 sky', file: 'a.png', x: 1, y: 1 }]),
      'layers[0]: "1 sky" cannot be the name of a layer',
      '"_1 sky"',
    ],
    ['an image in a folder', folder({ 'a/b.png': png }), 'a/b.png: only layers.json can name'],
    ['every fault at once', folder({ 'a/b.png': png, 'c/d.png': png }), '\n  a/b.png: ', '\n  c/d.png: '],
    ['no JSON', folder({ 'a.png': png }, '{"layers": ['), 'layers.json: this is no JSON'],
    ['JSON of another form', folder({ 'a.png': png }, '[]'), 'layers.json: '],
    ['an unknown name in the JSON', folder({ 'a.png': png }, [{ name: 'a', x: 1, y: 1, z: 1 }]), 'layers[0]', '"z"'],
    ['a place that is text', folder({ 'a.png': png }, [{ name: 'a', x: '1', y: 1 }]), 'layers[0].x'],
    ['no place', folder({ 'a.png': png }, [{ name: 'a', x: 1 }]), 'layers[0]: "x" and "y"'],
    ['a size of nothing', folder({ 'a.png': png }, [{ name: 'a', x: 1, y: 1, width: 0 }]), 'layers[0].width'],
    ['an empty group', folder({ 'a.png': png }, [{ name: 'g', children: [] }]), 'layers[0].children'],
    [
      'a group with an image',
      folder({ 'a.png': png }, [{ name: 'g', file: 'a.png', children: [{ name: 'a', x: 1, y: 1 }] }]),
      'layers[0]: a group has no "file"',
    ],
    [
      'an image that is not there',
      folder({ 'gull.png': png }, [{ name: 'g', children: [{ name: 'gul', x: 1, y: 1 }] }]),
      'layers[0].children[0]: there is no image "gul.png"',
      'Did you mean "gull.png"?',
    ],
    [
      'an image that it leaves out',
      folder({ 'a.png': png, 'b.png': png }, [{ name: 'a', x: 1, y: 1 }]),
      'b.png: layers.json does not name',
    ],
    [
      'a name twice in one group',
      folder({ 'a.png': png }, [
        { name: 'a', x: 1, y: 1 },
        { name: 'a', x: 1, y: 1 },
      ]),
      'layers[1]: the name "a"',
    ],
    [
      'a path out of the folder',
      folder({ 'a.png': png }, [{ name: 'a', file: '../a.png', x: 1, y: 1 }]),
      'no image "../a.png"',
    ],
  ] as const) {
    it(`images are refused for ${what}`, () => {
      const message = refusal(pictures);
      for (const part of expected) expect(message).to.include(part);
    });
  }
});
