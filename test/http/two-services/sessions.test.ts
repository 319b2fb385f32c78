import { expect } from 'chai';
import type { ServedStore } from '../../support/service/serve-store.js';
import { until } from '../../studio/support/until.js';
import { useTwoServices } from '../../support/service/serve-two.js';

const token = 'correct-horse';
const bearer = { Authorization: `Bearer ${token}` };
/** A proxy passes the host that the browser asked. */
const host = { Host: 'localhost:9090' };

describe('the session of a browser with two services', () => {
  const services = useTwoServices({ token });
  const codeFrom = async (service: ServedStore) => {
    const { body } = await service.call('POST', '/_/session/code', { headers: bearer });
    return (body as unknown as { readonly code: string }).code;
  };
  const exchange = (service: ServedStore, code: string) =>
    service.call('POST', '/_/session', { headers: host, body: { code } });
  const secretsOf = ({ headers, body }: Awaited<ReturnType<typeof exchange>>): Readonly<Record<string, string>> => ({
    ...host,
    Cookie: (headers['set-cookie']?.[0] ?? '').split(';', 1).join(''),
    'Pagewright-Session': (body as unknown as { readonly key: string }).key,
  });

  it('the session of a browser that begins at one of two services counts at both, until it ends at either', async () => {
    const { one, other } = services;
    const headers = secretsOf(await exchange(other, await codeFrom(one)));
    const statuses = () =>
      Promise.all([one, other].map(async (service) => (await service.call('GET', '/app', { headers })).status));
    expect(await statuses()).to.deep.equal([200, 200]);
    expect((await one.call('DELETE', '/_/session', { headers })).body).to.deep.equal({ ended: true });
    expect((await statuses())[0]).to.equal(401);
    // The other service learns of it a moment later.
    await until('the end at both services', statuses, (each) => each.every((status) => status === 401));
  });

  it('a code begins one session, whichever of two services gets it, and when both do at once', async () => {
    const { one, other } = services;
    const code = await codeFrom(one);
    const answers = await Promise.all([one, other, one, other].map((service) => exchange(service, code)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401, 401, 401]);
  });
});
