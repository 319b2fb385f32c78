import { expect } from 'chai';
import { MessageQueue } from '#adapters/app-long-poll/message-queue';
import type { AppCall, AppMessage } from '#application/ports/app-sessions';
import type { AppEvent } from '#application/ports/running-app';

const event = (name: string, params = {}): AppEvent => ({ name, params });
const preview = (subject: string, alpha: number): AppEvent => ({
  name: 'preview',
  params: { subject, alpha },
  subject,
});
const reported = (messages: readonly AppMessage[]) =>
  messages.map((each) => `${each.n} ${each.type === 'event' ? each.name : each.type}`);

describe('the messages for one app', () => {
  const limits = { queueBytes: 1000, answerBytes: 300 };
  let queue: MessageQueue;
  const add = (added: AppEvent) => queue.add({ type: 'event', event: added });
  beforeEach(() => {
    queue = new MessageQueue(limits);
  });

  it('the messages for one app come in order, numbered without gaps, until they are acknowledged', () => {
    for (const name of ['a', 'b']) add(event(name));
    expect(reported(queue.handOut())).to.deep.equal(['1 a', '2 b']);
    add(event('c'));
    expect(reported(queue.handOut())).to.deep.equal(['1 a', '2 b', '3 c']);
    queue.acknowledge(2);
    expect(reported(queue.handOut())).to.deep.equal(['3 c']);
    queue.acknowledge(3);
    expect(queue.isEmpty).to.equal(true);
  });

  it('the messages for one app have only the last of a waiting state, after what came before it', () => {
    add(preview('sun', 0.1));
    add(event('between'));
    add(preview('moon', 0.5));
    add(preview('sun', 0.2));
    const messages = queue.handOut();
    expect(reported(messages)).to.deep.equal(['1 between', '2 preview', '3 preview']);
    expect(messages[2]).to.deep.include({ params: { subject: 'sun', alpha: 0.2 } });
  });

  it('the messages for one app never change once they were handed out', () => {
    add(preview('sun', 0.1));
    queue.handOut();
    add(preview('sun', 0.2));
    expect(queue.handOut().map((each) => 'params' in each && each.params['alpha'])).to.deep.equal([0.1, 0.2]);
  });

  it('the messages for one app are handed out a few at a time, and at least one', () => {
    for (const name of ['a', 'b', 'c']) add(event(name, { text: 'x'.repeat(250) }));
    expect(reported(queue.handOut())).to.deep.equal(['1 a', '2 b']);
    queue.acknowledge(2);
    expect(reported(queue.handOut())).to.deep.equal(['3 c']);
  });

  it('the messages for one app are dropped when too many wait, the oldest events first; the app gets a notice in their place', () => {
    const call: AppCall = { what: 'show', module: 'page' };
    queue.add({ type: 'call', call, id: 'c1' });
    add(preview('sun', 1));
    for (let index = 0; index < 30; index++) add(event(`e${index}`, { text: 'x'.repeat(60) }));
    const [first, ...rest] = reported(queue.handOut());
    expect(first).to.equal('1 resync');
    expect(rest.slice(0, 2)).to.deep.equal(['2 call', '3 preview']);
    queue.acknowledge(99);
    let last: string[] = [];
    while (!queue.isEmpty) {
      const messages = queue.handOut();
      last = reported(messages);
      queue.acknowledge(messages.at(-1)?.n ?? 0);
    }
    expect(last.at(-1)).to.match(/ e29$/);
  });

  it('the messages for one app are not dropped for their size where there is but one', () => {
    add(event('long', { text: 'x'.repeat(2000) }));
    expect(reported(queue.handOut())).to.deep.equal(['1 long']);
  });

  it('the messages for one app leave out a call that is taken back before it was handed out', () => {
    const call: AppCall = { what: 'show', module: 'page' };
    queue.add({ type: 'call', call, id: 'c1' });
    queue.withdraw('c1');
    expect(queue.isEmpty).to.equal(true);
  });
});
