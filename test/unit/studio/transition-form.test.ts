import { expect } from 'chai';
import { formGroups, parseText, textOf, type Field, type FormDefinition } from '#adapters/studio/model/page/form-model';
import { transitionForm } from '#adapters/studio/model/page/transition-form';
import { thingFacts } from '#adapters/studio/model/units/unit-facts';

const definition: FormDefinition = {
  properties: { params: { title: 'Settings', group: 'Settings', type: 'table' } },
  defaults: { params: { x: 10 } },
};
const page = { width: 480, height: 320, artwork: 4, origin: { x: 106.5, y: 20 }, device: 'iPhone 15' };

function fieldsOf(option: string, params: Record<string, unknown>): readonly Field[] {
  const values = { params };
  const form = transitionForm(definition, option, values);
  return formGroups(form, { values, facts: thingFacts(page, values) }).flatMap(({ fields }) => fields);
}

const shownIn = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.name, `${textOf(field, field.value)} ${field.unit?.sign ?? ''}`]));

describe('the form of a transition of the library', () => {
  it('shows places in points of the page on the device, and times in seconds', () => {
    const fields = fieldsOf('to', { x: 206.5, y: 120, time: 750, alpha: 0.5 });
    expect(shownIn(fields)).to.include({
      'params.x': '100 pt',
      'params.y': '100 pt',
      'params.time': '0.75 s',
      'params.alpha': '50 %',
    });
    const [x, time] = ['params.x', 'params.time'].map((name) => fields.find((field) => field.name === name));
    expect(x && parseText(x, '101')).to.deep.equal({ value: 207.5 });
    expect(x?.unit?.device).to.equal('iPhone 15');
    expect(time && parseText(time, '2')).to.deep.equal({ value: 2000 });
  });

  it('a way has no place: by moveBy, and with delta', () => {
    expect(shownIn(fieldsOf('moveBy', { x: -40 }))).to.include({ 'params.x': '-40 pt' });
    expect(shownIn(fieldsOf('to', { x: -40, delta: true }))).to.include({ 'params.x': '-40 pt' });
    expect(shownIn(fieldsOf('moveTo', { x: 206.5, delta: true }))).to.include({ 'params.x': '100 pt' });
  });

  it('has a field for each setting that it is often given, and for those that it has', () => {
    const names = fieldsOf('fadeOut', { tag: 'a', iterationDelay: 500 }).map(({ name }) => name);
    expect(names).to.have.members([
      'params.time',
      'params.delay',
      'params.x',
      'params.tag',
      'params.iterationDelay',
      'params',
    ]);
    expect(shownIn(fieldsOf('fadeOut', { iterationDelay: 500 }))).to.include({ 'params.iterationDelay': '0.5 s' });
  });

  it('a value of another type stays what it is', () => {
    const time = fieldsOf('to', { time: 'long' }).find(({ name }) => name === 'params.time');
    expect([time?.kind, time?.unit]).to.deep.equal(['text', undefined]);
  });
});
