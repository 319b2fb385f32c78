import { expect } from 'chai';
import { loadCatalogue } from '#adapters/catalogue-yaml/load-catalogue';
import { everyGroup } from '#adapters/studio/model/page/form-groups';

describe('the groups of forms', () => {
  it('are groups of the catalogue, and rare properties are in the group that is named', () => {
    const { classes, components, actions } = loadCatalogue(new URL('../../../templates/', import.meta.url));
    const definitions = [...classes, ...components].flatMap((each) => [
      each,
      ...Object.values(each.variants?.kinds ?? {}),
    ]);
    const types = [...definitions.map(({ properties }) => properties), ...actions.map(({ params }) => params)];
    const all = types.flatMap((each) => Object.entries(each).map(([name, { group }]) => ({ name, group })));
    for (const { title, properties } of everyGroup()) {
      expect(all.map(({ group }) => group)).to.include(title);
      for (const name of properties) expect(all).to.deep.include({ name, group: title });
    }
  });
});
