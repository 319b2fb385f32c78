import { expect } from 'chai';
import { reindent } from '#adapters/lua/text/lines';

describe('lines that are copied to another indentation', () => {
  for (const [what, text, from, to, wanted] of [
    ['get it before each but the first, and keep their ends', '{\r\n  a,\n}', '', '\t', '{\r\n\t  a,\n\t}'],
    ['lose what they had of it', '{\n    a,\r  }', '  ', '', '{\n  a,\r}'],
    ['stay as they are where they have less', '{\n  a,\n b }', '  ', '\t', '{\n\ta,\n b }'],
    ['stay as they are where there is but one', '  { a }', '', '  ', '  { a }'],
  ] as const)
    it(what, () => {
      expect(reindent(text, from, to)).to.equal(wanted);
    });
});
