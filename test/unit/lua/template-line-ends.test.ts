import { expect } from 'chai';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import { renderDefinition } from '../../support/lua/render-definition.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const folder = fileURLToPath(new URL('../../../templates/', import.meta.url));

describe('Templates and data that Git checked out with CRLF', () => {
  const place = useTemporaryFolder();

  it('templates and data that Git checked out with CRLF make the same scripts as with LF, byte for byte', () => {
    cpSync(folder, place('.'), { recursive: true });
    for (const entry of readdirSync(place('.'), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) writeFileSync(path, readFileSync(path, 'latin1').replaceAll('\n', '\r\n'), 'latin1');
    }
    const onWindows = pathToFileURL(place('/'));
    const [there, here] = [new YamlCatalogue(onWindows), new YamlCatalogue()];
    const [renderer, usual] = [new LiquidRenderer(onWindows), new LiquidRenderer()];
    for (const name of here.classNames()) {
      const definition = here.class(name);
      if (definition === undefined) throw new Error(`no class ${name}`);
      expect(there.class(name), name).to.deep.equal(definition);
      const script = (templates: LiquidRenderer) =>
        Buffer.from(renderDefinition(definition, { name, class: name }, definition.initial, templates)).toString();
      expect(script(renderer), name).to.equal(script(usual));
    }
    for (const name of here.actionNames()) expect(there.action(name), name).to.deep.equal(here.action(name));
    for (const name of ['bridge/bridge', 'bridge/pages', 'page/index', 'command/command']) {
      const values = { url: 'http://localhost', name: 'n', page: 'p', book: 'b', actions: [], present: [] };
      const text = (templates: LiquidRenderer) => Buffer.from(templates.render(name, values)).toString();
      expect(text(renderer), name).to.equal(text(usual));
    }
  });
});
