import { expect } from 'chai';
import type { Asset, Definition, PageWithLayers, PropertyType } from '#adapters/client/client-operations.generated';
import { loadCatalogue } from '#adapters/catalogue-yaml/load-catalogue';
import { placeOfPoint } from '#adapters/studio/model/page/anchor-field';
import { anchorRows, choicePickerOf } from '#adapters/studio/model/page/choice-picker';
import { choiceWords } from '#adapters/studio/model/page/choice-words';
import { fontNames, namesFont } from '#adapters/studio/model/page/font-names';
import { offeredClasses } from '#adapters/studio/model/page/offered-classes';
import {
  colourFrom,
  colourOf,
  coloursIn,
  colourText,
  hexOf,
  parseColour,
} from '#adapters/studio/model/page/colour-text';
import { easingCurve } from '#adapters/studio/model/motion/easing-curves';
import { easingPath, easingRows, easingTitle } from '#adapters/studio/model/page/easing';
import { assetNames, isThere, matchingNames, referenceNames } from '#adapters/studio/model/page/reference-names';

describe('colours', () => {
  it('scripts have parts, shades and texts of bytes', () => {
    expect(colourOf([1, 0.5, 0])).to.deep.equal([1, 0.5, 0, 1]);
    expect(colourOf([1, 0.5, 0, 0.2])).to.deep.equal([1, 0.5, 0, 0.2]);
    expect(colourOf([0.5])).to.deep.equal([0.5, 0.5, 0.5, 1]);
    expect(colourOf([0.5, 0.1])).to.deep.equal([0.5, 0.5, 0.5, 0.1]);
    expect(colourOf('255,0,51,0.5')).to.deep.equal([1, 0, 0.2, 0.5]);
    for (const other of [undefined, [], ['a'], [2, 0, 0], 'red', '1,,2', {}, [0, 0, 0, 0, 0]])
      expect(colourOf(other), JSON.stringify(other)).to.equal(undefined);
  });

  it('a field has the colour as six digits, or as eight where it is not opaque', () => {
    expect(colourText([1, 0.5, 0, 1])).to.equal('#ff8000');
    expect(colourText([1, 0.5, 0, 0.2])).to.equal('#ff800033');
    expect(colourText('red')).to.equal('red');
    expect(colourText({ type: 'gradient' })).to.equal('{"type":"gradient"}');
  });

  it('authors type digits, bytes or parts', () => {
    for (const [text, value] of [
      ['#ff8000', [1, 0.502, 0, 1]],
      ['ff800033', [1, 0.502, 0, 0.2]],
      ['#f80', [1, 0.533, 0, 1]],
      ['255, 128, 0', [1, 0.502, 0, 1]],
      ['[1, 0.5, 0, 1]', [1, 0.5, 0, 1]],
    ] as const)
      expect(parseColour(text), text).to.deep.equal({ value });
    for (const text of ['orange', '[1, 2', '[3, 0, 0]', '300,0,0'])
      expect(parseColour(text), text).to.have.property('problem');
    expect(colourFrom('#ff8000', 0.2)).to.deep.equal([1, 0.502, 0, 0.2]);
    expect(hexOf([1, 0.5, 0, 0.2])).to.equal('#ff8000');
  });

  it('those of a page are listed once each', () => {
    const layer = (props: Record<string, unknown>, classProps: Record<string, unknown>) =>
      ({ props, classes: [{ name: 'a', custom: false, props: classProps, defaults: {} }] }) as never;
    const found = coloursIn([
      layer({ color: [1, 0, 0], x: [1, 1, 1] }, { properties: { brushColor: [0, 0, 1] } }),
      layer({ color: [1, 0, 0, 1] }, {}),
    ]);
    expect(found).to.deep.equal([
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ]);
  });
});

