import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';
import { readableAddresses } from '../../../support/service/readable-addresses.js';

describe('addresses', () => {
  const { call } = useProject({ once: true });

  for (const path of readableAddresses) {
    it(`take a trailing slash: ${path}`, async () => {
      const without = await call('GET', path);
      const slashed = await call('GET', `${path}/`);
      expect(without.status).to.equal(200);
      expect(slashed.text).to.equal(without.text);
    });
  }

  it('name a class by the path and by the query, with a slash before it or not', async () => {
    const { text } = await call('GET', '/story/cover/title/linear');
    for (const path of ['/story/cover/title?class=linear', '/story/cover/title/?class=linear'])
      expect((await call('GET', path)).text).to.equal(text);
  });

  it('name a layer in a group by its whole path only', async () => {
    expect((await call('GET', '/story/cover/GroupA/Ellipse')).body.path).to.equal('GroupA/Ellipse');
    const { status, body } = await call('GET', '/story/cover/Ellipse');
    expect([status, body.code]).to.deep.equal([404, 'layer-not-found']);
  });

  it('are decoded exactly once', async () => {
    expect((await call('GET', '/st%6Fry/c%6fver/t%69tle')).body.name).to.equal('title');
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
    '/story/cover/a%2fb',
    '/story/cover/a%5cb',
    '/story/cover/title?class=',
    '/story/cover/title?class=linear&class=button',
    '/story/cover/title?clas=linear',
  ]) {
    it(`are refused with 400: GET ${path}`, async () => {
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
    it(`are refused with 400: PUT ${path}`, async () => {
      const { status, body } = await call('PUT', path);
      expect([status, body.code]).to.deep.equal([400, 'invalid-query']);
    });
  }

  it('say which parameter was probably meant', async () => {
    const { body } = await call('PUT', '/story/cover/title?newname=x');
    expect(body.nearest).to.include('newName');
  });

  it('keep what the service needs for itself', async () => {
    for (const path of ['/app/x', '/_/nothing', '/_/story'])
      expect((await call('GET', path)).status, path).to.equal(404);
  });

  it('compare names exactly', async () => {
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
  const { call } = useProject();

  it('is the layer in the path form, and the class in the query form', async () => {
    await call('PUT', '/story/cover/GroupA/button');
    await call('PUT', '/story/cover/GroupA?class=button');
    expect((await call('GET', '/story/cover/GroupA/button')).body.type).to.equal('layer');
    expect((await call('GET', '/story/cover/GroupA?class=button')).body.type).to.equal('class');
  });
});
