import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { luaCode } from '#adapters/lua/code/lua-code';
import { referencesOfActions } from '#application/references/find/action-references';
import { kindsOf, ownNameAt, textsOf } from '#application/references/find/value-references';
import { renameInActions } from '#application/references/follow/rename-in-actions';
import { replaceTexts } from '#application/references/follow/replace-texts';
import { renamedClass } from '#application/references/follow/name-changes';
import { Renames } from '#application/references/renames';
import { renamedPart, renameModules } from '#application/project/layout/module-paths';
import { Layer } from '#domain/layer';

const catalogue = new YamlCatalogue();

describe('new names', () => {
  const cat = new Layer(['cat'], { name: 'cat', classes: ['linear', 'transition2.to'], layers: [] });
  const group = new Layer(['A', 'B'], {
    name: 'B',
    classes: [],
    layers: [{ name: 'c', classes: ['button'], layers: [] }],
  });

  it('new names replace whole names', () => {
    const renames = new Renames().addLayer(cat, ['dog']);
    expect(renames.newName('layer', 'cat')).to.equal('dog');
    for (const other of ['cat_face1', 'Cat', 'ca', 'cat/x', 'cat_', ''])
      expect(renames.newName('layer', other)).to.equal(undefined);
  });

  it('new names are of an animation only where the layer carries the class', () => {
    const renames = new Renames().addLayer(cat, ['dog']);
    expect(renames.newName('animation', 'cat_linear')).to.equal('dog_linear');
    expect(renames.newName('animation', 'cat_transition2')).to.equal('dog_transition2');
    expect(renames.newName('animation', 'cat_blink')).to.equal(undefined);
    expect(renames.newName('layer', 'cat_linear'), 'what an action takes for a layer').to.equal('dog_linear');
  });

  it('new names are of everything below a layer, in either spelling of its path', () => {
    const renames = new Renames().addLayer(group, ['C']);
    expect(renames.newName('layer', 'A/B/c')).to.equal('C/c');
    expect(renames.newName('layer', 'A.B.c')).to.equal('C.c');
    expect(renames.newName('animation', 'A/B/c_button')).to.equal('C/c_button');
    expect(renames.newName('layer', 'B')).to.equal(undefined);
  });

  it('new names are of one kind of thing', () => {
    const renames = new Renames().add('command', 'play', 'start');
    expect(renames.newName('command', 'play')).to.equal('start');
    for (const kind of ['layer', 'audio', 'page', 'timer', 'variable', 'joint'] as const)
      expect(renames.newName(kind, 'play')).to.equal(undefined);
  });
});

describe('the places of a script that name something', () => {
  it('the places of a script that name something are those of the catalogue', () => {
    const kindAt = kindsOf(catalogue.component('joints'));
    expect(['properties.bodyA', 'properties.joint1', 'properties.ratio'].map(kindAt)).to.deep.equal([
      'layer',
      'joint',
      undefined,
    ]);
  });

  it('the places of a script that name something are, in a class of the project’s own, those that name the same everywhere', () => {
    const kindAt = kindsOf(catalogue.component('custom-class'));
    expect(
      ['properties.target', 'actions.onTap', 'actionName', 'members', 'properties.title'].map(kindAt),
    ).to.deep.equal(['layer', 'command', 'command', 'layer', undefined]);
  });

  it('the places of a script that name something cover every reference of the catalogue', () => {
    const silent = catalogue
      .classNames()
      .flatMap((name) =>
        Object.entries(catalogue.class(name)?.properties ?? {}).map(([at, type]) => ({ at: `${name} ${at}`, type })),
      )
      .concat(
        catalogue
          .actionNames()
          .flatMap((name) =>
            Object.entries(catalogue.action(name)?.params ?? {}).map(([at, type]) => ({ at: `${name} ${at}`, type })),
          ),
      )
      .filter(({ type }) => type.type === 'reference' && type.refersTo === undefined);
    expect(silent.map(({ at }) => at)).to.deep.equal([]);
  });

  it('the places of a script that name something of the class are followed with a capital, too, as older editors write it, unless that is another name', () => {
    const renamed = (from: string, to: string, written: string) => {
      const carrier = { in: 'layers', path: ['cat'] } as const;
      const { own } = renamedClass({ book: 'story', page: 'cover' }, carrier, from, to);
      return ownNameAt('class', written, own?.({ ...carrier, class: to }));
    };
    expect(renamed('linear', 'bounce', 'Linear')).to.equal('Bounce');
    expect(renamed('Wobble', 'sway', 'Wobble')).to.equal('sway');
    expect(renamed('linear', 'bounce', 'LINEAR')).to.equal(undefined);
  });

  it('the places of a script that have its own name count only in its own file', () => {
    const own = { names: new Map([['Ellipse', 'Oval']]) };
    expect(ownNameAt('layer', 'Ellipse', own)).to.equal('Oval');
    expect(ownNameAt('kind', 'Ellipse', own)).to.equal(undefined);
    expect(ownNameAt('layer', 'Ellipse', undefined)).to.equal(undefined);
    expect(ownNameAt('class', 'Ellipse', own), 'a class is called as the layer').to.equal(undefined);
  });
});

