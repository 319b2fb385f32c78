import { expect } from 'chai';
import { blockFont } from '../support/fonts/block-font.js';
import { layerBox, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('a text in the font of a file', () => {
  const studio = useStudio();
  const file = ['fonts', 'Blocks.ttf'];
  const font = `App/harbour/assets/${file.join('/')}`;
  const untilHeight = (what: string, wanted: number) =>
    until(
      what,
      async () => (await layerBox(studio().page, 'words')).height / (await zoomOf(studio().page)),
      (height) => Math.abs(height - wanted) < 0.5,
    );

  it('is shown in it as soon as the file is there, with the line that the font asks for', async () => {
    const { service } = studio();
    const text = { shapedWith: 'new_text', text: 'ab', fontSize: 40, width: 100, font };
    await service.layer.add({ book: 'harbour', page: 'dusk', layers: ['words'] }, {}, text);
    await studio().open('#/harbour/dusk');
    // The browser of the tests has another line for the font of the device.
    const before = (await layerBox(studio().page, 'words')).height / (await zoomOf(studio().page));
    expect(before).not.to.be.closeTo(48, 2);
    await service.asset.add({ book: 'harbour', path: file }, {}, new Uint8Array(blockFont()));
    await untilHeight('a line of the font is 1.2 of its size', 48);
  });
});
