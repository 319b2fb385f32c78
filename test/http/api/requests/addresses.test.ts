import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';
import { readableAddresses } from '../../../support/service/readable-addresses.js';

describe('addresses', () => {
  const { call, read, problem } = useProject({ once: true });

  for (const path of readableAddresses) {
    it(`addresses take a trailing slash: ${path}`, async () => {
      const without = await call('GET', path);
      const slashed = await call('GET', `${path}/`);
      expect(without.status).to.equal(200);
      expect(slashed.text).to.equal(without.text);
    });
  }

  it('addresses name a class by the path and by the query, with a slash before it or not', async () => {
    const { text } = await call('GET', '/story/cover/title/linear');
    for (const path of ['/story/cover/title?class=linear', '/story/cover/title/?class=linear'])
      expect((await call('GET', path)).text).to.equal(text);
  });

  it('addresses name a layer in a group by its whole path only', async () => {
    expect((await read('/story/cover/GroupA/Ellipse')).path).to.equal('GroupA/Ellipse');
    expect(await problem('GET', '/story/cover/Ellipse')).to.deep.equal([404, 'layer-not-found']);
  });

  it('addresses are decoded exactly once', async () => {
    expect((await read('/st%6Fry/c%6fver/t%69tle')).name).to.equal('title');
    const { status, body } = await call('GET', '/story/cover/t%2569tle');
    expect([status, body.code]).to.deep.equal([404, 'layer-not-found']);
    expect(body.detail).to.contain('t%69tle');
  });

  for (const path of [
    '/story//cover',
    '//story',
    '/story/cover//',
    '/story/cover/a#b',
    '/story/cover/%zz',
    '/story/cover/%ff',
    '/story/cover/%00',
    '/story/..',
    '/story/%2e%2e/%2e%2e',
    '/story%2fcover',
    '/story/cover/a%2f..%2fb',
    '/story/cover/a%5cb',
    '/story%2Fcover',
    '/story/cover%2Ftitle',
    '/story/commands%2Fcover',
    '/story/commands/cover%2FeventOne',
    '/story/components/cover/timers%2Ftick',
    '/story/components/cover/groups/a%2Flinear',
    '/components/custom%2Fwobble',
    '/_/history%2Fundo',
    '/story/cover/GroupA%2F..%2Ftitle',
    '/story/cover/GroupA%2F%2FEllipse',
    '/story/cover/GroupA%2F',
    '/story/cover/title?class=',
    '/story/cover/title?class=linear&class=button',
    '/story/cover/title?clas=linear',
  ]) {
    it(`addresses are refused with 400: GET ${path}`, async () => {
      const { status, body } = await call('GET', path);
      expect(status).to.equal(400);
      expect(body.code).to.match(/^invalid-(name|query)$/);
    });
  }

  for (const path of [
    '/story/cover/title?newName=',
    '/story/cover?newName=',
    '/story/new?copyFrom=',
    '/story/cover/title?class=',
    '/story/cover/title?before=',
  ]) {
    it(`addresses are refused with 400: PUT ${path}`, async () => {
      expect(await problem('PUT', path)).to.deep.equal([400, 'invalid-query']);
    });
  }

  it('an unknown parameter is refused with the nearest known one', async () => {
    const { body } = await call('PUT', '/story/cover/title?newname=x');
    expect(body.nearest).to.include('newName');
  });

  it('addresses below /_ are reserved', async () => {
    for (const path of ['/app/x', '/_/nothing', '/_/story'])
      expect((await call('GET', path)).status, path).to.equal(404);
  });

  it('addresses compare names exactly', async () => {
    for (const [path, code] of [
      ['/Story', 'book-not-found'],
      ['/story/Cover', 'page-not-found'],
      ['/story/cover/Title', 'layer-not-found'],
      ['/story/commands/cover/EventOne', 'command-not-found'],
      ['/story/components/cover/timers/Tick', 'component-not-found'],
      ['/components/custom/Wobble', 'class-not-found'],
    ] as const) {
      const { status, body } = await call('GET', path);
      expect([status, body.code, body.nearest], path).to.deep.equal([
        404,
        code,
        [
          path
            .split('/')
            .at(-1)
            ?.replace(/^./, (c) => c.toLowerCase()),
        ],
      ]);
    }
  });
});

