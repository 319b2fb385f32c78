import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formerAnimation } from '../doctor/support/former-animation.js';
import type { Page } from './support/browser-types.js';
import { framesLater, pressTogether, tabTo, untilFocused } from './support/keyboard.js';
import { drag, layerBox, middleOf, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

const sun = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
const script = 'App/harbour/components/dusk/layers/sun_linear.lua';
const still = { delay: 200, duration: 1000, loop: 2, reverse: false, easing: '', autoPlay: true };

/** Waits until the stage shows the sun there, in points of the page. */
async function sunAt(page: Page, x: number): Promise<void> {
  await until(
    `the sun is at ${x}`,
    async () => {
      const paper = await page.locator('.paper').boundingBox();
      return (middleOf(await layerBox(page, 'sun')).x - (paper?.x ?? 0)) / (await zoomOf(page));
    },
    (shown) => Math.abs(shown - x) < 1,
  );
}

describe('the timeline', () => {
  const studio = useStudio();

  const openTimeline = async (fragment = '#/harbour/dusk', page = studio().page) => {
    await studio().open(fragment, page);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page.getByRole('slider', { name: 'Time on the stage' }).waitFor();
  };
  const row = (name: string | RegExp, page = studio().page) => page.getByRole('option', { name });
  /** A sun that moves by 200 points in two runs of a second, after 0.2 seconds. */
  const moveSun = () =>
    studio().service.class.set(sun, {}, { properties: still, from: { x: 100, y: 140 }, to: { x: 300, y: 140 } });
  const playback = async () => {
    const read = await studio().service.class.show(sun, { quiet: true });
    return (read.props as { properties: Record<'delay' | 'duration' | 'loop', number> }).properties;
  };
  const changes = async () =>
    (await studio().service.history.ls({}, { limit: 20 })).filter(({ kind }) => kind === 'change').length;
  const boxOf = async (selector: string) => {
    const box = await row(/^sun/).locator(selector).boundingBox();
    if (box === null) throw new Error(`no ${selector}`);
    return box;
  };
  const millisecond = async () => (await boxOf('.bar-run')).width / 1000;
  it('is folded at first, and the browser remembers that it is open; it lists what moves, as the tree does', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    expect(await page.locator('.timeline').count()).to.equal(0);
    await openTimeline();
    const names = "[...document.querySelectorAll('.timeline-row')].map((row) => row.getAttribute('aria-label'))";
    const expected = [
      /^title, Move, scale, turn and fade: runs 1.5 s, ends at 1.5 s$/,
      /^fleet\/boat, bobbing$/,
      /^sun, Move, scale, turn and fade: runs 20 s, ends at 20 s, then runs nightFalls$/,
      /^fleet\/rig\/flag, .*: only a command starts it, /,
    ];
    const listed = await page.evaluate<string[]>(names);
    expect(listed).to.have.length(expected.length);
    expected.forEach((name, index) => expect(listed[index]).to.match(name));
    expect(await row(/^fleet\/boat/).getAttribute('aria-description')).to.equal('moves in the app only');
    await page.reload();
    await row(/^sun/).waitFor();
  });

  it('a row selects its layer, and a layer its row', async () => {
    const { page } = studio();
    await openTimeline();
    await row(/^sun/).locator('.timeline-name').click();
    await page.locator('.thing h3', { hasText: 'sun' }).waitFor();
    await page.getByRole('treeitem', { name: 'title' }).click();
    await page.locator('.timeline-row[aria-selected=true]', { hasText: 'title' }).waitFor();
    expect(await page.locator('.timeline-row[aria-selected=true]').count()).to.equal(1);
  });

  it('a drag of a bar is its delay: one entry of the history, and an undo brings the bytes back', async () => {
    const { page, service } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk/sun');
    await row(/^sun.*delay 0.2 s/).waitFor();
    const before = await studio().read(script);
    const made = await changes();
    await drag(page, middleOf(await boxOf('.bar-run')), { x: 500 * (await millisecond()), y: 0 });
    await until('it is saved', playback, ({ delay }) => Math.abs(delay - 700) <= 20);
    const { delay, duration, loop } = await playback();
    expect([duration, loop]).to.deep.equal([1000, 2]);
    await row(new RegExp(`^sun.*delay ${delay / 1000} s`)).waitFor();
    expect(await studio().read(script)).to.equal(before.replace('delay = 200,', `delay = ${delay},`));
    expect(await changes()).to.equal(made + 1);
    await service.history.undo();
    expect(await studio().read(script)).to.equal(before);
    await row(/^sun.*delay 0.2 s/).waitFor();
  });

  it('its right edge is the duration, and with Alt its repeats', async () => {
    const { page } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk/sun');
    await drag(page, middleOf(await boxOf('.bar-edge')), { x: 400 * (await millisecond()), y: 0 });
    await until('it runs longer', playback, ({ duration }) => Math.abs(duration - 1400) <= 20);
    const { duration } = await playback();
    await row(new RegExp(`^sun.*runs ${duration / 1000} s`)).waitFor();
    await page.keyboard.down('Alt');
    await drag(page, middleOf(await boxOf('.bar-repeats')), { x: 1000 * (await millisecond()), y: 0 });
    await page.keyboard.up('Alt');
    await until('it runs once more', playback, ({ loop }) => loop === 3);
    expect(await playback()).to.include({ delay: 200, duration });
  });

  it('Escape drops a drag, and a click changes nothing', async () => {
    const { page } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk/sun');
    const made = await changes();
    const { x, y } = middleOf(await boxOf('.bar-run'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.locator('.timeline-value', { hasText: 'Delay' }).waitFor();
    await page.keyboard.press('Escape');
    await row(/^sun.*delay 0.2 s/).waitFor();
    await page.mouse.up();
    await page.mouse.click(x, y);
    expect(await changes()).to.equal(made);
    expect((await playback()).delay).to.equal(200);
  });

  it('all of it works by keyboard alone: choose a row, set its values, play from there', async () => {
    const { page } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk/title');
    await row(/^title/).waitFor();
    await tabTo(page, 'option', /^title/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'option', /^sun/);
    await page.locator('.thing h3', { hasText: 'sun' }).waitFor();
    const made = await changes();
    await pressTogether(page, 'Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowLeft');
    await until('it starts later', playback, ({ delay }) => delay === 400);
    expect(await changes(), 'one gesture').to.equal(made + 1);
    await pressTogether(page, 'Alt+Shift+ArrowRight');
    await until('it runs longer', playback, ({ duration }) => duration === 1100);
    await pressTogether(page, '+', '+', '-');
    await until('it runs once more', playback, ({ loop }) => loop === 3);
    expect(await playback()).to.include({ delay: 400, duration: 1100, loop: 3 });
    await untilFocused(page, 'option', /^sun.*delay 0.4 s, runs 1.1 s, 3 times/);
    await pressTogether(page, 'Enter', ' ');
    await page.locator('.timeline-now', { hasText: /^0\.40 s$/ }).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Pause the motion' }).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Play from here' }).waitFor();
    await page.keyboard.press('Home');
    await page.locator('.timeline-now', { hasText: /^0\.00 s$/ }).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('.timeline-now', { hasText: /^0\.37 s$/ }).waitFor();
  });

  it('keys that are not saved yet are dropped by Escape, and saved by leaving', async () => {
    const { page } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk/sun');
    await tabTo(page, 'option', /^sun/);
    const made = await changes();
    await pressTogether(page, 'Alt+ArrowRight', 'Escape');
    await row(/^sun.*delay 0.2 s/).waitFor();
    await pressTogether(page, '+', 'Tab');
    await until('it is saved', playback, ({ loop }) => loop === 3);
    expect(await changes()).to.equal(made + 1);
    expect((await playback()).delay).to.equal(200);
  });

  it('another tab sees a drag', async () => {
    const { page } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk/sun');
    const other = await studio().openTab();
    await studio().open('#/harbour/dusk/sun', other);
    await row(/^sun.*delay 0.2 s/, other).waitFor();
    await drag(page, middleOf(await boxOf('.bar-run')), { x: 500 * (await millisecond()), y: 0 });
    await until('it is saved', playback, ({ delay }) => delay > 200);
    const { delay } = await playback();
    await row(new RegExp(`^sun.*delay ${delay / 1000} s`), other).waitFor();
  });

  it('the ruler scrubs the stage, and before 0 is the page as it opens', async () => {
    const { page } = studio();
    await moveSun();
    await openTimeline('#/harbour/dusk');
    const zero = await page.locator('.tick-zero').boundingBox();
    const run = await boxOf('.bar-run');
    if (zero === null) throw new Error('no ruler');
    const y = zero.y + zero.height / 2;
    await page.mouse.move(run.x, y);
    await page.mouse.down();
    await page.mouse.move(run.x + run.width / 4, y);
    await sunAt(page, 150);
    await page.mouse.move(run.x + run.width / 2, y);
    await page.mouse.up();
    await sunAt(page, 200);
    await page.mouse.click(zero.x - 4, y);
    await page.locator('.timeline-now', { hasText: 'as the page opens' }).waitFor();
    await sunAt(page, 100);
  });

  it('a command shows what it plays; what else it does is listed, not played', async () => {
    const { page } = studio();
    await openTimeline();
    const start = page.getByLabel('Start of the motion');
    await row(/^fleet\/rig\/flag.*only a command starts it/).waitFor();
    expect(await page.locator('.bar-idle').count()).to.equal(1);
    await start.selectOption('command setSail');
    await row(/^fleet\/rig\/flag.*: runs 0.9 s/).waitFor();
    expect(await page.locator('.bar-idle').count()).to.equal(0);
    await page.locator('.timeline-others', { hasText: /^Not played: Play .* waves, .*quay$/ }).waitFor();
    await start.selectOption('page opens');
    await row(/^fleet\/rig\/flag.*only a command starts it/).waitFor();
  });

  it('the diamond at an end leads to its command, and so does the menu of the row', async () => {
    const { page } = studio();
    await openTimeline();
    const command = page.locator('.thing h3', { hasText: 'nightFalls' });
    await row(/^sun/).locator('.bar-complete i').click();
    await command.waitFor();
    expect(page.url()).to.match(/command=nightFalls$/);
    await tabTo(page, 'option', /^title/, 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'option', /^fleet/);
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'option', /^sun/);
    await page.keyboard.press('Shift+F10');
    const item = page.getByRole('menuitem', { name: 'Show the command nightFalls' });
    await item.waitFor();
    await item.focus();
    await page.keyboard.press('Enter');
    await command.waitFor();
  });

  it('on a page without motion, it says what to do', async () => {
    const { page, service } = studio();
    await service.page.add({ book: 'harbour', page: 'calm' });
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Timeline' }).click();
    await row(/^sun/).waitFor();
    await page.evaluate("void (location.hash = '#/harbour/calm')");
    await page
      .locator('.timeline', { hasText: 'Nothing moves on this page. Select a layer and attach a class' })
      .waitFor();
    await service.layer.add({ book: 'harbour', page: 'calm', layers: ['dot'] }, {}, { shapedWith: 'new_rectangle' });
    await service.class.attach(
      { book: 'harbour', page: 'calm', layers: ['dot'], class: 'linear' },
      {},
      { to: { x: 9 } },
    );
    await row(/^dot/).waitFor();
  });

  it('a transition of the library is set by its own names', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['sea'], class: 'transition2.to' };
    await service.class.attach(at, {}, { params: { x: 20, time: 900 } });
    await openTimeline('#/harbour/dusk/sea');
    await tabTo(page, 'option', /^sea, .*runs 0.9 s/);
    await pressTogether(page, 'Alt+Shift+ArrowRight');
    await until(
      'it is saved',
      () => service.class.show(at, { quiet: true }),
      ({ props }) => JSON.stringify(props['params']) === '{"x":20,"time":1000}',
    );
    await row(/^sea, .*runs 1 s/).waitFor();
  });

  it('a page group has a row, which selects it, and its bar saves', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'quay' };
    const [group] = (await service.page.layers(at, { quiet: true })).groupDocuments;
    const name = group?.name ?? '';
    await service.groupClass.attach(
      { ...at, name, class: 'rotation' },
      {},
      { properties: still, to: { rotation: 90 } },
    );
    await openTimeline('#/harbour/quay');
    await row(new RegExp(`^${name}, .*delay 0.2 s`))
      .locator('.timeline-name')
      .click();
    await page.locator('.thing h3', { hasText: name }).waitFor();
    await tabTo(page, 'option', new RegExp(`^${name},`));
    await pressTogether(page, 'Alt+ArrowRight');
    await row(new RegExp(`^${name}, .*delay 0.3 s`)).waitFor();
    await until(
      'it is saved',
      () => service.groupClass.show({ ...at, name, class: 'rotation' }, { quiet: true }),
      ({ props }) => (props as { properties: { delay: number } }).properties.delay === 300,
    );
  });
});

