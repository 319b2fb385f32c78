import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { imageStatus, layerImageOf } from '#application/project/layer/layer-image';
import { tableOf, type Properties } from '#domain/properties/property-value';

const page = { book: 'book', page: 'page' };
const images = 'App/book/assets/images';

/** Values in the script of the layer `pets/cat`, and the plain size of its image below the images of the book. */
const cases: readonly (readonly [explains: string, output: Properties | undefined, path: string, isShared: boolean])[] =
  [
    ['nothing', undefined, 'page/pets/cat.png', false],
    ['its name', tableOf({ name: 'pets/cat', type: 'png' }), 'page/pets/cat.png', false],
    ['the last part of its name', tableOf({ name: 'cat' }), 'page/pets/cat.png', false],
    ['another name, which is that of its image', tableOf({ name: 'pets/Cat' }), 'page/pets/Cat.png', false],
    ['another ending', tableOf({ type: 'jpg' }), 'page/pets/cat.jpg', false],
    ['a place that does not count', tableOf({ imagePath: 'other/cat.png' }), 'page/pets/cat.png', false],
    ['no', tableOf({ isSharedAsset: false, imagePath: 'other/cat.png' }), 'page/pets/cat.png', false],
    ['a place', tableOf({ isSharedAsset: true, imagePath: 'other/dog.jpg', type: 'png' }), 'other/dog.jpg', true],
    ['something that Lua takes for true', tableOf({ isSharedAsset: 0, imagePath: 'a.b/dog' }), 'a.b/dog', true],
    ['that it is shared, and not where', tableOf({ isSharedAsset: true }), 'pets/cat.png', true],
    ['a place with detours', tableOf({ isSharedAsset: true, imagePath: '/x/.././y//z.png' }), 'y/z.png', true],
  ];

describe('the image of a layer', () => {
  for (const [explains, output, path, isShared] of cases)
    it(`the image of a layer whose script has ${explains} is ${path}`, () => {
      const image = layerImageOf(page, ['pets', 'cat'], output);
      expect(image.isShared).to.equal(isShared);
      expect(image.sizes[0]).to.equal(`${images}/${path}`);
    });

  it('the image of a layer comes in three sizes, each with its mark before the ending', () => {
    const { sizes } = layerImageOf(page, ['cat'], tableOf({ isSharedAsset: true, imagePath: 'a.b/cat.1.jpg' }));
    expect(sizes.map((each) => each.slice(images.length))).to.deep.equal([
      '/a.b/cat.1.jpg',
      '/a.b/cat.1@2x.jpg',
      '/a.b/cat.1@4x.jpg',
    ]);
  });

  it('the image of a layer exists where one of its sizes does, and not where only a file with the name of the layer does', async () => {
    const store = await openMemoryStore([
      [`${images}/page/cat.png`, Buffer.from('a cat')],
      [`${images}/other/dog@4x.png`, Buffer.from('a dog')],
    ]);
    const of = (output: Properties) => imageStatus(plainFiles(store), layerImageOf(page, ['cat'], output));
    expect(await of(tableOf({ isSharedAsset: true, imagePath: 'other/dog.png' }))).to.deep.equal({
      path: `${images}/other/dog.png`,
      exists: true,
    });
    expect(await of(tableOf({ isSharedAsset: true, imagePath: 'other/cat.png' }))).to.have.property('exists', false);
    expect(await of(tableOf({ type: 'jpg' }))).to.have.property('exists', false);
    expect(await of(tableOf({ isSharedAsset: true, imagePath: '../../../../../cat.png' }))).to.have.property(
      'exists',
      false,
    );
  });
});
