import { expect } from 'chai';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { YamlBookTemplates } from '#adapters/catalogue-yaml/yaml-book-templates';
import { Composition } from '#adapters/composition/composition';
import { newProjectModule } from '#adapters/composition/modules/new-project-module';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { tokens } from '#adapters/composition/injection-tokens';
import { readDoctor } from '#application/use-cases/doctor/read-doctor';
import { readProject } from '#application/use-cases/project/read-project';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { Problem } from '#domain/problem/problem';
import type { FileStore } from '#application/ports/file-store';
import { NewProject, type NewProjectRequest } from '#application/use-cases/project/new-project';
import { compileError } from '../../support/lua/real-lua.js';
import { pngOf } from './png-of.js';

const templates = new YamlBookTemplates();

const pictures = {
  files: new Map([
    ['sea.png', pngOf(1920, 500)],
    ['boat.png', pngOf(400, 300)],
    ['boat@4x.png', pngOf(1600, 1200)],
  ]),
  layersJson: JSON.stringify({
    layers: [
      { name: 'sea', x: 960, y: 1030 },
      { name: 'fleet', children: [{ name: 'boat', x: 300, y: 800 }] },
    ],
  }),
};

describe('a new project', () => {
  let store: FileStore;
  let project: Composition;

  beforeEach(async () => {
    store = await openMemoryStore();
    project = new Composition(openStoreModule(store), {}, newProjectModule);
  });
  afterEach(() => project.close());

  const make = (request: Partial<NewProjectRequest> = {}) =>
    project.get(NewProject).execute({ book: 'harbour', template: 'blank', ...request });

  const reading = async <Result>(work: (files: Awaited<ReturnType<FileStore['snapshot']>>) => Promise<Result>) => {
    const files = await store.snapshot();
    return work(files).finally(() => files.release());
  };
  const text = (path: string) =>
    reading(async (files) => Buffer.from((await files.read(path))?.content ?? []).toString('utf8'));

  async function everyFile(folder = ''): Promise<string[]> {
    const entries = await reading((files) => files.list(folder));
    const paths = entries.map(({ name, kind }) => ({ path: folder === '' ? name : `${folder}/${name}`, kind }));
    return (
      await Promise.all(paths.map(({ path, kind }) => (kind === 'folder' ? everyFile(path) : Promise.resolve([path]))))
    ).flat();
  }

  it('the templates of new books are blank, picture-book and quiz', () => {
    expect(templates.names()).to.deep.equal(['blank', 'picture-book', 'quiz']);
  });

  for (const template of templates.names()) {
    for (const [how, from] of [
      ['', undefined],
      [' with images', pictures],
    ] as const) {
      it(`a new project from the template ${template}${how} has no fault, and its Lua compiles`, async () => {
        const { pages, warnings } = await make({ template, pictures: from });
        expect(warnings).to.deep.equal([]);
        expect(pages).to.deep.equal(Object.keys(templates.find(template)?.pages ?? {}));
        const { findings } = await reading((files) => readDoctor.run(project.get(tokens.services), { at: {} }, files));
        expect(findings).to.deep.equal([]);
        for (const path of (await everyFile()).filter((each) => /\.(lua|settings)$/.test(each))) {
          expect(compileError(Buffer.from(await text(path))), path).to.equal(undefined);
        }
      });
    }

    it(`the template ${template} has one place for images`, () => {
      const layers = Object.values(templates.find(template)?.pages ?? {}).flatMap((page) => page.layers);
      expect(layers.filter((layer) => 'pictures' in layer)).to.have.length(1);
    });
  }

  it('a new project has what a Solar2D simulator needs, and the bridge', async () => {
    await make({ book: 'my "book"'.replaceAll('"', '_') });
    expect(await everyFile()).to.include.members([
      'App/bookstore.lua',
      'App/uiHandler.lua',
      'build.settings',
      'config.lua',
      'custom/components/nothing.lua',
      'custom/components/page_navigation.lua',
      'main.lua',
      'pagewright/bridge.lua',
      'pagewright/page.lua',
    ]);
    expect(await text('main.lua'))
      .to.include('name = "my _book_"')
      .and.include(' goPage = "page1"')
      .and.include(' gotoPage = "page1"')
      .and.include('require("pagewright.bridge").start()');
    const document = await reading((files) => readProject.run(project.get(tokens.services), { at: {} }, files));
    expect(document).to.nested.include({ 'runtime.kind': 'plugin', startBook: 'my _book_', startPage: 'page1' });
  });

  it('a new project has the images of its layers, in each size', async () => {
    await make({ pictures });
    const images = 'App/harbour/assets/images/page1';
    const paths = (await everyFile()).filter((path) => path.startsWith(images));
    expect(paths).to.deep.equal([
      `${images}/fleet/boat.png`,
      `${images}/fleet/boat@4x.png`,
      `${images}/sea.png`,
      `${images}/sea@4x.png`,
    ]);
    const { components } = new LuaPageIndexCodec().parse(
      Buffer.from(await text('App/harbour/components/page1/index.lua')),
    );
    expect(components.layers.map(({ name }) => name)).to.deep.equal(['sea', 'fleet']);
    const boat = JSON.parse(await text('App/harbour/models/page1/fleet/boat.json')) as object;
    expect(boat).to.include({ x: 300, y: 800, width: 1600, height: 1200 });
  });

  for (const [what, request, code, expected] of [
    ['an unknown template', { template: 'blnk' }, 'invalid-query', 'Templates: blank, picture-book, quiz'],
    ['a bad name of the book', { book: '1st' }, 'invalid-name', '"_1st" would do'],
    ['a reserved name of the book', { book: 'app' }, 'reserved-name', '"app"'],
    [
      'an image with the name of a layer of the template',
      { template: 'picture-book', pictures: { files: new Map([['paper.png', pngOf(1, 1)]]) } },
      'name-collides',
      '"paper" on the page "page1"',
    ],
  ] as const) {
    it(`a new project is refused for ${what}`, async () => {
      const problem: unknown = await make(request).catch((error: unknown) => error);
      expect(problem).to.be.instanceOf(Problem).with.property('code', code);
      expect((problem as Problem).message).to.include(expected);
    });
  }
});
