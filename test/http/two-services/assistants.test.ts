import { expect } from 'chai';
import { useTwoServices } from '../../support/service/serve-two.js';
import { connectAssistant, overHttp } from '../../mcp/assistant.js';

describe('assistants with two services', () => {
  const services = useTwoServices();

  it('an assistant of one of two services is notified of what the other changes, and its tools show it', async () => {
    const { one, other } = services;
    const [here, there] = [
      await connectAssistant(overHttp(one.port), '2026'),
      await connectAssistant(overHttp(other.port), '2026'),
    ];
    try {
      const uri = 'pagewright:///story/cover/title';
      const updated = new Promise<string>((resolve) =>
        here.client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
      );
      await here.client.listen({ resourceSubscriptions: [uri] });
      await there.call('set', { address: 'story/cover/title', props: { alpha: 0.25 } });
      expect(await updated).to.equal(uri);
      expect(await here.call('history')).to.include('layer story/cover/title');
    } finally {
      await Promise.all([here.client.close(), there.client.close()]);
    }
  });
});
