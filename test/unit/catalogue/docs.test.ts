import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { actionDocs, classDocs } from '../../../scripts/catalogue-docs.js';

const stale = 'It is stale: node --import tsx scripts/make-class-docs.mjs writes it anew.';
const page = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

describe('The documentation of the catalogue', () => {
  it('has every class, shape and page component as the data files say', () => {
    expect(page('classes') === classDocs(), stale).to.equal(true);
  });

  it('has every action as the data files say', () => {
    expect(page('actions') === actionDocs(), stale).to.equal(true);
  });
});
