import type { Browser } from './browser-types.js';

interface Difference {
  /** Of red, green and blue of all pixels, from 0 to 255. */
  readonly mean: number;
  /** Percent of the pixels in which one of them differs by more than 32. */
  readonly far: number;
}

/** Compares two pictures of one size, as PNG. */
export async function comparePictures(browser: Browser, one?: Buffer, other?: Buffer): Promise<Difference> {
  const context = await browser.newContext({});
  try {
    const page = await context.newPage();
    const sources = [one, other].map((png) => `data:image/png;base64,${png?.toString('base64') ?? ''}`);
    return await page.evaluate<Difference>(`(async () => {
      const [one, other] = await Promise.all(${JSON.stringify(sources)}.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      }));
      if (one.width !== other.width || one.height !== other.height)
        throw new Error('the pictures have ' + [one.width, one.height, 'and', other.width, other.height] + ' pixels');
      let [sum, far] = [0, 0];
      for (let at = 0; at < one.data.length; at += 4) {
        const parts = [0, 1, 2].map((part) => Math.abs(one.data[at + part] - other.data[at + part]));
        sum += parts[0] + parts[1] + parts[2];
        if (Math.max(...parts) > 32) far++;
      }
      const pixels = one.data.length / 4;
      return { mean: sum / pixels / 3, far: (100 * far) / pixels };
    })()`);
  } finally {
    await context.close();
  }
}
