import { expect } from 'chai';
import { createPagewright, openMemoryStore, type PagewrightOptions } from '../../../src/index.js';

describe('the service around what is no store', () => {
  const given = {
    'a store that was not waited for': openMemoryStore(),
    'an empty object': {},
    nothing: undefined,
  };
  for (const [what, store] of Object.entries(given)) {
    it(`is refused at once for ${what}, with what to do`, () => {
      // As a program without types would.
      const options = { store } as unknown as PagewrightOptions;
      expect(() => createPagewright(options)).to.throw(TypeError, 'await openDiskStore(');
    });
  }
});
