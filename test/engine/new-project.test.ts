import { expect } from 'chai';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newProject } from '../../src/verbs/run-new.js';
import { EngineProject } from './support/engine-project.js';
import type { PageForm } from '#domain/page';
import { loadEngine, type RunningApp } from './support/engine.js';
import { runtimeForms } from './support/runtime-forms.js';

describe('a new project in the engine', () => {
  let folder: string;
  let project: EngineProject | undefined;

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'pagewright-new-'))));
  afterEach(async () => {
    await project?.close();
    project = undefined;
    await rm(folder, { recursive: true });
  });

  /** Makes a project as the program does, and opens it with its service. */
  const make = async (template: string, from?: string, pages?: PageForm) => {
    await newProject({
      folder: join(folder, 'story'),
      template,
      from,
      book: undefined,
      database: undefined,
      pages,
      strict: false,
    });
    project = await EngineProject.open({});
    await cp(join(folder, 'story'), project.folder, { recursive: true });
    return project;
  };

  /** Images: red sea below, green boat above. */
  const draw = async (layers?: object) => {
    const { png } = await loadEngine();
    const art = join(folder, 'art');
    await mkdir(art);
    await writeFile(join(art, 'sea.png'), png(192, 128, [255, 0, 0, 255]));
    await writeFile(join(art, 'boat.png'), png(40, 40, [0, 255, 0, 255]));
    if (layers !== undefined) await writeFile(join(art, 'layers.json'), JSON.stringify({ layers }));
    return art;
  };

  const pixel = async (app: RunningApp, x: number, y: number) => {
    await app.settle(100);
    return app.pixel(x, y);
  };

  it('a new project of the template blank runs in the engine', async () => {
    await (
      await make('blank')
    ).run(async (app) => {
      expect((await app.dump()).page).to.equal('page1');
      expect(app.missing()).to.deep.equal([]);
    });
  });

  it('a new project of the template picture-book runs in the engine: the button opens the first page, and a swipe turns it', async () => {
    await (
      await make('picture-book')
    ).run(async (app) => {
      expect((await app.dump()).known).to.include.members(['paper', 'title', 'author', 'start']);
      await app.click('start');
      await app.until('return PROBE.page()', (page) => page === 'page1');
      await app.until('return PROBE.shown("page1")', (isShown) => isShown === true);
      expect((await app.dump()).known).to.include.members(['paper', 'picture', 'words']);
      const { mouse } = app.page;
      await mouse.move(360, 160);
      await mouse.down();
      await mouse.move(240, 160);
      await mouse.move(120, 160);
      await mouse.up();
      await app.until('return PROBE.page()', (page) => page === 'page2');
      expect(app.missing()).to.deep.equal([]);
    });
  });

  it('a new project of the template quiz runs in the engine: a wrong answer shows a hint, the right one turns the page', async () => {
    await (
      await make('quiz')
    ).run(async (app) => {
      expect((await app.dump()).known).to.include.members(['board', 'ask', 'again']);
      expect(await app.lua('return PROBE.get("again").a')).to.equal(0);
      await app.click('answers/six');
      await app.until('return PROBE.get("again").a', (alpha) => alpha === 1);
      await app.click('answers/eight');
      await app.until('return PROBE.page()', (page) => page === 'right');
      await app.until('return PROBE.shown("right")', (isShown) => isShown === true);
      await app.click('back');
      await app.until('return PROBE.page()', (page) => page === 'question');
      expect(app.missing()).to.deep.equal([]);
    });
  });

  const templates = { blank: ['page1'], 'picture-book': ['cover', 'page1', 'page2'], quiz: ['question', 'right'] };
  for (const [template, pages] of Object.entries(templates)) {
    for (const [runtime, models] of runtimeForms) {
      it(`a new project of the template ${template} shows every page in the runtime ${runtime}, its models in ${models}`, async () => {
        const opened = await make(template, undefined, models === 'files' ? 'file' : 'folder');
        await opened.run(
          async (app) => {
            const shown = [(await app.dump()).page];
            for (const page of pages.slice(1)) shown.push((await app.show(page)).page);
            expect(shown).to.deep.equal(pages);
            expect(app.missing()).to.deep.equal([]);
          },
          { runtime },
        );
      });
    }
  }

  it('a new project made from images runs in the engine, and shows each in the middle', async () => {
    const art = await draw();
    await (
      await make('blank', art)
    ).run(async (app) => {
      const { known } = await app.dump();
      expect(known).to.include.members(['boat', 'sea']);
      // In the order of the names: the sea covers the boat.
      expect(await pixel(app, 240, 160)).to.deep.equal([255, 0, 0]);
      expect(app.missing()).to.deep.equal([]);
    });
  });

  it('a new project made from images with layers.json runs in the engine, with its groups and places', async () => {
    const art = await draw([
      { name: 'sea', x: 960, y: 640, width: 1920, height: 1280 },
      { name: 'fleet', children: [{ name: 'boat', x: 480, y: 320, width: 80, height: 80 }] },
    ]);
    await (
      await make('picture-book', art)
    ).run(async (app) => {
      const { known } = await app.show('page1');
      expect(known).to.include.members(['sea', 'fleet/boat', 'words']);
      expect(await pixel(app, 120, 80)).to.deep.equal([0, 255, 0]);
      expect(await pixel(app, 20, 20)).to.deep.equal([255, 0, 0]);
      expect(app.missing()).to.deep.equal([]);
    });
  });

  it('a new project made from the layout of Kwik’s exporter runs in the engine, with its groups, places and order', async () => {
    const art = await draw();
    const image = (id: string, x: number, y: number, width: number, height: number) => {
      return { id, path: `${id}.png`, x, y, width, height, rotation: 0, scaleX: 1, scaleY: 1 };
    };
    const layout = {
      canvas: { width: 1920, height: 1280 },
      images: [image('sea', 960, 640, 1920, 1280), image('boat', 480, 320, 80, 80)],
      groups: [{ id: 'fleet', imageIds: ['boat'], childGroupIds: [], x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1 }],
    };
    await writeFile(join(art, 'layout.json'), JSON.stringify(layout));
    await (
      await make('blank', art)
    ).run(async (app) => {
      expect((await app.dump()).known).to.include.members(['sea', 'fleet/boat']);
      expect(await pixel(app, 120, 80)).to.deep.equal([0, 255, 0]);
      expect(await pixel(app, 20, 20)).to.deep.equal([255, 0, 0]);
      expect(app.missing()).to.deep.equal([]);
    });
  });

  it('a new project in the engine connects to the service by the line of its own main.lua', async () => {
    const opened = await make('blank');
    const main = await opened.text('main.lua');
    const start = 'start { url = require("harness_env").origin, enabled = true, retry = 50, retryMost = 200 }';
    expect(main).to.include('start()');
    await opened.run(
      async () => {
        await opened.untilConnected();
        expect((await opened.ask('GET', '/_/app')).body).to.nested.include({ 'ui.page': 'page1', 'ui.book': 'story' });
      },
      { main: main.replace('start()', start) },
    );
  });
});
