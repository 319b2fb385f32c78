import { expect } from 'chai';
import { Quota } from '#application/support/quota';

describe('a quota', () => {
  it('gives as much as it has to all takers together, and what one releases to others', () => {
    const quota = new Quota(10);
    const [one, other] = [quota.share(), quota.share()];
    expect([one.take(4), one.take(4), other.take(3), other.take(2), other.take(1)]).to.deep.equal([
      ...[true, true, false, true, false],
    ]);
    one.release();
    expect([other.take(9), other.take(8)]).to.deep.equal([false, true]);
  });

  it('takes back a share once, however often it is released', () => {
    const quota = new Quota(10);
    const [one, other] = [quota.share(), quota.share()];
    one.take(5);
    other.take(5);
    one.release();
    one.release();
    expect([other.take(6), other.take(5), one.take(1)]).to.deep.equal([false, true, false]);
  });
});
