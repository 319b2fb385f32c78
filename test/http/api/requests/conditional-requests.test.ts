import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';
import { classByQuery, readableAddresses } from '../../../support/service/readable-addresses.js';

const readable = [...readableAddresses, classByQuery];

describe('a 200 of a GET', () => {
  const { call } = useProject({ once: true });

  for (const path of readable) {
    it(`a GET has a strong ETag for If-None-Match, and HEAD has the same headers: ${path}`, async () => {
      const { headers, text } = await call('GET', path);
      expect(headers.etag).to.match(/^"[\x21\x23-\x7e]+"$/);
      expect((await call('GET', path)).headers.etag).to.equal(headers.etag);
      for (const field of [headers.etag, `"other", ${headers.etag}`, `W/${headers.etag}`, '*']) {
        const known = await call('GET', path, { headers: { 'If-None-Match': String(field) } });
        expect([known.status, known.text, known.headers.etag], field).to.deep.equal([304, '', headers.etag]);
      }
      expect((await call('GET', path, { headers: { 'If-None-Match': '"other"' } })).status).to.equal(200);
      const head = await call('HEAD', path);
      expect([head.status, head.text, head.headers.etag]).to.deep.equal([200, '', headers.etag]);
      expect(head.headers['content-length']).to.equal(String(Buffer.byteLength(text)));
      expect(head.headers['content-type']).to.equal(headers['content-type']);
    });

    it(`a GET returns the same document as YAML on request: ${path}`, async () => {
      const json = await call('GET', path);
      const yaml = await call('GET', path, { headers: { Accept: 'application/yaml' } });
      expect(yaml.headers['content-type']).to.match(/^application\/yaml/);
      expect(yaml.body).to.deep.equal(json.body);
      expect(yaml.headers.etag).not.to.equal(json.headers.etag);
    });
  }

  for (const [path, allow] of [
    ['/app', 'GET, HEAD, OPTIONS'],
    ['/story', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['/story/cover', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['/story/cover/title', 'GET, HEAD, PUT, POST, DELETE, OPTIONS'],
    ['/story/cover/GroupA/Ellipse/button', 'GET, HEAD, PUT, POST, DELETE, OPTIONS'],
    ['/story/commands/cover', 'GET, HEAD, OPTIONS'],
    ['/story/commands/cover/eventOne', 'GET, HEAD, PUT, POST, DELETE, OPTIONS'],
    ['/story/components/cover/timers', 'GET, HEAD, OPTIONS'],
    ['/story/components/cover/timers/tick', 'GET, HEAD, PUT, POST, DELETE, OPTIONS'],
    ['/components/custom', 'GET, HEAD, OPTIONS'],
    ['/components/custom/wobble', 'GET, HEAD, PUT, DELETE, OPTIONS'],
  ] as const) {
    it(`OPTIONS names the methods of ${path}, and any other method is 405`, async () => {
      const options = await call('OPTIONS', path);
      expect([options.status, options.headers.allow]).to.deep.equal([204, allow]);
      for (const method of ['PATCH', 'PUT', 'POST', 'DELETE'].filter((each) => !allow.includes(each))) {
        const { status, headers, body } = await call(method, path);
        expect([status, body.code, headers.allow], method).to.deep.equal([405, 'method-not-allowed', allow]);
        expect(body.allow).to.deep.equal(allow.split(', '));
      }
    });
  }
});

describe('an ETag', () => {
  const { call } = useProject();

  it('an ETag changes with its document, and returns with the same document', async () => {
    const tag = async (path: string) => (await call('GET', path)).headers.etag;
    const before = await tag('/story/cover/title');
    const others = await Promise.all(['/story', '/story/cover', '/story/cover/bg'].map(tag));
    await call('POST', '/story/cover/title', { body: { y: 201 } });
    expect(await tag('/story/cover/title')).not.to.equal(before);
    expect(await Promise.all(['/story', '/story/cover', '/story/cover/bg'].map(tag))).to.deep.equal(others);
    await call('POST', '/story/cover/title', { body: { y: 200 } });
    expect(await tag('/story/cover/title')).to.equal(before);
  });
});

describe('If-Match', () => {
  const { call, files, problem, changedSince } = useProject();
  const changes = [
    ['PUT', '/story?newName=tale', '/story'],
    ['DELETE', '/story?confirm=story', '/story'],
    ['PUT', '/story/cover?newName=front', '/story/cover'],
    ['DELETE', '/story/cover', '/story/cover'],
    ['PUT', '/story/cover/title?newName=heading', '/story/cover/title'],
    ['PUT', '/story/cover/title?into=GroupA', '/story/cover/title'],
    ['POST', '/story/cover/title', '/story/cover/title'],
    ['POST', '/story/cover/title/linear', '/story/cover/title/linear'],
    ['DELETE', '/story/cover/title?class=linear', '/story/cover/title?class=linear'],
    ['DELETE', '/story/cover/title', '/story/cover/title'],
    ['POST', '/story/commands/cover/eventOne', '/story/commands/cover/eventOne'],
    ['DELETE', '/story/commands/cover/eventOne', '/story/commands/cover/eventOne'],
    ['POST', '/story/components/cover/timers/tick', '/story/components/cover/timers/tick'],
    ['DELETE', '/story/components/cover/timers/tick', '/story/components/cover/timers/tick'],
    ['PUT', '/components/custom/wobble?newName=sway', '/components/custom/wobble'],
    ['DELETE', '/components/custom/wobble', '/components/custom/wobble'],
  ] as const;

  for (const [method, path, read] of changes) {
    it(`If-Match refuses a change when its ETag is stale, and allows it otherwise: ${method} ${path}`, async () => {
      const before = await files();
      const stale = await call(method, path, { headers: { 'If-Match': '"stale"' } });
      expect([stale.status, stale.body.code]).to.deep.equal([412, 'precondition-failed']);
      expect(await changedSince(before)).to.deep.equal([]);
      const { etag } = (await call('GET', read)).headers;
      const held = await call(method, path, { headers: { 'If-Match': String(etag) } });
      expect(held.status).to.equal(200);
    });
  }

  it('If-Match accepts the ETag of the YAML form, and * for anything that exists', async () => {
    const { etag } = (await call('GET', '/story/cover/title', { headers: { Accept: 'application/yaml' } })).headers;
    const options = (field: string) => ({ headers: { 'If-Match': field }, body: { y: 1 } });
    expect((await call('POST', '/story/cover/title', options(String(etag)))).status).to.equal(200);
    expect((await call('POST', '/story/cover/title', options('*'))).status).to.equal(200);
    expect((await call('PUT', '/story/cover/fresh', options('*'))).status).to.equal(412);
  });

  it('If-Match without a tag refuses every change', async () => {
    const before = await files();
    for (const field of ['', ' ', ',', 'unquoted', 'W/"weak"']) {
      const { status, body } = await call('POST', '/story/cover/title', {
        body: { y: 1 },
        headers: { 'If-Match': field },
      });
      expect([status, body.code], field).to.deep.equal([412, 'precondition-failed']);
    }
    expect(await changedSince(before)).to.deep.equal([]);
    const none = { body: { y: 1 }, headers: { 'If-None-Match': '' } };
    expect((await call('POST', '/story/cover/title', none)).status).to.equal(200);
  });

  it('If-Match without quotation marks is a bad request, not a stale condition', async () => {
    const tag = (await call('GET', '/story/cover/title')).headers.etag ?? '';
    const detailFor = async (field: string) =>
      (await call('POST', '/story/cover/title', { body: { y: 1 }, headers: { 'If-Match': field } })).body.detail;
    expect(await detailFor(tag.replaceAll('"', ''))).to.contain('with the quotation marks around it');
    expect(await detailFor('"another"')).to.contain('This changed since its ETag was read');
  });

  it('If-Match refuses a change of what does not exist', async () => {
    expect(await problem('PUT', '/story/cover/fresh', { headers: { 'If-Match': '"x"' } })).to.deep.equal([
      412,
      'precondition-failed',
    ]);
  });

  it('If-Match allows one of two changes that were based on the same document', async () => {
    const { etag } = (await call('GET', '/story/cover/title')).headers;
    const answers = await Promise.all(
      [1, 2, 3, 4].map((y) =>
        call('POST', '/story/cover/title', { body: { y }, headers: { 'If-Match': String(etag) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 412, 412, 412]);
  });
});

describe('If-None-Match of a change', () => {
  const { call, files, problem, changedSince } = useProject();
  const only = { headers: { 'If-None-Match': '*' } };

  for (const [there, fresh] of [
    ['/story', '/fable'],
    ['/story/cover', '/story/back'],
    ['/story/cover/title', '/story/cover/fresh'],
    ['/story/cover/title?class=linear', '/story/cover/bg?class=linear'],
    ['/story/commands/cover/eventOne', '/story/commands/cover/eventTwo'],
    ['/story/components/cover/timers/tick', '/story/components/cover/timers/tock'],
    ['/components/custom/wobble', '/components/custom/sway'],
  ] as const) {
    it(`If-None-Match: * lets a PUT make what is missing and refuses what exists: PUT ${there}`, async () => {
      const before = await files();
      const refused = await call('PUT', there, only);
      expect([refused.status, refused.body.code]).to.deep.equal([412, 'precondition-failed']);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('PUT', fresh, only)).status).to.equal(201);
      expect((await call('PUT', fresh, only)).status).to.equal(412);
    });
  }

  it('If-None-Match with an ETag refuses a change of an unchanged document', async () => {
    const { etag } = (await call('GET', '/story/cover/title')).headers;
    const put = (field: string) =>
      call('PUT', '/story/cover/title', { headers: { 'If-None-Match': field }, body: { y: 1 } });
    expect((await put(String(etag))).status).to.equal(412);
    expect((await put('"other"')).status).to.equal(200);
  });

  it('If-None-Match is refused where there is nothing to compare it with', async () => {
    expect(await problem('POST', '/_/history/undo', only)).to.deep.equal([412, 'precondition-failed']);
  });
});