describe('easings', () => {
  const names = ['', 'Linear', 'inCircular', 'inSine', 'outSine', 'inOutSine', 'inElastic', 'inOutBounce', 'outBack'];

  it('every curve leads from the start to the end', () => {
    for (const name of names) {
      expect(easingCurve(name)(0), name).to.be.closeTo(0, 1e-3);
      expect(easingCurve(name)(1), name).to.be.closeTo(1, 1e-3);
    }
  });

  it('in begins slowly, out ends slowly, and both are even at half the time', () => {
    expect(easingCurve('inQuad')(0.5)).to.equal(0.25);
    expect(easingCurve('outQuad')(0.5)).to.equal(0.75);
    expect(easingCurve('inOutQuad')(0.5)).to.equal(0.5);
    expect(easingCurve('outBack')(0.6), 'beyond its end').to.be.above(1);
    expect(easingCurve('inCircular')(0.3), 'a name of no curve is even').to.equal(0.3);
    expect(easingPath('Linear', 10)).to.match(/^M0 10L.*L10 0$/);
  });

  it('the table has a row for each family, and a title for each', () => {
    expect(easingRows(names).map(({ title, names: each }) => [title, each.length])).to.deep.equal([
      ['Even', 3],
      ['Sine', 3],
      ['Elastic', 1],
      ['Bounce', 1],
      ['Back', 1],
    ]);
    expect(['', 'Linear', 'inCircular', 'inOutSine'].map(easingTitle)).to.deep.equal([
      'None',
      'Linear',
      'inCircular',
      'Sine, in and out',
    ]);
  });
});

describe('the names that a reference can have', () => {
  const page = {
    components: {
      groups: [{ crowd: { class: ['drag'] } }],
      audios: { long: ['waves'], short: ['creak'] },
      timers: ['clock'],
      variables: ['score'],
      joints: [],
    },
    commands: ['open', 'reopen'],
    layerDocuments: [
      { path: 'sky', classes: [] },
      { path: 'fleet/boat', classes: [{ name: 'linear' }] },
    ],
  } as unknown as PageWithLayers;
  const namesOf = (kind: Parameters<typeof referenceNames>[0]) =>
    referenceNames(kind, page, ['dusk'])?.map(({ name }) => name);

  it('are those of the page, as the app calls them', () => {
    expect(namesOf('layer')).to.deep.equal(['fleet/boat', 'sky', 'crowd']);
    expect(namesOf('animation')).to.deep.equal(['fleet/boat_linear', 'crowd_drag']);
    expect(namesOf('audio')).to.deep.equal(['waves', 'creak']);
    expect(namesOf('page')).to.deep.equal(['NEXT', 'PREVIOUS', 'dusk']);
    expect(namesOf('timer')).to.deep.equal(['clock']);
    expect(namesOf('variable')).to.deep.equal(['score']);
    expect(namesOf('joint')).to.deep.equal([]);
    expect(namesOf('image')).to.equal(undefined);
  });

  it('files are named below the folders of the property, and images of the page without their endings', () => {
    const asset = (path: string, kind = 'image') => ({ path, kind, file: `App/harbour/assets/${path}` }) as Asset;
    const assets = [
      asset('images/dusk/fleet/boat.png'),
      asset('images/quay/crate.png'),
      asset('images/dusk/way.json', 'other'),
      asset('videos/sea.mp4', 'video'),
      asset('fire.json', 'particle'),
    ];
    const named = (type: Partial<PropertyType>) =>
      assetNames({ title: '', group: '', type: 'string', ...type }, assets, 'dusk').map(({ name }) => name);
    expect(named({ refersTo: 'image' })).to.deep.equal(['fleet/boat']);
    expect(named({ refersTo: 'image-file' })).to.deep.equal(['dusk/fleet/boat.png', 'quay/crate.png']);
    expect(named({ file: { in: ['images/{page}'] } })).to.deep.equal(['fleet/boat.png', 'way.json']);
    expect(named({ file: { in: ['', 'videos'] } })).to.include.members(['sea.mp4', 'fire.json']);
  });

  it('a name may be there in another spelling', () => {
    const layers = referenceNames('layer', page, []) ?? [];
    expect(isThere('layer', 'fleet.boat', layers)).to.equal(true);
    expect(isThere('layer', 'boat', layers)).to.equal(false);
    expect(isThere('page', 'NEXT', [])).to.equal(true);
    expect(isThere('page', 'dawn', [])).to.equal(false);
  });

  it('a search lists those that begin with the text first', () => {
    const found = matchingNames([{ name: 'reopen' }, { name: 'open' }, { name: 'close' }], 'OP');
    expect(found.map(({ name }) => name)).to.deep.equal(['open', 'reopen']);
    const pages = matchingNames(referenceNames('page', page, ['nextdoor']) ?? [], 'next p');
    expect(
      pages.map(({ name }) => name),
      'by its title, too',
    ).to.deep.equal(['NEXT']);
  });

  it('fonts are that of the device, as the property spells it, the files of the book, and those of the page', () => {
    const assets = [
      { path: 'fonts/Sea.ttf', kind: 'font', file: 'App/harbour/assets/fonts/Sea.ttf' },
      { path: 'sea.mp4', kind: 'video', file: 'App/harbour/assets/sea.mp4' },
    ] as Asset[];
    const layers = [
      { props: { font: 'native.systemFont' }, classes: [{ name: 'text', props: { properties: { font: 'Futura' } } }] },
      { props: { font: 'Futura', text: 'Arial' }, classes: [] },
    ] as never;
    const named = (fallback: unknown) => fontNames({ default: fallback }, assets, layers).map(({ name }) => name);
    expect(named('native.systemFont')).to.deep.equal([
      'native.systemFont',
      'App/harbour/assets/fonts/Sea.ttf',
      'Futura',
    ]);
    expect(named('')).to.deep.equal(['', 'App/harbour/assets/fonts/Sea.ttf', 'Futura']);
    const many = Array.from({ length: 30 }, (_, index) => ({ ...assets[0], file: `${index}.ttf` })) as typeof assets;
    const drawn = fontNames({ default: '' }, many, []).filter(({ font }) => font !== undefined);
    expect(drawn, 'so many have a sample').to.have.length(24);
    expect(namesFont({ name: 'textProps.font', kind: 'text' })).to.equal(true);
    expect(namesFont({ name: 'textProps.fontSize', kind: 'number' })).to.equal(false);
  });
});

