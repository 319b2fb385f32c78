import { expect } from 'chai';
import { Recent } from '#application/support/recent';

describe('what was made of recent texts', () => {
  it('is made once of each that there is room for, and forgotten when others were met since', () => {
    const made: string[] = [];
    const make = (text: string) => made.push(text);
    const recent = new Recent<number>(3, 6);
    for (const text of ['aa', 'bb', 'aa', 'cc', 'aa', 'dd', 'aa', 'bb']) recent.of(text, make);
    expect(made).to.deep.equal(['aa', 'bb', 'cc', 'dd', 'bb']);
  });

  it('what was made of recent texts stays when a text comes that is too large to be remembered', () => {
    const made: string[] = [];
    const make = (text: string) => made.push(text);
    const recent = new Recent<number>(3, 6);
    for (const text of ['aa', 'too large', 'aa', 'too large']) recent.of(text, make);
    expect(made).to.deep.equal(['aa', 'too large', 'too large']);
  });
});
