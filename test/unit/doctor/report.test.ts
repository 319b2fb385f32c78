import { expect } from 'chai';
import type { Finding } from '#application/doctor/finding';
import { findingsById } from '#application/doctor/report';

const finding = (explanation: string): Finding => ({
  kind: { code: 'missing-module', severity: 'error', fault: 'a module is missing' },
  place: { path: 'App/a.lua', line: 1 },
  resource: null,
  explanation,
});

describe('the ids of findings', () => {
  it('the ids of findings that are equal are numbered, each in the time of the first', () => {
    // A search for the next free number would take minutes.
    const many = 60_000;
    const ids = [...findingsById(Array.from({ length: many }, () => finding('It is missing.'))).keys()];
    const [first = ''] = ids;
    expect(ids).to.have.length(many);
    expect(ids[1]).to.equal(`${first}-2`);
    expect(ids.at(-1)).to.equal(`${first}-${many}`);
  });
});