describe('choices', () => {
  it('are words of designers', () => {
    const spoken = ['', 'TopLeft', 'CenterRight', 'new_rectangle', 'blurGaussian', 'colorDodge', 'png', 'no-emoji'];
    expect(spoken.map(choiceWords)).to.deep.equal([
      'Not set',
      'Top left',
      'Centre right',
      'Rectangle',
      'Blur gaussian',
      'Colour dodge',
      'PNG',
      'No-emoji',
    ]);
    expect(choiceWords('normalMapWith1DirLight')).to.equal('Normal map with 1 direction light');
  });

  it('have the picker of what the catalogue lists, and no two of a list have the same words', () => {
    const { classes, components } = loadCatalogue(new URL('../../../templates/', import.meta.url));
    const definitions = [...classes, ...components].flatMap((each) => [
      each,
      ...Object.values(each.variants?.kinds ?? {}),
    ]);
    const listed = definitions.flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([path, type]) => (type.enum === undefined ? [] : [{ path, ...type }])),
    );
    const pickersOf = (name: string) => [
      ...new Set(
        listed
          .filter(({ path }) => path.endsWith(name))
          .map((type) => choicePickerOf({ enum: [...(type.enum ?? [])] })),
      ),
    ];
    expect(pickersOf('easing')).to.deep.equal(['easing']);
    expect(pickersOf('referencePoint')).to.deep.equal(['anchor']);
    expect(pickersOf('blendMode')).to.deep.equal(['blend']);
    expect(pickersOf('filter.effect')).to.deep.equal(['search']);
    expect(pickersOf('shapedWith')).to.deep.equal(['plain']);
    for (const { path, enum: choices = [] } of listed)
      expect(new Set(choices.map(choiceWords)).size, path).to.equal(choices.length);
  });

  it('of an anchor lie as the points of the layer do', () => {
    const { classes } = loadCatalogue(new URL('../../../templates/', import.meta.url));
    const linear = classes.find(({ name }) => name === 'linear');
    const points = linear?.properties['layerOptions.referencePoint']?.enum?.map(String) ?? [];
    expect(anchorRows(points)).to.deep.equal([
      ['TopLeft', 'TopCenter', 'TopRight'],
      ['CenterLeft', 'Center', 'CenterRight'],
      ['BottomLeft', 'BottomCenter', 'BottomRight'],
    ]);
    expect(anchorRows(['Center', 'Left'])).to.deep.equal([['Center']]);
    expect(points.map((point) => Object.values(placeOfPoint(point)).join())).to.have.members(
      ['0,0', '0.5,0', '1,0', '0,0.5', '0.5,0.5', '1,0.5', '0,1', '0.5,1', '1,1'],
      'the points of a shape have the same names',
    );
  });
});

