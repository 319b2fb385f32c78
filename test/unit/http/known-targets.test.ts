import { expect } from 'chai';
import { KnownTargets } from '#adapters/http/address/known-targets';
import { Problem } from '#domain/problem/problem';

describe('the targets that are known', () => {
  it('are taken apart once', () => {
    const targets = new KnownTargets();
    const first = targets.read('/book/page?x=%20');
    expect(targets.read('/book/page?x=%20')).to.equal(first);
    expect(first.segments).to.deep.equal(['book', 'page']);
    expect(first.query.get('x')).to.equal(' ');
  });

  it('are as many as their spellings', () => {
    const targets = new KnownTargets();
    expect(targets.read('/%61')).not.to.equal(targets.read('/a'));
    expect(targets.read('/%61').segments).to.deep.equal(['a']);
  });

  it('are forgotten when enough others were asked for since, and no sooner', () => {
    const targets = new KnownTargets();
    const [rare, frequent] = [targets.read('/rare'), targets.read('/frequent')];
    for (let index = 0; index < 1_000; index++) {
      targets.read(`/other${index}`);
      expect(targets.read('/frequent')).to.equal(frequent);
    }
    expect(targets.read('/rare')).not.to.equal(rare);
  });

  it('are none that is refused, which is each time, or long', () => {
    const targets = new KnownTargets();
    for (let time = 0; time < 2; time++) expect(() => targets.read('/a//b')).to.throw(Problem, /empty/);
    const long = `/${'n'.repeat(600)}`;
    expect(targets.read(long)).not.to.equal(targets.read(long));
  });
});
