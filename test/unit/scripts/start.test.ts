import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { verbs } from '#adapters/cli/usage';

describe('npm start', () => {
  it('npm start knows each option of serve with a value, which npm would take for its own', () => {
    const script = readFileSync(new URL('../../../scripts/start.mjs', import.meta.url), 'utf8');
    const list = /^const options = \[(.*?)\];/ms.exec(script)?.[1] ?? '';
    const known = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    const options = Object.entries(verbs.serve.options).flatMap(([name, option]) => ('takes' in option ? name : []));
    expect(known).to.have.members(options);
  });
});
