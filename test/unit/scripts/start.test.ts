import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { usage } from '#adapters/cli/arguments';

describe('npm start', () => {
  it('knows each option of serve that npm would take for itself', () => {
    const script = readFileSync(new URL('../../../scripts/start.mjs', import.meta.url), 'utf8');
    const list = /^const options = \[(.*?)\];/ms.exec(script)?.[1] ?? '';
    const known = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    const section = /^Options of serve$(.*?)^Options of/ms.exec(usage)?.[1] ?? '';
    const options = [...section.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name);
    expect([...known, 'force']).to.have.members(options);
  });
});