describe('the timeline of scripts that wait', () => {
  const former = formerAnimation({
    layer: 'sun',
    properties: 'autoPlay = true, delay = 500, resetAtEnd = false,',
    more: 'to = { x = 200, y = 140 },',
  });
  const studio = useStudio({ prepare: (root) => writeFile(join(root, script), former) });

  it('a value that the runtime ignores is locked, and says why', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Timeline' }).click();
    const sunRow = page.getByRole('option', { name: /^sun/ });
    await sunRow.waitFor();
    const reason = /The delay is locked: this script waits only where the animation has a start/;
    expect(await sunRow.getAttribute('aria-description'))
      .to.match(/^its delay is ignored\. /)
      .and.match(reason);
    expect(await sunRow.locator('.bar').getAttribute('title')).to.match(reason);
    const box = await sunRow.locator('.bar-run').boundingBox();
    if (box === null) throw new Error('no bar');
    await drag(page, middleOf(box), { x: 40, y: 0 });
    await tabTo(page, 'option', /^sun/);
    await page.keyboard.press('Alt+ArrowRight');
    await page.locator('.toast', { hasText: reason }).waitFor();
    expect(await studio().read(script)).to.equal(former);
  });

  it('on a second visit, what stays at its end is there from the begin', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Timeline' }).click();
    const sunRow = page.getByRole('option', { name: /^sun/ });
    await sunRow.waitFor();
    expect(await sunRow.getAttribute('aria-description')).to.contain('second visit: stays at its end');
    await page.getByRole('button', { name: 'Go to the start' }).click();
    await sunAt(page, 350);
    await page.getByLabel('Start of the motion').selectOption('second visit');
    await sunAt(page, 200);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await sunAt(page, 350);
  });
});

describe('the timeline where somebody wants less motion', () => {
  const studio = useStudio({ context: { reducedMotion: 'reduce' } });

  it('nothing moves before Play is pressed', async () => {
    const { page, service } = studio();
    await service.class.set(
      sun,
      {},
      { properties: { ...still, loop: 1 }, from: { x: 100, y: 140 }, to: { x: 300, y: 140 } },
    );
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page.getByRole('option', { name: /^sun/ }).waitFor();
    await tabTo(page, 'slider', 'Time on the stage');
    await page.keyboard.press('Home');
    await page.locator('.timeline-now', { hasText: /^0\.00 s$/ }).waitFor();
    const before = await layerBox(page, 'sun');
    await framesLater(page);
    expect(await layerBox(page, 'sun')).to.deep.equal(before);
    await page.keyboard.press(' ');
    await until(
      'the sun has moved',
      async () => (await layerBox(page, 'sun')).x - before.x,
      (way) => way > 20,
    );
  });
});
