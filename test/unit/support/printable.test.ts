import { expect } from 'chai';
import { escaped, jsonText, printable } from '#application/support/printable';

const hostile = 'a\u0085b\u009b31mc\u001b[0m\u2028\u202ed\ud800';

describe('a text for a terminal', () => {
  it('a text for a terminal has no character that would steer it', () => {
    expect(printable(hostile)).to.equal('a\ufffdb\ufffd31mc\ufffd[0m\ufffd\ufffdd\ufffd');
    expect(escaped(hostile)).to.equal('a\\u0085b\\u009b31mc\\u001b[0m\\u2028\\u202ed\\ud800');
  });

  it('a text for a terminal that is JSON means the same', () => {
    for (const indent of [undefined, 2]) {
      const text = jsonText({ name: hostile, list: [hostile] }, indent);
      expect(printable(text, '\n')).to.equal(text);
      expect(JSON.parse(text)).to.deep.equal({ name: hostile, list: [hostile] });
    }
  });
});
