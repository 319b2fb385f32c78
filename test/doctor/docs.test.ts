import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { withFindingsTable } from '../../scripts/doctor-docs.js';

describe('The documentation of the doctor', () => {
  it('The documentation of the doctor has what the checks declare', () => {
    const page = readFileSync(new URL('../../docs/references-and-doctor.md', import.meta.url), 'utf8');
    const stale = 'It is stale: node --import tsx scripts/make-doctor-docs.mjs writes it anew.';
    expect(page === withFindingsTable(page), stale).to.equal(true);
  });
});
