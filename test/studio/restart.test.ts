import { expect } from 'chai';
import { fieldOf } from './support/fields.js';
import { until } from './support/until.js';
import { serve, useStudio } from './support/use-studio.js';

describe('a service that ends and starts again', () => {
  const studio = useStudio();

  it('the studio shows that it is not connected, loses nothing that was typed, and goes on by itself', async () => {
    const { page, root, url } = studio();
    studio().expectConsole(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|NetworkError|net::ERR/);
    await studio().open('#/harbour/dusk/sun');
    const field = fieldOf(page, 'x');
    await field.fill('308.5');
    await studio().stop();
    await page.locator('.pill-lost').waitFor();
    await field.press('Enter');
    await page.getByText('Not saved yet: the service does not answer.').waitFor();
    expect(await field.inputValue()).to.equal('308.5');
    const image = page.locator('.stage-page [data-path="sun"] image');
    await image.waitFor();
    // A larger image is asked for in vain.
    await page.evaluate(
      "addEventListener('error', ({ target }) => (target.dataset.failed = target.getAttribute('href')), true)",
    );
    for (let count = 0; count < 4; count++) await page.keyboard.press('Control++');
    await page.locator('.stage-page [data-path="sun"] [data-failed$="4x.png"]').waitFor({ state: 'attached' });
    const again = await serve(root, { port: Number(new URL(url).port) });
    try {
      await page.locator('.pill-live').first().waitFor();
      expect(await field.inputValue()).to.equal('308.5');
      await until(
        'the image that could not be loaded is asked for again',
        () => image.getAttribute('href'),
        (href) => href?.startsWith('blob:') === true,
      );
      const x = async () => {
        const read = await again.service.layer.show(
          { book: 'harbour', page: 'dusk', layers: ['sun'] },
          { quiet: true },
        );
        return (read as unknown as { props: { x: number } }).props.x;
      };
      await until('x is saved', x, (value) => value === 1234);
      await page.locator('.field-typed').waitFor({ state: 'detached' });
    } finally {
      await again.stop();
    }
  });
});
