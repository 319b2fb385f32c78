import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { sharedPictures } from './support/shared-pictures.js';

const images = 'App/zoo/assets/images';

describe('the picture of a layer', () => {
  const { call } = useProject({ files: sharedPictures });
  const imageOf = async (layer: string) => (await call('GET', `/zoo/${layer}`)).body.image;

  for (const [layer, path, exists] of [
    ['pond/star', 'pond/star.png', true],
    ['pond/lily', 'pond/lily.jpg', true],
    ['pond/fish', 'pond/fish.png', true],
    ['pond/reeds/small', 'pond/reeds/tall.png', true],
    ['cave/star', 'pond/star.png', true],
  ] as const)
    it(`${layer} is told by what its script says: ${path}`, async () => {
      expect(await imageOf(layer)).to.deep.equal({ path: `${images}/${path}`, exists });
    });

  it('is missing where its script names no file, whatever file is called as the layer', async () => {
    await call('POST', '/zoo/pond/fish', { body: { imagePath: 'pond/whale.png' } });
    expect(await imageOf('pond/fish')).to.deep.equal({ path: `${images}/pond/whale.png`, exists: false });
  });
});