describe('a class and a child layer of one name', () => {
  const { call, read } = useProject();

  it('an address that fits a class and a child layer means the layer as a path, and the class as a query', async () => {
    await call('PUT', '/story/cover/GroupA/button');
    await call('PUT', '/story/cover/GroupA?class=button');
    expect((await read('/story/cover/GroupA/button')).type).to.equal('layer');
    expect((await read('/story/cover/GroupA?class=button')).type).to.equal('class');
  });
});

describe('layers in one parameter, as generated clients encode them', () => {
  const { call, read } = useProject();

  it('encoded layer paths get the same bytes and ETag as layers between slashes', async () => {
    for (const path of ['GroupA/Ellipse', 'GroupA/Ellipse/button', 'title/linear', 'GroupA/Ellipse?class=button']) {
      const plain = await call('GET', `/story/cover/${path}`);
      const encoded = await call('GET', `/story/cover/${path.replaceAll('/', '%2F')}`);
      expect(plain.status, path).to.equal(200);
      expect([encoded.text, encoded.headers.etag], path).to.deep.equal([plain.text, plain.headers.etag]);
    }
  });

  it('encoded layer paths can be made, saved, moved, renamed and removed', async () => {
    const star = '/story/cover/GroupA%2FGroupB%2FStar';
    const made = await call('PUT', star);
    expect([made.status, made.headers['location']]).to.deep.equal([201, '/story/cover/GroupA/GroupB/Star']);
    expect(made.body.resource.href).to.equal('/story/cover/GroupA/GroupB/Star');
    const { headers } = await call('GET', '/story/cover/GroupA/GroupB/Star');
    const saved = await call('POST', star, { headers: { 'If-Match': headers.etag ?? '' }, body: { alpha: 0.5 } });
    expect(saved.status).to.equal(200);
    const moved = await call('PUT', `${star}?before=GroupA%2FEllipse`);
    expect(moved.body.resource.href).to.equal('/story/cover/GroupA/Star');
    const renamed = await call('PUT', '/story/cover/GroupA%2FStar?newName=Sun');
    expect(renamed.body.resource.href).to.equal('/story/cover/GroupA/Sun');
    expect((await call('DELETE', '/story/cover/GroupA%2FSun')).status).to.equal(200);
  });

  it('encoded layer paths are in the history as names between slashes', async () => {
    await call('PUT', '/story/cover/GroupA%2FGroup%20B%2FStar');
    const [entry] = (await call('GET', '/_/history')).list;
    expect(entry).to.nested.include({
      'request.method': 'PUT',
      'request.path': '/story/cover/GroupA/Group%20B/Star',
    });
    expect(entry?.resource.href).to.equal('/story/cover/GroupA/Group%20B/Star');
  });

  it('encoded layer paths share the response cache’s freshness with layers between slashes', async () => {
    const both = ['/story/cover/GroupA/Ellipse', '/story/cover/GroupA%2FEllipse'];
    for (const y of [7, 8, 9]) {
      for (const path of both) await call('GET', path);
      await call('POST', both[y % 2] ?? '', { body: { y } });
      for (const path of [...both, ...both]) expect((await read(path)).props['y'], path).to.equal(y);
    }
    await call('DELETE', '/story/cover/GroupA%2FEllipse');
    for (const path of both) expect((await call('GET', path)).status, path).to.equal(404);
  });

  it('an Idempotency-Key matches an encoded layer path in either spelling', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const first = await call('PUT', '/story/cover/GroupA%2FStar', { headers });
    const again = await call('PUT', '/story/cover/GroupA/Star', { headers });
    expect([first.status, again.status, again.headers['idempotency-replayed']]).to.deep.equal([201, 201, 'true']);
    expect(again.text).to.equal(first.text);
  });
});
