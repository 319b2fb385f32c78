import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeApp } from './support/fake-app.js';
import { layerBox, middleOf } from './support/stage.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the connected app', () => {
  const studio = useStudio();

  it('without one, the studio shows how to connect it, and puts the bridge into the project after a look', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'No app' }).click();
    await page.getByRole('dialog', { name: 'The running app' }).waitFor();
    await page.getByRole('button', { name: 'Put it into the project…' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Put the bridge into the project?' });
    await confirmation.getByText('pagewright/bridge.lua').first().waitFor();
    await page.getByRole('button', { name: 'Put it there' }).click();
    await page.getByText('It is there.').waitFor();
    expect(await studio().read('pagewright/bridge.lua')).to.contain(studio().url);
    await untilEqual(() => page.getByText('require("pagewright.bridge").start()').count(), 1);
    await FakeApp.connect(studio().url, { book: 'harbour', page: 'quay' });
    await page.getByText('shows harbour › quay').waitFor();
    await page.getByRole('button', { name: 'App', exact: true }).waitFor({ state: 'attached' });
  });

  it('selects what the studio selects once its author asks for it, and not before', async () => {
    const { page } = studio();
    const app = await FakeApp.connect(studio().url, {});
    const selected = () => app.events('editor.selector.selectLayer');
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'App', exact: true }).click();
    expect(await selected(), 'nothing is selected unasked').to.deep.equal([]);
    await page.getByLabel('The app selects what I select').check();
    await until('the sun is selected', selected, (events) => events.at(-1)?.['layer'] === 'sun');
    await page.keyboard.press('Escape');
    await page.getByRole('treeitem', { name: 'boat' }).click();
    const events = await until('the boat is selected', selected, (all) => all.at(-1)?.['layer'] === 'fleet/boat');
    expect(events).to.have.length(2);
  });

  it('selects nothing that a page of another site leads to, and what an address leads to that is typed', async () => {
    const { page, url } = studio();
    studio().expectConsole(/another origin|403|404/);
    const app = await FakeApp.connect(url, {});
    const selected = async () => (await app.events('editor.selector.selectLayer')).map(({ layer }) => layer);
    const elsewhere = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(`<a href="${url}/harbour/dusk/sun">a link</a>`);
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    try {
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
      await page.getByText('a link').click();
      await page.getByText('"name": "sun"').waitFor();
      expect(await selected()).to.deep.equal([]);
      await page.goto(`${url}/harbour/dusk/sun`);
      expect(await selected()).to.deep.equal(['sun']);
    } finally {
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
  });

  it('is followed to the page that it opens once its author asks for it', async () => {
    const { page } = studio();
    const app = await FakeApp.connect(studio().url, { book: 'harbour', page: 'dusk' });
    await studio().open('#/harbour/dusk');
    await app.shows({ book: 'harbour', page: 'quay' });
    await page.getByRole('button', { name: 'App', exact: true }).click();
    await page.getByText('shows harbour › quay').waitFor();
    expect(page.url()).to.match(/dusk$/);
    await page.getByLabel('I follow the app').check();
    await until(
      'the quay is open',
      () => Promise.resolve(page.url()),
      (url) => url.endsWith('#/harbour/quay'),
    );
    await app.shows({ book: 'harbour', page: 'lighthouse' });
    await until(
      'the lighthouse is open',
      () => Promise.resolve(page.url()),
      (url) => url.endsWith('#/harbour/lighthouse'),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'dusk', exact: true }).click();
    await page.getByRole('treeitem', { name: 'sun' }).waitFor();
    expect(page.url(), 'the studio can go elsewhere').to.match(/dusk$/);
  });

  it('shows a drag before it is saved, and the stored place again after Escape', async () => {
    const { page } = studio();
    const app = await FakeApp.connect(studio().url, {});
    const previews = () => app.events('authoring.preview');
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'App', exact: true }).waitFor();
    const { x, y } = middleOf(await layerBox(page, 'sun'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.keyboard.down('Control');
    await page.mouse.move(x - 90, y, { steps: 6 });
    const shown = await until('the app shows the drag', previews, (all) => all.length > 0);
    expect(shown[0]).to.deep.include({ book: 'harbour', page: 'dusk', layer: 'sun' });
    await until(
      'its last place',
      previews,
      (all) => Number((all.at(-1)?.['props'] as Record<string, number> | undefined)?.['x']) < 1200,
    );
    expect(await studio().service.history.ls(), 'nothing is saved yet').to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.keyboard.up('Control');
    await until(
      'the preview is over',
      previews,
      (all) => JSON.stringify(all.at(-1)?.['props']) === '{}' || JSON.stringify(all.at(-1)?.['props']) === '[]',
    );
    const { preview } = (await studio().service.layer.show({ book: 'harbour', page: 'dusk', layers: ['sun'] })) as {
      preview: unknown;
    };
    expect(preview).to.equal(null);
    expect(await studio().service.history.ls()).to.deep.equal([]);
  });

  it('shows a drag to its end, and saves it, also if another page is opened at once', async () => {
    const { page } = studio();
    const app = await FakeApp.connect(studio().url, {});
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'App', exact: true }).waitFor();
    const { x, y } = middleOf(await layerBox(page, 'sun'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 90, y, { steps: 6 });
    await page.mouse.up();
    await page.evaluate("location.hash = '#/harbour/quay'");
    await until(
      'x is saved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      ({ props }) => Number(props['x']) < 1200,
    );
    const pages = (await app.events('authoring.preview')).map((each) => each['page']);
    expect([...new Set(pages)]).to.deep.equal(['dusk']);
  });
});
