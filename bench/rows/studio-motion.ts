import { Connection } from '../client/connection.js';
import { endStudioBrowser, StudioWindow } from '../client/studio-window.js';
import { fillPage } from '../project/fill-page.js';
import type { Bench, Measurement, Row } from '../measurement.js';
import type { PageAddress, Subject } from '../service/subject.js';
import { median } from '../statistics.js';

/** The motion of 500 layers plays: the script of a frame. */
export const studioPlay: Row = {
  id: 'studio-play',
  what: 'studio: 500 animated layers play, the median of the script of a frame',
  ours: true,
  begin: (bench) =>
    onMovingPage(500, bench, studioPlay.what, { of: median, atMost: 8 }, (window) =>
      window.page.evaluate(afterFrames(60)),
    ),
};

/** Somebody goes through the motion of 100 layers: the script of a frame that 95 of 100 stay below. */
export const studioScrub: Row = {
  id: 'studio-scrub',
  what: 'studio: 60 moments of 100 animated layers in a second, the 95th percentile of the script of a frame',
  ours: true,
  begin: (bench) =>
    onMovingPage(100, bench, studioScrub.what, { of: mostOf, atMost: 16 }, async (window) => {
      await window.page.getByRole('button', { name: 'Pause', exact: true }).click();
      await window.page.evaluate(scrub);
    }),
};

const mostOf = (frames: readonly number[]): number =>
  [...frames].sort((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? NaN;

const afterFrames = (count: number) => `new Promise((resolve) => {
  let left = ${count};
  const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
  next();
})`;

/** A moment in each of 60 frames, to and fro. */
const scrub = `new Promise((resolve) => {
  const ruler = document.querySelector('.scrubber input');
  let frame = 0;
  const next = () => {
    ruler.value = ((frame * 37) % 60) * 16;
    ruler.dispatchEvent(new InputEvent('input', { bubbles: true }));
    if (++frame < 60) requestAnimationFrame(next);
    else resolve();
  };
  requestAnimationFrame(next);
})`;

/** Measures a page of the largest project on which so many layers move without end, and the stage plays. */
async function onMovingPage(
  layers: number,
  bench: Bench,
  what: string,
  { of, atMost }: { readonly of: (frames: readonly number[]) => number; readonly atMost: number },
  work: (window: StudioWindow) => Promise<void>,
): Promise<Measurement> {
  const [subject] = bench.largest;
  if (subject === undefined) throw new Error('there is no project');
  const { copies, remove } = await subject.withCopies(1);
  const [at] = copies;
  if (at === undefined) throw new Error('there is no page');
  await fillPage(subject, at, layers);
  await animate(subject, at);
  const window = await StudioWindow.open(subject, at);
  await window.page.getByRole('button', { name: 'At a time', exact: true }).click();
  const play = window.page.getByRole('button', { name: 'Play', exact: true });
  return {
    what,
    unit: 'ms',
    contenders: [
      {
        name: subject.name,
        run: async () => {
          if ((await play.count()) > 0) await play.click();
          return of(await window.scriptsDuring(() => work(window)));
        },
      },
    ],
    goals: [{ of: subject.name, atMost }],
    end: async () => {
      await window.close();
      await endStudioBrowser();
      await remove();
    },
  };
}

/** Each layer of a page moves, fades and turns. */
async function animate(subject: Subject, { book, page }: PageAddress): Promise<void> {
  const connection = await Connection.open(await subject.url());
  const { layerDocuments } = JSON.parse(
    await connection.ask('GET', `/${book}/${page}?with=layers&quiet=true`, 200),
  ) as { readonly layerDocuments: readonly { readonly path: string }[] };
  const classes = layerDocuments.map(({ path }, index) => ({
    method: 'PUT',
    path: `/${book}/${page}/${path}?class=linear`,
    body: {
      properties: { autoPlay: true, duration: 3000 + index, loop: 20, reverse: true, easing: 'inOutElastic' },
      to: { x: (index * 7) % 480, y: (index * 13) % 320, alpha: 0.5, rotation: 90, xScale: 1.5 },
    },
  }));
  for (let first = 0; first < classes.length; first += 100)
    await connection.ask('POST', '/_/batch', 200, JSON.stringify(classes.slice(first, first + 100)));
  connection.close();
}
