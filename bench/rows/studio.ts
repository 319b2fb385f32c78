import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endStudioBrowser, StudioWindow } from '../client/studio-window.js';
import type { Bench, Contender, Goal, Measurement, Row } from '../measurement.js';
import { fillPage } from '../project/fill-page.js';
import { layerOf } from '../project/hand-edited.js';
import type { Subject } from '../service/subject.js';
import { median, medianTime } from '../statistics.js';

/** From the address to a page that can be edited, in a browser that has cached nothing. */
export const studioOpen: Row = {
  id: 'studio-open',
  what: 'studio: from the address to the first page that can be edited',
  ours: true,
  begin: (bench: Bench): Measurement => {
    const [small, large] = [bench.ends[0], bench.ends.at(-1)];
    const goals =
      small === large || small === undefined || large === undefined
        ? []
        : [goal(large, { to: small.name, atMost: 1.5 })];
    return {
      what: studioOpen.what,
      unit: 'ms',
      rounds: 3,
      contenders: bench.ends.map((subject) => ({
        name: subject.name,
        run: (seconds) => medianTime(seconds, () => timeToOpen(subject)),
      })),
      goals,
      end: endStudioBrowser,
    };
  },
};

/** A drag of one layer among 200: the time between two frames that 95 of 100 stay below. */
export const studioDrag: Row = {
  id: 'studio-drag',
  what: 'studio: a drag among 200 layers, the 95th percentile of the time between frames',
  ours: true,
  begin: (bench) =>
    onPageOf(200, bench, studioDrag.what, { of: mostOf, atMost: 35 }, async (window) => {
      const { x, y, width, height } = await window.layer('layer1');
      const { mouse } = window.page;
      await mouse.move(x + width / 2, y + height / 2);
      await mouse.down();
      const frames = await window.framesDuring(async () => {
        for (let step = 1; step <= 60; step++) await mouse.move(x + width / 2 + step, y + height / 2 + (step % 20));
      });
      await window.page.keyboard.press('Escape');
      await mouse.up();
      return frames;
    }),
};

/** Typing into a property beside a tree of 500 layers: the longest time between two frames. */
export const studioTyping: Row = {
  id: 'studio-typing',
  what: 'studio: typing beside a tree of 500 layers, the longest time between frames',
  ours: true,
  begin: (bench) =>
    onPageOf(500, bench, studioTyping.what, { of: longestOf, atMost: 100 }, async (window) => {
      await window.field('layer1', 'x').focus();
      const frames = await window.framesDuring(async () => {
        for (const key of '12345678901234567890') await window.page.keyboard.press(key);
      });
      await window.page.keyboard.press('Escape');
      return frames;
    }),
};

/** From one page to another one with 500 layers: the longest time between two frames until all layers are there. */
export const studioPage: Row = {
  id: 'studio-page',
  what: 'studio: a page of 500 layers opens, the longest time between frames',
  ours: true,
  begin: (bench) =>
    onPageOf(500, bench, studioPage.what, { of: longestOf, atMost: 100 }, async (window, { page, original }) => {
      await window.show(original, '.paper-ready');
      return window.framesDuring(() => window.show(page, '.tree .row:nth-child(500)'));
    }),
};

/** An edit by hand to a layer that is shown, while a field of another layer has the focus and a text that is not saved. */
export const studioEdit: Row = {
  id: 'studio-edit',
  what: 'studio: from an edit by hand to the picture, while somebody types',
  ours: true,
  begin: async (bench): Promise<Measurement> => {
    const [subject] = bench.largest;
    if (subject === undefined) throw new Error('there is no project');
    const { copies, remove } = await subject.withCopies(1);
    const [at] = copies;
    if (at === undefined) throw new Error('there is no page');
    const window = await StudioWindow.open(subject, at, '/layer2');
    const field = window.field('layer2', 'x');
    await field.focus();
    await window.page.keyboard.type('77');
    const typed = await field.inputValue();
    const file = join(subject.folder, layerOf(at));
    let place = 200;
    return {
      what: studioEdit.what,
      unit: 'ms',
      contenders: [
        {
          name: subject.name,
          run: (seconds) =>
            medianTime(seconds, async () => {
              const { x } = await window.layer('layer1');
              const text = (await readFile(file, 'utf8')).replace(/\n {2}x = \d+/, `\n  x = ${(place += 4)}`);
              const began = performance.now();
              await writeFile(file, text);
              await window.untilMoved('layer1', x);
              const took = performance.now() - began;
              if ((await field.inputValue()) !== typed) throw new Error('the studio lost what was typed');
              if (!(await window.page.evaluate<boolean>("document.activeElement.matches('input')")))
                throw new Error('the field lost the focus');
              return took;
            }),
        },
      ],
      goals: [goal(subject, { atMost: 1000 })],
      end: async () => {
        await window.close();
        await endStudioBrowser();
        await remove();
      },
    };
  },
};

function goal({ name }: Subject, bounds: Omit<Goal, 'of'>): Goal {
  return { of: name, ...bounds };
}

async function timeToOpen(subject: Subject): Promise<number> {
  const [at] = subject.somePages(1);
  if (at === undefined) throw new Error('there is no page');
  const began = performance.now();
  const window = await StudioWindow.open(subject, at);
  const took = performance.now() - began;
  await window.close();
  return took;
}

type Frames = readonly number[];

const mostOf = (frames: Frames): number =>
  [...frames].sort((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? NaN;
const longestOf = (frames: Frames): number => Math.max(...frames);

/** Measures frames on a page with so many layers, of the largest project, and beside it frames in which nothing moves. */
async function onPageOf(
  layers: number,
  bench: Bench,
  what: string,
  { of, atMost }: { readonly of: (frames: Frames) => number; readonly atMost: number },
  work: (window: StudioWindow, pages: { readonly page: string; readonly original: string }) => Promise<Frames>,
): Promise<Measurement> {
  const [subject] = bench.largest;
  if (subject === undefined) throw new Error('there is no project');
  const { copies, remove } = await subject.withCopies(1);
  const [at] = copies;
  const [original] = subject.somePages(1);
  if (at === undefined || original === undefined) throw new Error('there is no page');
  await fillPage(subject, at, layers);
  const window = await StudioWindow.open(subject, at, '/layer1');
  const contender = (name: string, frames: () => Promise<Frames>): Contender => ({
    name,
    run: async (seconds) => {
      const values: number[] = [];
      for (const until = performance.now() + seconds * 1000; performance.now() < until;)
        values.push(of(await frames()));
      return median(values);
    },
  });
  return {
    what,
    unit: 'ms',
    contenders: [
      contender('the same window, nothing moves', () => window.framesDuring(() => setTimeout(500))),
      contender(subject.name, () => work(window, { page: at.page, original: original.page })),
    ],
    goals: [goal(subject, { atMost })],
    end: async () => {
      await window.close();
      await endStudioBrowser();
      await remove();
    },
  };
}
