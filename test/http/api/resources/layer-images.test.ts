import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

interface Image {
  readonly image: {
    readonly path: string;
    readonly exists: boolean;
    readonly files: readonly { readonly suffix: string; readonly path: string; readonly width: number | null }[];
    readonly differsByCase?: string;
    readonly drawnAs: string;
  };
}

const images = 'App/story/assets/images';

/** The signature and the header of a PNG, which hold its size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A JPEG up to its frame header, behind another segment, which has a fill byte before it. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xe0, 0, 4, 0x4a, 0x46]), frame]);
}

for (const store of ['memory', 'disk'] as const) {
  describe(`the image of a layer, in a project ${store === 'memory' ? 'in memory' : 'on disk'}`, () => {
    const { call, read, opened } = useProject({ store });
    const imageOf = async (layer: string) =>
      ((await read(`/story/cover/${layer}?quiet=true`)) as unknown as Image).image;
    const put = (path: string, content: Buffer) =>
      opened().store.commit([{ action: 'created', path: `${images}/${path}`, content }], []);

    it('has each size that is there, with its pixels', async () => {
      await call('PUT', '/story/cover/boat');
      expect(await imageOf('boat')).to.deep.equal({
        path: `${images}/cover/boat.png`,
        exists: false,
        files: [],
        drawnAs: 'text',
      });
      await put('cover/boat@4x.png', png(400, 200));
      await put('cover/boat.png', png(100, 50));
      expect(await imageOf('boat')).to.deep.equal({
        path: `${images}/cover/boat.png`,
        exists: true,
        files: [
          { suffix: '', path: `${images}/cover/boat.png`, width: 100, height: 50 },
          { suffix: '@4x', path: `${images}/cover/boat@4x.png`, width: 400, height: 200 },
        ],
        drawnAs: 'image',
      });
    });

    it('shows another size as soon as the file has another one, small or large', async () => {
      await call('PUT', '/story/cover/boat');
      for (const rest of [0, 200_000]) {
        const width = async () => (await imageOf('boat')).files.map((file) => file.width);
        const path = `${images}/cover/boat.png`;
        const content = (pixels: number) => Buffer.concat([png(pixels, 9), Buffer.alloc(rest)]);
        await put('cover/boat.png', content(10));
        expect([await width(), await width()]).to.deep.equal([[10], [10]]);
        await opened().store.commit([{ action: 'modified', path, content: content(20) }], []);
        expect(await width()).to.deep.equal([20]);
        await opened().store.commit([{ action: 'removed', path }], []);
        expect(await width()).to.deep.equal([]);
      }
    });

    it('follows type, isSharedAsset and imagePath', async () => {
      await call('PUT', '/story/cover/boat', { body: { type: 'jpg' } });
      await put('cover/boat.jpg', jpeg(640, 480));
      expect(await imageOf('boat')).to.deep.include({
        files: [{ suffix: '', path: `${images}/cover/boat.jpg`, width: 640, height: 480 }],
        drawnAs: 'image',
      });
      await put('forest/oak@2x.png', png(64, 32));
      await call('POST', '/story/cover/boat', { body: { isSharedAsset: true, imagePath: 'forest/oak.png' } });
      expect(await imageOf('boat')).to.deep.equal({
        path: `${images}/forest/oak.png`,
        exists: true,
        files: [{ suffix: '@2x', path: `${images}/forest/oak@2x.png`, width: 64, height: 32 }],
        drawnAs: 'image',
      });
    });

    it('names a file that differs by capitals alone, which devices do not find', async () => {
      await call('PUT', '/story/cover/boat');
      await put('cover/Boat@2x.PNG', png(8, 8));
      expect(await imageOf('boat')).to.deep.include({
        exists: false,
        files: [],
        differsByCase: `${images}/cover/Boat@2x.PNG`,
        drawnAs: 'text',
      });
    });

    it('has no pixels where the file is no image', async () => {
      await call('PUT', '/story/cover/boat');
      await put('cover/boat.png', Buffer.from('<svg/>'));
      expect((await imageOf('boat')).files).to.deep.equal([
        { suffix: '', path: `${images}/cover/boat.png`, width: null, height: null },
      ]);
    });

    it('shapes, texts and groups are drawn as such', async () => {
      const shapes = { box: 'new_rectangle', ball: 'new_ellipse', words: 'new_text' };
      for (const [name, shapedWith] of Object.entries(shapes))
        await call('PUT', `/story/cover/${name}`, { body: { shapedWith } });
      const drawn = async (layer: string) => (await imageOf(layer)).drawnAs;
      expect([await drawn('box'), await drawn('ball'), await drawn('words'), await drawn('GroupA')]).to.deep.equal([
        'shape',
        'shape',
        'text',
        'group',
      ]);
    });

    it('a change answers with the same image as a GET', async () => {
      await call('PUT', '/story/cover/boat');
      await put('cover/boat.png', png(100, 50));
      const { body } = await call('PUT', '/story/cover/boat?newName=ship');
      const ship = await imageOf('ship');
      expect(body.resource).to.have.property('image').that.deep.equals(ship);
      expect(ship.files).to.have.length(1);
    });
  });
}
