import { expect } from 'chai';
import { EventReader } from '../../support/service/read-events.js';
import { useTwoServices } from '../../support/service/serve-two.js';

describe('events with two services', () => {
  const services = useTwoServices();

  it('events of previews and of the doctor reach the followers of both of two services, each once', async () => {
    const { one, other } = services;
    const readers = [new EventReader(await one.open('/_/events')), new EventReader(await other.open('/_/events'))];
    try {
      await one.call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.25 } });
      await other.call('POST', '/story/cover/title?command=preview', { body: { x: 1 } });
      await one.call('POST', '/story/cover/title', { body: {} });
      await other.call('GET', '/_/doctor');
      for (const reader of readers) {
        const events = await reader.take(6);
        // Each service's own are in order; what another has sent may come between.
        expect(events.map(({ type, data }) => (type === 'preview' ? data['props'] : type))).to.have.deep.members([
          'ready',
          { alpha: 0.25 },
          { alpha: 0.25, x: 1 },
          'change',
          null,
          'doctor',
        ]);
      }
    } finally {
      for (const reader of readers) reader.close();
    }
  });
});
