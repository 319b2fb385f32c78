import { expect } from 'chai';
import type { Asset } from '#adapters/client/client-operations.generated';
import { matchingAssets, pathForUpload, sizeText } from '#adapters/studio/model/lists/asset-list';
import { pictureLayers, pngSize, renamedSentences } from '#adapters/studio/model/page/dropped-pictures';

const page = { width: 480, height: 320, artwork: 4 };

describe('layers of dropped pictures', () => {
  const picture = (name: string, width: number, height: number) => ({ name, width, height });

  it('are one for all sizes of a picture, in pixels of the artwork, and what fills the page is lowest', () => {
    const layers = pictureLayers(
      [
        picture('small boat.png', 60, 30),
        picture('sky@2x.png', 960, 640),
        picture('sky.png', 480, 320),
        picture('2.png', 8, 8),
      ],
      page,
    );
    expect(layers.map(({ name }) => name)).to.deep.equal(['sky', '_2', 'small boat']);
    expect(layers[0]?.props).to.deep.equal({ x: 960, y: 640, width: 1920, height: 1280 });
    expect(layers[0]?.files.map(([name]) => name)).to.deep.equal(['sky.png', 'sky@2x.png']);
    expect(layers[2]?.props).to.include({ width: 60, height: 30 });
  });

  it('have the plain size and the largest, whichever a picture has', () => {
    const filesOf = (...names: string[]) =>
      pictureLayers(
        names.map((name) => picture(name, 300, 200)),
        page,
      ).flatMap(({ files }) => files.map(([name, { name: from }]) => [name, from]));
    expect(filesOf('sun.PNG')).to.deep.equal([
      ['sun.png', 'sun.PNG'],
      ['sun@4x.png', 'sun.PNG'],
    ]);
    expect(filesOf('sun@4x.png')).to.deep.equal([
      ['sun.png', 'sun@4x.png'],
      ['sun@4x.png', 'sun@4x.png'],
    ]);
    expect(pictureLayers([picture('sun@4x.png', 300, 200)], page)[0]?.props).to.include({ width: 300, height: 200 });
  });

  it('are in the order of their numbers, and the files that are called otherwise are listed', () => {
    const pictures = [picture('2_sun.png', 9, 9), picture('01 sky.png', 1920, 1280), picture('hill.png', 9, 9)];
    expect(pictureLayers(pictures, page).map(({ name }) => name)).to.deep.equal(['sky', 'sun', 'hill']);
    expect(renamedSentences(pictures)).to.deep.equal([
      '01 sky.png becomes the layer “sky”.',
      '2_sun.png becomes the layer “sun”.',
    ]);
  });

  it('need the size in the head of a PNG', () => {
    const head = Buffer.alloc(24);
    Buffer.from('89504e470d0a1a0a', 'hex').copy(head);
    head.writeUInt32BE(640, 16);
    head.writeUInt32BE(480, 20);
    expect(pngSize(head)).to.deep.equal({ width: 640, height: 480 });
    expect(pngSize(Buffer.from('GIF89a'))).to.equal(undefined);
  });
});

describe('the list of assets', () => {
  const asset = (path: string, kind: Asset['kind'], uses = 0): Asset => ({
    path,
    file: `App/b/assets/${path}`,
    kind,
    bytes: 1,
    suffixes: [],
    href: '',
    type: 'asset',
    address: ['b', path],
    usedBy: Array.from({ length: uses }, () => ({
      href: '/b/p',
      at: 'image',
      type: 'page' as const,
      address: ['b', 'p'],
    })),
  });

  it('is narrowed by kind, by use and by text', () => {
    const all = [asset('images/p/Sun.png', 'image', 1), asset('audios/a.mp3', 'audio'), asset('x.json', 'other')];
    const paths = (...options: Parameters<typeof matchingAssets> extends [unknown, ...infer Rest] ? Rest : never) =>
      matchingAssets(all, ...options).map(({ path }) => path);
    expect(paths('all', ' sun')).to.deep.equal(['images/p/Sun.png']);
    expect(paths('unused', '')).to.deep.equal(['audios/a.mp3', 'x.json']);
    expect([paths('other', ''), paths('audio', '')]).to.deep.equal([['x.json'], ['audios/a.mp3']]);
  });

  it('puts each file into the folder of its kind', () => {
    expect(pathForUpload('sun.PNG', 1, 'dusk')).to.deep.equal(['images', 'dusk', 'sun.PNG']);
    expect(pathForUpload('sea.mp3', 9_000_000, 'dusk')).to.deep.equal(['audios', 'long', 'sea.mp3']);
    expect(pathForUpload('tap.wav', 9_000, undefined)).to.deep.equal(['audios', 'short', 'tap.wav']);
    expect(pathForUpload('notes.txt', 1, undefined)).to.deep.equal(['notes.txt']);
    expect([10, 12_345, 1_234_567].map(sizeText)).to.deep.equal(['10 B', '12 kB', '1.2 MB']);
  });
});
