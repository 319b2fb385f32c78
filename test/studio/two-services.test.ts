import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { sampleTree } from '../support/project/project.js';
import type { ServedStore } from '../support/service/serve-store.js';
import { untilAddress } from './support/address.js';
import type { Page } from './support/browser-types.js';
import { FakeApp } from './support/fake-app.js';
import { fieldOf } from './support/fields.js';
import { drag, layerBox, middleOf } from './support/stage.js';
import type { StudioView } from './support/studio-view.js';
import { until } from './support/until.js';
import { useTwoServices } from './support/use-two-services.js';

const sun = '#/harbour/dusk/sun';
const token = 'open-sesame-open';
/** What a browser logs of a service that has ended. */
const ended = /net::ERR|502/;

async function inMemory() {
  const project = await MemoryProject.create(await sampleTree());
  const stores = [project.open(), project.open()] as const;
  return { stores, close: async () => void (await Promise.all(stores.map((store) => store.close()))) };
}

const shows = (page: Page, name: string, value: string) =>
  until(
    `${name} is shown`,
    () => fieldOf(page, name).inputValue(),
    (text) => text === value,
  );
const save = async (page: Page, name: string, value: string) => {
  await fieldOf(page, name).fill(value);
  await fieldOf(page, name).press('Enter');
};
const stored = async ({ pagewright }: ServedStore, name: string) => {
  const at = { book: 'harbour', page: 'dusk', layers: ['sun'] };
  const { props } = (await pagewright.layer.show(at, { quiet: true })) as { props: Record<string, unknown> };
  return props[name];
};
const summaries = async ({ pagewright }: ServedStore) =>
  (await pagewright.history.ls({}, { limit: 100 })).map(({ summary }) => summary);
const allSaved = async ({ page }: StudioView) => {
  await page.locator('.field-typed').waitFor({ state: 'detached' });
  await page.locator('.frame-unsaved').waitFor({ state: 'detached' });
  expect(await page.locator('.conflict, .toast-problem').allTextContents()).to.deep.equal([]);
};

