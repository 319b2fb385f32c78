import type { Box, Page } from '../../studio/support/browser-types.js';

/** A page as the engine or the stage draws it. */
export interface Drawn {
  /** Of each layer, in points of the content or the page. */
  readonly boxes: Readonly<Record<string, Box>>;
  readonly picture: Buffer;
}

/** Lua: where the engine draws layers of the page, by their paths. */
export function boundsInEngine(paths: readonly string[]): string {
  return `
local boxes, scene = {}, PROBE.UI().sceneGroup
for _, path in ipairs { ${paths.map((path) => JSON.stringify(path)).join(', ')} } do
  local box = scene[path].contentBounds
  boxes[path] = { x = box.xMin, y = box.yMin, width = box.xMax - box.xMin, height = box.yMax - box.yMin }
end
return boxes
`;
}

/** Points. */
const pageWidth = 480;

/** A page of the studio at 100 %: a point is a pixel. @param show what to do with the page before it is looked at */
export async function drawOnStage(page: Page, url: string, show?: () => Promise<void>): Promise<Drawn> {
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('.paper-ready').waitFor();
  await page.locator('.zoom').click();
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const { width } = document.querySelector('.paper').getBoundingClientRect();
      if (width === ${pageWidth}) resolve();
      else requestAnimationFrame(look);
    };
    look();
  })`);
  await page.evaluate(
    "Promise.all([...document.querySelectorAll('.stage-page image')].map((image) => image.decode()))",
  );
  await show?.();
  const paper = await page.locator('.paper').boundingBox();
  if (paper === null) throw new Error('the stage shows no page');
  await page.mouse.move(1, 1);
  const boxes = await page.evaluate<Readonly<Record<string, Box>>>(`(() => {
    const paper = document.querySelector('.paper').getBoundingClientRect();
    return Object.fromEntries([...document.querySelectorAll('.stage-page [data-path]')].map((layer) => {
      const drawn = [...layer.querySelectorAll('image, rect, circle')].findLast((each) => each.closest('mask') === null);
      const { x, y, width, height } = (drawn ?? layer).getBoundingClientRect();
      return [layer.dataset.path, { x: x - paper.x, y: y - paper.y, width, height }];
    }));
  })()`);
  await page.evaluate("document.querySelectorAll('.page-edge, .stage-tools').forEach((each) => each.remove())");
  return { boxes, picture: await page.screenshot({ clip: paper }) };
}