describe('the texts of a table', () => {
  const values = { a: 'x', b: { c: ['x', 2, 'y'] }, d: [{ e: 'x' }], f: null };

  it('the texts of a table are listed by their places, those in the tables of a list, too', () => {
    expect(textsOf(values)).to.deep.equal([
      { at: 'a', property: 'a', text: 'x' },
      { at: 'b.c[0]', property: 'b.c', text: 'x' },
      { at: 'b.c[2]', property: 'b.c', text: 'y' },
      { at: 'd[0].e', property: 'd.e', text: 'x' },
    ]);
  });

  it('the texts of a table get other words in the same order', () => {
    const after = replaceTexts(values, ({ text }) => (text === 'x' ? 'z' : undefined));
    expect(JSON.stringify(after)).to.equal('{"a":"z","b":{"c":["z",2,"y"]},"d":[{"e":"z"}],"f":null}');
  });
});

describe('the names in actions', () => {
  const actions = [
    { command: 'animation.playAll', params: { animations: ['cat_linear', 'cat_blink'] } },
    { command: '.page.gotoPage', params: { pageName: 'cat' } },
    { command: 'nobody.knows', params: { target: 'cat', trigger: 'meow' } },
    { command: 'web.goto', params: { url: 'cat' } },
  ];

  it('the names in actions are found by what each parameter is', () => {
    expect(referencesOfActions(actions, catalogue).map(({ at, kind, name }) => [at, kind, name])).to.deep.equal([
      ['actions[0].params.animations[0]', 'animation', 'cat_linear'],
      ['actions[0].params.animations[1]', 'animation', 'cat_blink'],
      ['actions[1].params.pageName', 'page', 'cat'],
      ['actions[2].params.trigger', 'command', 'meow'],
    ]);
  });

  it('the names in actions follow, each by its kind', () => {
    const renames = new Renames().addObject('cat', 'dog', ['linear']).add('command', 'meow', 'bark');
    const { actions: renamed, changed } = renameInActions(luaCode, actions, renames, catalogue);
    expect(JSON.parse(JSON.stringify(renamed))).to.deep.equal([
      { command: 'animation.playAll', params: { animations: ['dog_linear', 'cat_blink'] } },
      actions[1],
      { command: 'nobody.knows', params: { target: 'cat', trigger: 'bark' } },
      actions[3],
    ]);
    expect(changed.map(({ at }) => at)).to.deep.equal(['actions[0].params.animations[0]', 'actions[2].params.trigger']);
  });
});

describe('module paths to a part of a page', () => {
  const path = 'App/book/components/p1/layers/tree.lua';
  const renamed = (text: string) =>
    Buffer.from(
      renameModules(luaCode, path, Buffer.from(text), [
        renamedPart(path, 'book', {
          from: ['p1', 'layers', 'A', 'cat'],
          to: ['p1', 'layers', 'B', 'dog'],
          classes: ['linear'],
        }),
      ]),
    ).toString();

  it('follow, to the part, to what is below it and to its classes', () => {
    for (const [before, after] of [
      ['require("App.book.components.p1.layers.A.cat")', 'require("App.book.components.p1.layers.B.dog")'],
      ["require('components.p1.layers.A.cat')", "require('components.p1.layers.B.dog')"],
      ['"components/p1/layers/A/cat/inner"', '"components/p1/layers/B/dog/inner"'],
      ['"../App/book/components/p1/layers/A/cat"', '"../App/book/components/p1/layers/B/dog"'],
      ['"components.p1.layers.A.cat_linear"', '"components.p1.layers.B.dog_linear"'],
    ] as const)
      expect(renamed(before)).to.equal(after);
  });

  it('module paths to a part of a page to anything else stay', () => {
    for (const text of [
      '"components.p1.layers.A.cat_face1"',
      '"components.p1.layers.A.cats"',
      '"components.p1.layers.cat"',
      '"components.p2.layers.A.cat"',
      '"mycomponents.p1.layers.A.cat"',
      'components.p1.layers.A.cat',
      '"App.other.components.p1.layers.A.cat"',
      '"App.book2.components.p1.layers.A.cat_linear"',
      '"../App/my book/components/p1/layers/A/cat"',
    ])
      expect(renamed(text)).to.equal(text);
  });
});