describe('two people on one page, each request at another of two services', () => {
  const shared = useTwoServices(inMemory);
  const openBoth = async () => {
    const { ada, ben } = shared();
    for (const person of [ada, ben]) await person.open(sun);
  };
  const endingExpected = () => {
    for (const person of [shared().ada, shared().ben]) person.expectConsole(ended);
  };

  it('each sees the change of the other, keeps what it has typed, and undoes its own change', async () => {
    const { ada, ben, services } = shared();
    await openBoth();
    await fieldOf(ben.page, 'y').fill('175');
    await save(ada.page, 'x', '308.5');
    await shows(ben.page, 'x', '308.5');
    expect(await fieldOf(ben.page, 'y').inputValue()).to.equal('175');
    await fieldOf(ben.page, 'y').press('Enter');
    await shows(ada.page, 'y', '175');
    await save(ada.page, 'x', '1235');
    await shows(ben.page, 'x', '1235');
    const sea = { book: 'harbour', page: 'dusk', layers: ['sea'] };
    await services[0].pagewright.layer.set(sea, {}, { alpha: 0.5 });
    await ada.page.getByRole('button', { name: 'Undo my last change' }).click();
    for (const { page } of [ada, ben]) {
      await shows(page, 'x', '308.5');
      await shows(page, 'y', '175');
    }
    for (const service of services) expect(await stored(service, 'x')).to.equal(1234);
    for (const person of [ada, ben]) await allSaved(person);
  });

  it('a drag shows in an app that polls both services, and at the other person, before it is saved', async () => {
    const { ada, ben, services } = shared();
    const app = await FakeApp.connect(ada.url, {});
    await openBoth();
    await ada.page.getByRole('button', { name: 'App', exact: true }).waitFor();
    const { x, y } = middleOf(await layerBox(ada.page, 'sun'));
    const place = await layerBox(ben.page, 'sun');
    await ada.page.mouse.move(x, y);
    await ada.page.mouse.down();
    await ada.page.keyboard.down('Control');
    await ada.page.mouse.move(x - 90, y, { steps: 6 });
    await until(
      'the app shows the drag',
      () => app.events('authoring.preview'),
      (all) => Number((all.at(-1)?.['props'] as Record<string, number> | undefined)?.['x']) < 1200,
    );
    for (const service of services) expect(await summaries(service)).to.deep.equal([]);
    await ada.page.mouse.up();
    await ada.page.keyboard.up('Control');
    await until(
      'Ben sees where it lies',
      () => layerBox(ben.page, 'sun'),
      (box) => box.x < place.x - 60,
    );
    await allSaved(ada);
    for (const service of services) expect(await summaries(service)).to.have.length(1);
  });

  /** Changes of Ada that a service makes, before it ends without an answer. */
  const changes: readonly {
    what: string;
    make: (page: Page) => Promise<void>;
    entries: readonly RegExp[];
    /** What is selected once it is made. */
    selects?: string;
  }[] = [
    { what: 'a value', make: (page) => save(page, 'x', '308.5'), entries: [/sun/] },
    {
      what: 'a copy of a layer',
      make: (page) => page.getByRole('treeitem', { name: 'sun' }).press('Control+d'),
      entries: [/sun2/],
      selects: '#/harbour/dusk/sun2',
    },
    {
      what: 'a move in the tree',
      make: (page) => page.getByRole('treeitem', { name: 'sun' }).press('Control+]'),
      entries: [/sun/],
    },
    {
      what: 'a drag',
      make: async (page) => drag(page, middleOf(await layerBox(page, 'sun')), { x: -60, y: 0 }),
      entries: [/sun/],
    },
    {
      what: 'an undo',
      make: async (page) => {
        await save(page, 'x', '308.5');
        await page.locator('.field-typed').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Undo my last change' }).click();
      },
      entries: [/Undid/, /sun/],
    },
  ];
  for (const { what, make, entries, selects = sun } of changes)
    it(`a service ends before it has answered a change, which is made once: ${what}`, async () => {
      const { ada, ben, proxy, end } = shared();
      await openBoth();
      endingExpected();
      let met = 0;
      let asked = 0;
      ada.context.on('request', (request) => {
        if (request.headers()['idempotency-key'] !== undefined) asked++;
      });
      const isMeant = ({
        method,
        url = '',
      }: {
        readonly method?: string | undefined;
        readonly url?: string | undefined;
      }) => method !== 'GET' && !/dryRun=true|preview/.test(url) && ++met === entries.length;
      let left: ServedStore | undefined;
      const lost = proxy.loseAnswer(isMeant, (port) => (left = end(port)));
      await make(ada.page);
      await lost;
      const other = left ?? expect.fail('no service has ended');
      const made = await until(
        'the change is made',
        () => summaries(other),
        (all) => all.length === entries.length,
      );
      await until(
        'it is sent again',
        () => Promise.resolve(asked),
        (count) => count > entries.length,
      );
      await allSaved(ada);
      await save(ben.page, 'y', '700');
      await untilAddress(ada.page, selects);
      await ada.page.evaluate(`location.hash = '${sun}'`);
      await shows(ada.page, 'y', '700');
      made.forEach((summary, index) => expect(summary).to.match(entries[index] ?? /never/));
      expect(await summaries(other)).to.have.length(entries.length + 1);
      await allSaved(ada);
    });

  it('a service ends while both type: nothing is lost, and each sees what the other has typed', async () => {
    const { ada, ben, proxy, end } = shared();
    await openBoth();
    endingExpected();
    // Where both save at the same moment, one of them reads again and sends again.
    for (const person of [ada, ben]) person.expectConsole(/412/);
    const [x, y] = [fieldOf(ada.page, 'x'), fieldOf(ben.page, 'y')];
    await x.fill('');
    await y.fill('');
    await x.pressSequentially('12');
    await y.pressSequentially('7');
    const left = end(proxy.portOf.get('/_/events') ?? 0);
    await x.pressSequentially('34');
    await x.press('Enter');
    await y.pressSequentially('00');
    await y.press('Enter');
    for (const { page } of [ada, ben]) {
      await shows(page, 'x', '1234');
      await shows(page, 'y', '700');
    }
    for (const person of [ada, ben]) await allSaved(person);
    expect([await stored(left, 'x'), await stored(left, 'y')]).to.deep.equal([4936, 2800]);
    expect(await summaries(left)).to.have.length(2);
  });

  it('the stream of events goes on at the other service from the last event, and misses nothing', async () => {
    const { ada, ben, proxy, end } = shared();
    endingExpected();
    await ada.open(sun);
    const port = proxy.portOf.get('/_/events') ?? 0;
    await ben.open(sun);
    await save(ben.page, 'x', '308.5');
    await shows(ada.page, 'x', '308.5');
    const resumed: (string | undefined)[] = [];
    ada.context.on('request', (request) => {
      if (request.url().endsWith('/_/events')) resumed.push(request.headers()['last-event-id']);
    });
    const left = end(port);
    await left.pagewright.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { y: 701 });
    await left.pagewright.layer.set({ book: 'harbour', page: 'dusk', layers: ['sea'] }, {}, { alpha: 0.5 });
    await shows(ada.page, 'y', '175.25');
    await ada.page.locator('.pill-live').first().waitFor();
    expect(resumed).to.have.length(1);
    expect(resumed[0]).to.match(/./);
    await ada.page.getByRole('button', { name: 'History', exact: true }).click();
    await until(
      'the history of Ada',
      () => ada.page.locator('.entry').count(),
      (count) => count === 3,
    );
  });

  it('what a service has not answered any more is read from the other one', async () => {
    const { ada, ben, proxy, end } = shared();
    endingExpected();
    await ada.open(sun);
    const stream = proxy.portOf.get('/_/events') ?? 0;
    await ben.open(sun);
    // The stream of Ada stays: she does not learn that a service has ended.
    let isMet = false;
    const lost = proxy.loseAnswer(
      ({ method, url = '', headers }) => {
        const isPage = method === 'GET' && /\/harbour\/dusk\?/.test(url) && headers['user-agent'] !== undefined;
        if (!isPage || isMet || proxy.portOf.get(url) === stream) return false;
        return (isMet = true);
      },
      (port) => end(port),
    );
    for (let value = 251; !isMet; value++) {
      await save(ben.page, 'x', String(value));
      await shows(ben.page, 'x', String(value));
      await allSaved(ben);
    }
    await lost;
    const value = await fieldOf(ben.page, 'x').inputValue();
    for (const { page } of [ada, ben]) await shows(page, 'x', value);
  });
});

describe('a browser at two services with a token', () => {
  const shared = useTwoServices(inMemory, { token });

  it('a code that one service gave opens a session, which counts at both, and when one has ended', async () => {
    const { ada, services, proxy, end } = shared();
    ada.expectConsole(ended);
    const headers = { Authorization: `Bearer ${token}` };
    const { body } = await services[0].call('POST', '/_/session/code', { headers });
    await ada.page.goto(`${ada.url}/_/studio#code=${(body as unknown as { code: string }).code}`);
    await ada.page.locator('.paper-ready').waitFor();
    await ada.open(sun);
    for (const value of ['1001', '1002', '1003']) {
      await save(ada.page, 'x', value);
      await allSaved(ada);
    }
    const left = end(proxy.portOf.get('/_/events') ?? 0);
    await save(ada.page, 'x', '1004');
    await allSaved(ada);
    await ada.page.reload();
    await shows(ada.page, 'x', '1004');
    expect(await ada.page.locator('.sign-in').count()).to.equal(0);
    expect(await left.call('GET', '/harbour/dusk/sun')).to.include({ status: 401 });
  });
});