describe('the palette of classes', () => {
  const definition = (name: string, more: Partial<Definition>): Definition => ({
    name,
    title: name,
    group: 'Interactions',
    initial: {},
    family: 'interaction',
    description: '',
    module: '',
    defaults: {},
    properties: {},
    events: [],
    onGroups: true,
    aliases: [],
    ...more,
  });
  const button = definition('button', { description: 'Runs a command.', events: ['onTap'] });
  const mask = definition('mask', {
    group: 'Replacements',
    family: 'replacement',
    onGroups: false,
    properties: { 'properties.mask': { title: 'Mask image', group: '', type: 'reference', refersTo: 'image' } },
  });
  const all = { isGroup: false, attached: [] };

  it('lists them by family, those of the project last, with what to choose next', () => {
    const offered = offeredClasses([button, mask], ['bobbing'], all, '');
    expect(offered.map(({ group, name }) => [group, name])).to.deep.equal([
      ['Interactions', 'button'],
      ['Replacements', 'mask'],
      ['This project', 'bobbing'],
    ]);
    expect(offered.map(({ needs }) => needs)).to.deep.equal([['command to run'], ['mask image'], []]);
  });

  it('keeps a family together, whatever comes between', () => {
    const drag = definition('drag', {});
    const names = offeredClasses([button, mask, drag], [], all, '').map(({ name }) => name);
    expect(names).to.deep.equal(['button', 'drag', 'mask']);
  });

  it('offers what designers need daily first, and its family with it', () => {
    const { classes } = loadCatalogue(new URL('../../../templates/', import.meta.url));
    const offered = offeredClasses(classes as never, [], all, '');
    expect([...new Set(offered.map(({ group }) => group))]).to.deep.equal([
      'Animations',
      'Interactions',
      'Replacements',
      'Physics',
      'Layers',
    ]);
    const firstOf = (title: string) => offered.find(({ group }) => group === title)?.name;
    expect(['Animations', 'Interactions', 'Replacements'].map(firstOf)).to.deep.equal(['linear', 'button', 'text']);
    expect(offered).to.have.length(classes.length);
  });

  it('refuses what is attached, and what groups do not take', () => {
    const refused = (target: Parameters<typeof offeredClasses>[2]) =>
      offeredClasses([button, mask], [], target, '').map(({ refused: why }) => why ?? '');
    expect(refused({ isGroup: true, attached: [] })).to.deep.equal(['', 'Only layers take it.']);
    expect(refused({ isGroup: false, attached: ['mask'] })).to.deep.equal(['', 'Attached already.']);
  });

  it('finds by all words, in any text', () => {
    const found = (search: string) => offeredClasses([button, mask], [], all, search).map(({ name }) => name);
    expect(found('command runs')).to.deep.equal(['button']);
    expect(found('replace')).to.deep.equal(['mask']);
    expect(found('nothing')).to.deep.equal([]);
  });
});
