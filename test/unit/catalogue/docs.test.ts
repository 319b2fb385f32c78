import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { componentKinds } from '#domain/component-kind';
import { actionDocs, classDocs } from '../../../scripts/catalogue-docs.js';
import { withCatalogueTable } from '../../../scripts/engine-docs.js';
import { actionRuns, classRuns, componentRuns, otherRuns } from '../../engine/support/catalogue-runs.js';

const stale = 'It is stale: node --import tsx scripts/make-class-docs.mjs writes it anew.';
const page = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

describe('The documentation of the catalogue', () => {
  it('The documentation of the catalogue has every class, shape and page component of the data files', () => {
    expect(page('classes') === classDocs(), stale).to.equal(true);
  });

  it('The documentation of the catalogue has every action of the data files', () => {
    expect(page('actions') === actionDocs(), stale).to.equal(true);
  });

  it('The documentation of the catalogue has the runs in the engine from the data of the runs', async () => {
    expect(page('engine') === withCatalogueTable(page('engine')), stale).to.equal(true);
  });

  it('The documentation of the catalogue has a run in the engine, or why there is none, for every class, layer, component and action', () => {
    const catalogue = new YamlCatalogue();
    const components = (['layer', ...componentKinds] as const).flatMap((kind) => {
      const kinds = Object.values(catalogue.component(kind).variants?.kinds ?? {}).map(({ name }) => `${kind}/${name}`);
      return [kind, ...new Set(kinds)];
    });
    expect(Object.keys(classRuns)).to.have.members(catalogue.classNames());
    expect(Object.keys(componentRuns)).to.have.members(components);
    expect(Object.keys(actionRuns)).to.have.members(catalogue.actionNames());
  });

  it('The documentation of the catalogue refers from another name to a part of the catalogue that has a run', () => {
    for (const [name, run] of Object.entries(otherRuns))
      if ('as' in run) expect(classRuns[run.as] ?? componentRuns[run.as], name).to.have.property('until');
  });
});
