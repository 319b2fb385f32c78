import { expect } from 'chai';
import { UnansweredChanges } from '../../../src/adapters/studio/model/history/unanswered-changes.js';

describe('the keys of changes whose answer has not come', () => {
  const url = 'http://localhost/harbour/dusk/sun';
  const set = { method: 'POST', body: '{"x":1}' };
  const fresh = () => {
    let count = 0;
    return new UnansweredChanges(() => `key ${++count}`);
  };

  it('the same change has the same key until its answer comes, and another one after that', () => {
    const changes = fresh();
    const { key, isAnswered } = changes.begin(url, set);
    expect(key).to.equal('key 1');
    expect(changes.begin(url, { ...set }).key).to.equal(key);
    isAnswered();
    expect(changes.begin(url, set).key).to.equal('key 2');
  });

  it('another address, method, author or body is another change', () => {
    const changes = fresh();
    const others: readonly (readonly [string, RequestInit])[] = [
      [url, set],
      [`${url}2`, set],
      [url, { ...set, method: 'PUT' }],
      [url, { ...set, headers: { 'Pagewright-Author': 'Ada' } }],
      [url, { ...set, body: '{"x":2}' }],
    ];
    const keys = others.map(([to, init]) => changes.begin(to, init).key);
    expect(new Set(keys).size).to.equal(others.length);
  });

  it('a text that was given up is another change once a later text is answered; a file stays the same', () => {
    const changes = fresh();
    const file = { method: 'PUT', body: new Blob(['picture']) };
    const [text, upload] = [changes.begin(url, set).key, changes.begin(url, file).key];
    changes.begin(url, { method: 'DELETE' }).isAnswered();
    expect(changes.begin(url, file).key).to.equal(upload);
    expect(changes.begin(url, set).key).not.to.equal(text);
  });

  it('what makes no change has no key', () => {
    const changes = fresh();
    expect(changes.begin(url, {}).key).to.equal(undefined);
    for (const query of ['dryRun=true', 'quiet=true&hold=true', 'command=preview', 'command=preview&end=true'])
      expect(changes.begin(`${url}?${query}`, set).key, query).to.equal(undefined);
    expect(changes.begin(`${url}?dryRun=false`, set).key).to.match(/^key/);
  });
});
