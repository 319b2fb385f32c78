import { expect } from 'chai';
import type { Definition, PropertyType } from '#adapters/client/client-operations.generated';
import {
  baseOf,
  draftKey,
  fieldState,
  readDrafts,
  rebasedDraft,
  withDraft,
  withoutDraft,
} from '#adapters/studio/model/address/draft-values';
import {
  formGroups,
  parseText,
  placeholderOf,
  propertiesFor,
  sharedFormGroups,
  textOf,
  valueAt,
  type Field,
} from '#adapters/studio/model/page/form-model';

const definition = (properties: Record<string, Partial<PropertyType>>, more: Partial<Definition> = {}): Definition => ({
  name: 'thing',
  initial: {},
  family: 'thing',
  description: '',
  module: '',
  defaults: {},
  title: 'Thing',
  group: 'Things',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, type]) => [name, { title: name, group: 'All', type: 'any', ...type }]),
  ),
  events: [],
  onGroups: false,
  aliases: [],
  ...more,
});

const field = (type: Partial<PropertyType>): Field => {
  const [group] = formGroups(definition({ it: type }), { values: {} });
  if (group?.fields[0] === undefined) throw new Error('no field');
  return group.fields[0];
};

describe('the form of properties', () => {
  it('offers nothing that the runtime does not read', () => {
    const form = definition({ x: { type: 'number' }, shift: { type: 'number', unread: true } });
    const fields = formGroups(form, { values: { x: 1, shift: 5 } }).flatMap((group) => group.fields);
    expect(fields.map(({ name }) => name)).to.deep.equal(['x']);
  });

  it('shows the expression of a value that the script computes, also of a table around it, and no default', () => {
    const form = definition(
      { x: { type: 'number' }, 'from.y': { type: 'number' }, y: { type: 'number' } },
      { defaults: { x: 960, from: { y: 5 }, y: 640 } },
    );
    const computed = { x: 'display.contentCenterX', from: 'startOf(UI)' };
    const fields = formGroups(form, { values: { y: 3 }, computed }).flatMap((group) => group.fields);
    expect(fields.map((each) => [each.name, each.expression, each.default, placeholderOf(each)])).to.have.deep.members([
      ['x', 'display.contentCenterX', undefined, 'display.contentCenterX'],
      ['from.y', 'startOf(UI)', undefined, 'startOf(UI)'],
      ['y', undefined, 640, '640'],
    ]);
  });

  it('has a field for each property, in the groups of the definition, with its default, and whether it is set', () => {
    const groups = formGroups(
      definition(
        {
          old: { type: 'number', group: 'Older names' },
          kind: { type: 'string', enum: ['a', 'b'], title: 'Kind', group: 'Look' },
          x: { type: 'number', title: 'Horizontal position', group: 'Position and size', handle: 'position' },
          'from.xScale': { type: 'number', title: 'Start scale', group: 'Start' },
        },
        { defaults: { x: 960 } },
      ),
      { values: { x: 1400, from: { xScale: 1 }, kind: null }, defaults: { from: { xScale: 1 } } },
    );
    expect(groups.map(({ title }) => title)).to.deep.equal(['Position and size', 'Look', 'Start', 'Older names']);
    const fields = groups.flatMap((group) => group.fields);
    expect(fields.map(({ name, label, title, kind, isSet }) => [name, label, title, kind, isSet])).to.deep.equal([
      ['x', 'X', 'Horizontal position', 'number', true],
      ['kind', 'Kind', 'Kind', 'choice', false],
      ['from.xScale', 'Scale X', 'Start scale', 'number', false],
      ['old', 'old', 'old', 'number', false],
    ]);
    expect(fields[0]).to.include({ value: 1400, default: 960 });
  });

  it('what hardly anybody sets comes last, also that of a group with other properties', () => {
    const target = { type: 'string', group: 'Target' } as const;
    const groups = formGroups(
      definition({
        'breadcrumbs.enable': { type: 'boolean', group: 'Trail' },
        'properties.target': target,
        'properties.to': target,
        align: { type: 'string', group: 'Position and size' },
        x: { type: 'number', group: 'Position and size' },
        'properties.delay': { type: 'number', group: 'Playback' },
      }),
      { values: {} },
    );
    expect(groups.map(({ title, use, fields }) => [title, use, fields.map(({ name }) => name)])).to.deep.equal([
      ['Position and size', 'daily', ['x']],
      ['Target', 'needed', ['properties.to']],
      ['Playback', 'daily', ['properties.delay']],
      ['Position and size', 'rare', ['align']],
      ['Target', 'rare', ['properties.target']],
      ['Trail', 'rare', ['breadcrumbs.enable']],
    ]);
    const text = definition({
      'properties.contents': { type: 'string', group: 'Text' },
      'properties.width': { type: 'number', group: 'Position and size' },
    });
    expect(
      formGroups(text, { values: {} }).map(({ title }) => title),
      'a thing without a place begins as its definition does',
    ).to.deep.equal(['Text', 'Position and size']);
  });

  it('a variant has its own properties', () => {
    const circle = definition({ radius: { type: 'number' } });
    const layer = definition(
      { width: { type: 'number' } },
      { variants: { by: 'shapedWith', kinds: { new_ellipse: circle } } },
    );
    const names = (form: Definition, values: Record<string, unknown>) =>
      formGroups(form, { values }).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names(layer, { shapedWith: 'new_ellipse' })).to.deep.equal(['radius']);
    expect(names(layer, {})).to.deep.equal(['width']);
    const joint = definition({}, { variants: { by: 'properties.type', kinds: { rope: circle } } });
    expect(names(joint, { properties: { type: 'rope' } }), 'a dotted name chooses, too').to.deep.equal(['radius']);
  });

  it('an empty field shows that it is required, unless another one has a value in its place', () => {
    const text = { type: 'string' } as const;
    const form = { ...definition({ page: text, code: text, note: text }), required: [['page', 'code']] };
    const shown = (values: Record<string, unknown>) =>
      formGroups(form, { values }).flatMap(({ fields }) => fields.map(placeholderOf));
    expect(shown({})).to.deep.equal(['Required', 'Required', '']);
    expect(shown({ page: '', note: 'x' })).to.deep.equal(['Required', 'Required', '']);
    expect(shown({ code: 'f()' })).to.deep.equal(['', '', '']);
  });

  it('Lua code is a text, whatever its type, and any value may be a text without quotes', () => {
    const form = { properties: definition({ it: { type: 'any' } }).properties, defaults: {}, expressions: ['it'] };
    const [code] = formGroups(form, { values: { it: 'left == 0' } })[0]?.fields ?? [];
    expect(code).to.include({ kind: 'code', value: 'left == 0' });
    const any = field({ type: 'any' });
    for (const [text, value] of [
      ['gone', 'gone'],
      ['3', 3],
      ['true', true],
      ['"3"', '3'],
      ['{"a": 1}', { a: 1 }],
      ['', null],
    ] as const) {
      expect(parseText(any, text), text).to.deep.equal({ value });
      if (value !== null) expect(parseText(any, textOf(any, value)), text).to.deep.equal({ value });
    }
    expect(textOf(any, 'gone')).to.equal('gone');
    for (const text of ['{"a"', '[1', '"a']) expect(parseText(any, text), text).to.have.property('problem');
  });

  it('numbers stay text until they are one: a lone sign is none, a comma is a point, empty means the default', () => {
    const number = field({ type: 'number', minimum: 0, maximum: 10 });
    for (const [text, expected] of [
      ['1.', 1],
      ['1,5', 1.5],
      ['.5', 0.5],
      [' 2 ', 2],
      ['1e1', 10],
      ['', null],
    ] as const) {
      expect(parseText(number, text), text).to.deep.equal({ value: expected });
    }
    for (const text of ['-', 'x', '1..2', '0x10', 'Infinity', '-1', '11'])
      expect(parseText(number, text), text).to.have.property('problem');
    expect(parseText(field({ type: 'integer' }), '1.5')).to.deep.equal({ problem: 'Type a whole number.' });
  });

  it('choices, booleans, texts and data have their own values', () => {
    expect(parseText(field({ type: 'any', enum: [1, 'a'] }), '1')).to.deep.equal({ value: 1 });
    expect(parseText(field({ type: 'string', enum: ['a'] }), 'b')).to.have.property('problem');
    expect(parseText(field({ type: 'boolean' }), 'true')).to.deep.equal({ value: true });
    expect(parseText(field({ type: 'string' }), ' a ')).to.deep.equal({ value: ' a ' });
    expect(parseText(field({ type: 'reference', refersTo: 'layer' }), '')).to.deep.equal({ value: '' });
    expect(parseText(field({ type: 'list' }), '[1, 2]')).to.deep.equal({ value: [1, 2] });
    expect(parseText(field({ type: 'table' }), '{x')).to.have.property('problem');
    expect(parseText(field({ type: 'color' }), '[1, 0, 0, 1]')).to.deep.equal({ value: [1, 0, 0, 1] });
    expect(parseText(field({ type: 'color', asText: true }), '255,0,0')).to.deep.equal({ value: [1, 0, 0, 1] });
  });

  it('a value has a text that means the same value', () => {
    for (const [type, value] of [
      ['number', 1.5],
      ['boolean', true],
      ['list', [1, 'a']],
      ['color', [1, 0.502, 0, 0.2]],
      ['string', 'a b'],
    ] as const) {
      expect(parseText(field({ type }), textOf(field({ type }), value))).to.deep.equal({ value });
    }
    expect(textOf({ kind: 'number' }, undefined)).to.equal('');
  });

  it('dotted names lead into tables, and out of them', () => {
    expect(valueAt({ from: { x: 3 } }, 'from.x')).to.equal(3);
    expect(valueAt({ from: 3 }, 'from.x')).to.equal(undefined);
    expect(propertiesFor('from.x', 3)).to.deep.equal({ from: { x: 3 } });
  });

  it('several things share the fields that all have; where values differ, the field is mixed', () => {
    const circle = definition({ radius: { type: 'number' }, alpha: { type: 'number' } });
    const layer = definition(
      { width: { type: 'number' }, alpha: { type: 'number' } },
      { variants: { by: 'shapedWith', kinds: { new_ellipse: circle } }, defaults: { alpha: 1 } },
    );
    const shared = (...things: Record<string, unknown>[]) =>
      sharedFormGroups(
        layer,
        things.map((values) => ({ values })),
      ).flatMap(({ fields }) => fields);
    expect(shared({}, { shapedWith: 'new_ellipse' }).map(({ name }) => name)).to.deep.equal(['alpha']);
    const [width, alpha] = shared({ width: 4, alpha: 1 }, { width: 5, alpha: 1 });
    expect(width).to.deep.include({ isMixed: true, value: undefined, seen: [4, 5], isSet: true });
    expect(alpha).to.deep.include({ isMixed: false, value: 1, seen: [1, 1], isSet: false, default: 1 });
    expect(shared({ alpha: 1 })[1]).to.deep.include({ isMixed: false, seen: 1 });
  });

  it('an empty choice is a value where the choice has it', () => {
    expect(parseText(field({ type: 'string', enum: ['', 'page'] }), '')).to.deep.equal({ value: '' });
    expect(parseText(field({ type: 'string', enum: ['page'] }), '')).to.deep.equal({ value: null });
  });
});

