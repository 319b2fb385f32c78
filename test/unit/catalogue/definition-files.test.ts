import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DefinitionFiles } from '#adapters/catalogue-yaml/definition-files';
import { actionFiles } from '#adapters/catalogue-yaml/action-files';
import { classFiles, componentFiles } from '#adapters/catalogue-yaml/class-files';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('DefinitionFiles', () => {
  const place = useTemporaryFolder({ once: true });
  let parsed: string[];
  const stem = (file: URL) => /(\w+)\.yaml$/.exec(file.pathname)?.[1] ?? '';

  before(() => {
    // The names of each, its own first.
    writeFileSync(place('oak.yaml'), 'oak tree plant');
    writeFileSync(place('pine.yaml'), 'pine tree needle');
    writeFileSync(place('fig.yaml'), 'tree fruit');
  });
  beforeEach(() => (parsed = []));

  function files(): DefinitionFiles<string> {
    return new DefinitionFiles(
      () => ['oak', 'pine', 'fig'].map((name) => pathToFileURL(place(`${name}.yaml`))),
      (file) => {
        parsed.push(stem(file));
        return [{ names: readFileSync(file, 'utf8').split(' '), definition: stem(file) }];
      },
    );
  }

  it('DefinitionFiles parses the likely file alone where that has it', () => {
    expect(files().find('pine', 'pine')).to.equal('pine');
    expect(parsed).to.deep.equal(['pine']);
  });

  it('DefinitionFiles parses those in which the name stands where the likely file has it not', () => {
    expect(files().find('needle', 'needle')).to.equal('pine');
    expect(parsed).to.deep.equal(['pine']);
  });

  it('DefinitionFiles parses none for a name that stands nowhere', () => {
    expect(files().find('palm', 'palm')).to.equal(undefined);
    expect(parsed).to.deep.equal([]);
  });

  it('DefinitionFiles prefers who has it as its own name to who comes first', () => {
    expect(files().find('tree', 'tree')).to.equal('fig');
  });

  it('DefinitionFiles parses each once', () => {
    const each = files();
    each.all();
    each.find('needle', 'needle');
    each.find('oak', 'oak');
    expect(parsed).to.deep.equal(['oak', 'pine', 'fig']);
  });
});

describe('the data files of the catalogue', () => {
  const folder = new URL('../../../templates/', import.meta.url);
  for (const [what, open] of Object.entries({ classFiles, componentFiles, actionFiles })) {
    it(`the data files of the catalogue define the same whether all are parsed or the ones that are needed: ${what}`, () => {
      const all = open(folder).all();
      expect(all).not.to.have.length(0);
      for (const { names, definition } of all) {
        for (const name of names) {
          const found = open(folder).find(name, name.replace(/\..*$/, ''));
          expect(found, name).to.deep.equal(definition);
        }
      }
    });
  }
});
