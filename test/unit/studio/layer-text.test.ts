import { expect } from 'chai';
import { loadCatalogue } from '#adapters/catalogue-yaml/load-catalogue';
import { textOfLayer } from '#adapters/studio/model/page/layer-text';

describe('the text of a layer', () => {
  const of = (layer: { classes?: object[]; props?: object; drawnAs?: string }) =>
    textOfLayer({
      classes: layer.classes ?? [],
      props: layer.props ?? {},
      image: { drawnAs: layer.drawnAs ?? 'image' },
    } as never);

  it('is its own, that of a class in its place, or what stands for an image that is not there', () => {
    expect(of({ props: { shapedWith: 'new_text', fontSize: 30 }, drawnAs: 'text' })).to.deep.equal({
      property: 'text',
      fontSize: 30,
    });
    expect(of({ classes: [{ name: 'text', props: { properties: { fontSize: 60 } } }] })).to.deep.equal({
      className: 'text',
      property: 'properties.contents',
      fontSize: 30,
    });
    expect(of({ classes: [{ name: 'inputtext', props: {} }] })).to.include({
      property: 'properties.text',
      fontSize: 24,
    });
    expect(of({ drawnAs: 'text' })).to.deep.equal({ property: 'contents', fontSize: 24 });
    expect(of({}), 'an image').to.equal(undefined);
    expect(of({ drawnAs: 'shape', props: { shapedWith: 'new_rectangle' } })).to.equal(undefined);
  });

  it('is a property of the catalogue', () => {
    const { classes } = loadCatalogue(new URL('../../../templates/', import.meta.url));
    for (const name of ['text', 'inputtext']) {
      const found = of({ classes: [{ name, props: {} }] });
      expect(classes.find((each) => each.name === name)?.properties).to.have.property(found?.property ?? '');
    }
  });
});