describe('drafts', () => {
  const key = draftKey('harbour/dusk/sun', 'x');

  it('what is typed stands over the value until it is saved or dropped', () => {
    const drafts = withDraft(withDraft({}, key, '1', 1400), key, '12', 1400);
    expect(fieldState(drafts, key, 1400)).to.deep.equal({ kind: 'typed', text: '12' });
    expect(fieldState(withoutDraft(drafts, key), key, 1400)).to.deep.equal({ kind: 'clean' });
  });

  it('a value that changes meanwhile is a conflict, until one side is chosen', () => {
    const drafts = withDraft({}, key, '12', 1400);
    expect(fieldState(drafts, key, 1500)).to.deep.equal({ kind: 'conflict', text: '12' });
    // The base stays that of the first keystroke, so typing on does not hide the conflict.
    expect(fieldState(withDraft(drafts, key, '123', 1500), key, 1500).kind).to.equal('conflict');
    expect(fieldState(rebasedDraft(drafts, key, 1500), key, 1500)).to.deep.equal({ kind: 'typed', text: '12' });
    expect(rebasedDraft({}, key, 1)).to.deep.equal({});
  });

  it('a value of the same author that is on its way is no conflict', () => {
    const drafts = withDraft({}, key, '12', 1400);
    expect(fieldState(drafts, key, 1500, { value: 1500 }).kind).to.equal('typed');
    expect(fieldState(drafts, key, 1501, { value: 1500 }).kind).to.equal('conflict');
  });

  it('the base is the value that typing began with, also where there was none', () => {
    expect(baseOf(withDraft({}, key, 'a', [1])[key] ?? { text: '', base: '' })).to.deep.equal([1]);
    expect(baseOf(withDraft({}, key, 'a', undefined)[key] ?? { text: '', base: '1' })).to.equal(undefined);
  });

  it('what another version has stored does no harm', () => {
    const drafts = withDraft({}, key, '1', 2);
    expect(readDrafts(JSON.stringify(drafts))).to.deep.equal(drafts);
    expect(readDrafts(JSON.stringify({ ...drafts, old: 7, odd: { text: 1 } }))).to.deep.equal(drafts);
    for (const text of [null, '', 'null', '[]', '{']) expect(readDrafts(text), String(text)).to.deep.equal({});
  });
});
