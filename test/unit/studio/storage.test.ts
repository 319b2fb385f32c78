import { expect } from 'chai';
import { RememberedValues } from '#adapters/studio/state/service/remembered-values';

describe('what the browser remembers', () => {
  const asItIs = (value: unknown) => value as string;

  function memory() {
    const texts = new Map<string, string>();
    const values = new RememberedValues({
      read: (key) => texts.get(key) ?? null,
      write: (key, text) => void texts.set(key, text),
    });
    return { texts, values };
  }

  it('is there with the next start, and a text that is no value of it is not', () => {
    const { texts, values } = memory();
    values.signal('theme', 'light', asItIs).value = 'dark';
    expect(values.signal('theme', 'light', asItIs).value).to.equal('dark');
    const parse = () => {
      throw new Error('no theme');
    };
    expect(values.signal('theme', 'light', parse).value).to.equal('light');
    texts.set('theme', '{');
    expect(values.signal('theme', 'light', asItIs).value).to.equal('light');
  });

  it('follows the other tabs, and what they remember is not written again', () => {
    const { texts, values } = memory();
    const theme = values.signal('theme', 'light', asItIs);
    const seen: string[] = [];
    theme.subscribe((value) => seen.push(value));
    values.receive('theme', '"dark"');
    values.receive('theme', '{');
    values.receive('of another page', '1');
    expect(seen).to.deep.equal(['light', 'dark']);
    expect(texts.size).to.equal(0);
  });

  it('is a signal like any other where the browser forbids storage', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    const theme = new RememberedValues({ read: forbidden, write: forbidden }).signal('theme', 'light', asItIs);
    theme.value = 'dark';
    expect(theme.value).to.equal('dark');
  });
});
