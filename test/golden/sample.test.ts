import { expect } from 'chai';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { LuaBookIndexCodec } from '#adapters/lua/book-index-codec';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { commandScriptCodec } from '#adapters/lua/script/command-script-codec';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import { layout } from '#application/project/layout/project-layout';
import { pngSize } from '#application/support/pixel-size';
import { walkLayers } from '#domain/model/layer-tree';
import { componentEntries, componentKinds } from '#domain/component-kind';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { Properties } from '#domain/properties/property-value';
import { renderDefinition } from '../support/lua/render-definition.js';
import { loadLua, runLua } from '../support/lua/real-lua.js';

const bookIndexCodec = new LuaBookIndexCodec();
const pageIndexCodec = new LuaPageIndexCodec();
const root = fileURLToPath(new URL('../../examples/sample/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('.pagewright'));
const read = (path: string): Buffer => readFileSync(root + path);
const isThere = (path: string): boolean => existsSync(root + path);

/** Solar2D's own globals, as far as the scripts of the sample use them while they load. */
const solar2d = `
  system = { setTapDelay = function() end, pathForFile = function() return "." end }
  display = { pixelWidth = 640, pixelHeight = 960 }
  NIL = {}
`;

describe('The sample book', () => {
  const scripts = files.filter((path) => path.endsWith('.lua') || path === 'build.settings');

  for (const path of scripts) {
    it(`the sample’s ${path} loads in Lua`, () => {
      const module = path.replace(/\.lua$/, '').replaceAll('/', '.');
      expect(() =>
        runLua(Buffer.concat([Buffer.from(solar2d.replaceAll('\n', ' ')), read(path)]), { args: [module] }),
      ).not.to.throw();
    });
  }

  const { pages } = bookIndexCodec.parse(read('App/harbour/index.lua'));

  it('the sample has three pages, one of them plain', () => {
    expect(pages).to.deep.equal(['dusk', 'quay', 'lighthouse']);
    expect(layout.plainPages({ book: 'harbour', page: 'page' }).some(isThere)).to.equal(true);
  });

  it('the sample starts with a page that it has', () => {
    const start = /goPage = "(\w+)"/.exec(read('main.lua').toString())?.[1];
    expect(pages).to.include(start);
  });

  for (const page of pages) {
    describe(`on the page ${page}`, () => {
      const address = { book: 'harbour', page };
      const model = pageIndexCodec.parse(read(layout.pageFile(address, 'folder')));
      const layers = [...walkLayers(model.components.layers)];

      it(`the sample has a script and JSON for every layer and class of ${page}`, () => {
        for (const { path, node } of layers) {
          const group = node.layers.length > 0;
          expect(read(layout.layerScript(address, path, group)).length, path.join('/')).to.be.greaterThan(0);
          if (!group)
            expect(JSON.parse(read(layout.layerJson(address, path)).toString()), path.join('/')).to.have.property(
              'name',
              path.at(-1),
            );
          for (const name of node.classes) {
            expect(isThere(layout.classScript(address, path, group, name)), `${path.join('/')}_${name}`).to.equal(true);
            expect(JSON.parse(read(layout.classJson(address, path, name)).toString())).to.have.property('class', name);
          }
        }
      });

      it(`the sample has a script for every command and component of ${page}, and no other script`, () => {
        const listed = [
          layout.pageFile(address, 'folder'),
          ...model.commands.map((name) => layout.commandScript(address, name)),
          ...componentKinds
            .flatMap((kind) => componentEntries(model, kind))
            .map((entry) => layout.componentScript(address, entry)),
          ...model.components.groups.flatMap(({ name, classes }) =>
            classes.map((each) => layout.groupClassScript(address, name, each)),
          ),
          ...layers.flatMap(({ path, node }) => [
            layout.layerScript(address, path, node.layers.length > 0),
            ...node.classes.map((name) => layout.classScript(address, path, node.layers.length > 0, name)),
          ]),
        ];
        const there = scripts.filter((path) =>
          layout.pageFolders(address).some((folder) => path.startsWith(`${folder}/`)),
        );
        expect(there.sort()).to.deep.equal(listed.sort());
      });

      it(`the sample has picture sizes in the scripts and JSON of ${page}, in pixels of the 4x picture`, () => {
        const pictured = layers.filter(({ path }) => layout.layerImages(address, path).some(isThere));
        expect(pictured).not.to.deep.equal([]);
        for (const { path, node } of pictured) {
          const sizes = layout.layerImages(address, path).map((image) => pngSize(read(image)));
          const { width, height } = scriptCodec
            .of('layer')
            .parse(read(layout.layerScript(address, path, false))).values;
          expect(sizes[2], path.join('/')).to.deep.equal({ width, height });
          expect(sizes[0]).to.deep.equal({ width: Number(width) / 4, height: Number(height) / 4 });
          expect(sizes[1]).to.deep.equal({ width: Number(width) / 2, height: Number(height) / 2 });
          expect(JSON.parse(read(layout.layerJson(address, path)).toString())).to.include({ width, height });
          expect(node.layers).to.deep.equal([]);
        }
      });

      it(`the sample has the same layers in the editor’s JSON of ${page}`, () => {
        const json = JSON.parse(read(layout.pageJson(address)).toString()) as {
          components: { layers: JsonLayer[] };
          commands: string[];
        };
        expect(jsonLayers(json.components.layers, 1)).to.deep.equal(
          layers.map(({ path, node }) => [path.join('/'), node.classes]),
        );
        expect(json.commands).to.deep.equal(model.commands);
      });

      it(`the sample has readable models of the commands of ${page}, and the same in JSON`, () => {
        for (const name of model.commands) {
          const command = commandScriptCodec.parse(read(layout.commandScript(address, name)));
          const json = JSON.parse(read(layout.commandJson(address, name)).toString()) as { actions: unknown };
          expect(json.actions, name).to.deep.equal(JSON.parse(JSON.stringify(command?.actions)));
        }
      });
    });
  }

  it('the sample has layers without a picture only where the script can show text', () => {
    const address = { book: 'harbour', page: 'dusk' };
    expect(layout.layerImages(address, ['title']).some(isThere)).to.equal(false);
    expect(read(layout.layerScript(address, ['title'], false)).toString()).to.include('display.newText');
  });

  it('the sample varies its layout: blanks, tabs, single and double quotes, author’s comments', () => {
    const [dusk, quay] = ['dusk', 'quay'].map((page) =>
      read(layout.pageFile({ book: 'harbour', page }, 'folder')).toString(),
    );
    expect(dusk)
      .to.match(/^ {2}components/m)
      .and.to.include('{ "linear" }');
    expect(quay)
      .to.match(/^\tcomponents/m)
      .and.to.include("{ 'linear' }");
    expect(dusk).to.include('-- in front of the sun');
  });
});

interface JsonLayer {
  readonly name: string;
  readonly [key: string]: unknown;
}

function jsonLayers(layers: readonly JsonLayer[], level: number, above = ''): [string, unknown][] {
  return layers.flatMap((layer) => {
    const path = above + layer.name;
    const children = (layer[`layers${level}`] ?? []) as JsonLayer[];
    return [
      [path, layer[`class${level}`] ?? []] satisfies [string, unknown],
      ...jsonLayers(children, level + 1, `${path}/`),
    ];
  });
}

describe('The scripts that templates render', () => {
  const catalogue = new YamlCatalogue();
  const definitions: readonly ScriptDefinition[] = [
    ...catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []),
    ...(['layer', 'custom-class', 'audios', 'groups', 'timers', 'variables', 'joints', 'page'] as const).map((kind) =>
      catalogue.component(kind),
    ),
  ];

  for (const definition of definitions) {
    it(`the rendered script of "${definition.name}" reads as its values, and can be edited in place`, () => {
      const identity = {
        name: 'boat',
        class: definition.name,
        layer: 'boat',
        page: 'quay',
        book: 'harbour',
        type: 'short',
      };
      const script = renderDefinition(definition, { ...identity, group: false }, definition.initial);
      const codec = scriptCodec.of(definition.form);
      const { values } = codec.parse(script);
      expectWithin(values, definition.initial, definition.name);
      const path = 'properties' in definition.initial ? ['properties', 'delay'] : ['alpha'];
      const edited = codec.edit(script, [{ op: 'set', path, value: 250 }]);
      expect(loadLua(edited, { args: ['layers.boat_class'] }), 'still loads').not.to.equal(undefined);
      expect(path.reduce<unknown>((table, name) => (table as Properties)[name], codec.parse(edited).values)).to.equal(
        250,
      );
    });
  }
});

function expectWithin(values: Properties, wanted: Properties, at: string): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (['target', 'body', 'breadcrumbs'].includes(name)) continue;
    const table = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
    if (table !== undefined && Object.keys(table).length > 0)
      expectWithin(values[name] as Properties, table, `${at}.${name}`);
    else if (table === undefined) expect(values[name], `${at}.${name}`).to.deep.equal(value);
  }
}
