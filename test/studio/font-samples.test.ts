import { expect } from 'chai';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useStudio } from './support/use-studio.js';

/** A font of the test browser's own tools: it is there wherever these tests run. */
async function someFont(): Promise<string> {
  const tools = join(dirname(fileURLToPath(import.meta.url)), '../browser/node_modules/playwright-core/lib/vite');
  const files = await readdir(tools, { recursive: true });
  const font = files.find((file) => file.endsWith('.ttf'));
  if (font === undefined) throw new Error(`no font below ${tools}`);
  return join(tools, font);
}

describe('the fonts of a book in their list', () => {
  const studio = useStudio({
    prepare: async (root) => {
      const fonts = join(root, 'App/harbour/assets/fonts');
      await mkdir(fonts, { recursive: true });
      await cp(await someFont(), join(fonts, 'Sea.ttf'));
      await writeFile(join(fonts, 'Broken.ttf'), Buffer.from([0, 1, 0, 0, 9, 9]));
    },
  });

  it('each has a sample of its letters, and one that cannot be drawn has its name alone', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['words'] };
    await service.layer.add(at, {}, { shapedWith: 'new_text', text: 'Ahoy', x: 200, y: 100 });
    studio().expectConsole(/OTS parsing error/);
    await studio().open('#/harbour/dusk/words');
    await page.getByRole('combobox', { name: 'Font', exact: true }).click();
    const sea = page.getByRole('option', { name: /^Sea\.ttf/ });
    await sea.locator('.font-sample').waitFor();
    const families = await page.evaluate<string[]>(
      '[...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family)',
    );
    expect(families).to.have.length(1);
    const family = await page.evaluate<string>('getComputedStyle(document.querySelector(".font-sample")).fontFamily');
    expect(family.replaceAll('"', '')).to.equal(families[0]);
    const broken = page.getByRole('option', { name: /^Broken\.ttf/ });
    await broken.waitFor();
    expect(await broken.locator('.font-sample').count()).to.equal(0);
  });
});
