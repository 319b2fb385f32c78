import { expect } from 'chai';
import { z } from 'zod';
import type { Listening } from '#adapters/http/listen/listen';
import { describeApi } from '#adapters/http/openapi/describe-api';
import { type OpenApiDocument, type Operation, responseOf } from '#adapters/http/openapi/openapi-document';
import { route } from '#adapters/http/route';
import { OpenApiChecker } from '../../support/service/openapi-checker.js';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp, exampleRoutes } from './example-app.js';

describe('the OpenAPI document', () => {
  let service: Listening;
  let document: OpenApiDocument;
  let checker: OpenApiChecker;
  before(async () => {
    service = await serve(exampleApp().app);
    document = JSON.parse((await sendRaw(service, { path: '/_/openapi.json' })).text) as OpenApiDocument;
    checker = new OpenApiChecker(document);
  });
  after(() => service.stop());

  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const {
      status,
      headers: answered,
      text,
    } = await sendRaw(service, {
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const contentType = answered['content-type'];
    const parsed: unknown = contentType?.includes('json') && text !== '' ? JSON.parse(text) : text;
    return { method, path, status, body: parsed, ...(contentType === undefined ? {} : { contentType }) };
  };
  const json = { 'content-type': 'application/json' };

  const operation = (method: string, path: string): Operation => {
    const found = document.paths[path]?.[method];
    if (found === undefined) throw new Error(`there is no ${method} ${path}`);
    return found;
  };

  it('the OpenAPI document is 3.1 and has every route once, the service’s own included', () => {
    expect(document.openapi).to.equal('3.1.0');
    expect(document.info).to.include({ title: 'Pagewright', version: '1.2.3' });
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(ids).to.include.members(exampleRoutes.map((each) => each.operationId));
    expect(ids).to.include.members([
      'getHealth',
      'getOpenApi',
      'getDocs',
      'listProblems',
      'explainProblem',
      'getServiceIndex',
    ]);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('the OpenAPI document describes how to send a token, which is optional', () => {
    expect(document.security).to.deep.equal([{ token: [] }, {}]);
    expect(document.components.securitySchemes['token']).to.include({ type: 'http', scheme: 'bearer' });
  });

  it('the OpenAPI document describes path, query and header parameters', () => {
    const layer = document.paths['/{book}/{page}/{layers}']?.['get'];
    expect(layer?.parameters.map((each) => each.name)).to.deep.equal([
      'book',
      'page',
      'layers',
      'quiet',
      'If-None-Match',
    ]);
    expect(layer?.parameters[2]).to.include({ in: 'path', required: true, 'x-many-segments': true });
    const put = document.paths['/{book}/{page}']?.['put'];
    const dryRun = put?.parameters.find((each) => each.name === 'dryRun');
    expect(dryRun).to.include({ in: 'query', required: false });
    expect(dryRun?.schema).to.include({ type: 'boolean', default: false }).and.not.have.property('enum');
    expect(put?.parameters.map((each) => each.name)).to.include.members(['If-Match', 'Pagewright-Author']);
  });

  it('the OpenAPI document describes bodies in every media type, and none where none is accepted', () => {
    const post = document.paths['/{book}/commands/{page}']?.['post'];
    expect(Object.keys(post?.requestBody?.content ?? {})).to.include.members([
      'application/json',
      'application/yaml',
      'application/lua',
    ]);
    expect(post?.requestBody?.content['application/json']?.schema).to.have.nested.property('properties.actions');
    expect(document.paths['/{book}']?.['get']).not.to.have.property('requestBody');
  });

  it('the OpenAPI document describes problems with their codes', () => {
    const actions = operation('get', '/{book}/commands/{page}');
    expect(Object.keys(actions.responses)).to.include.members(['200', '304', '400', '403', '404', '500', '507']);
    const schema = responseOf(document, actions, '404')?.content['application/problem+json']?.schema;
    expect(schema?.['allOf']).to.deep.include({ type: 'object', properties: { code: { enum: ['class-not-found'] } } });
    const changed = responseOf(document, operation('put', '/{book}/{page}'), '409');
    expect(changed?.description, 'files change while a change is planned').to.contain('edited-elsewhere');
  });

  it('the OpenAPI document describes problems that several operations share once', () => {
    const [one, other] = ['get', 'put'].map((method) => operation(method, '/{book}/{page}').responses);
    expect(one?.['401']).to.deep.equal({ $ref: '#/components/responses/Problem401' }).and.deep.equal(other?.['401']);
    expect(one?.['409']).not.to.deep.equal(other?.['409']);
    const problems = Object.keys(document.components.responses).filter((name) => name.startsWith('Problem409'));
    expect(problems).to.deep.equal(['Problem409', 'Problem409.edited-elsewhere']);
  });

  it('the OpenAPI document has its licence, and where a service is', () => {
    expect(document.info.license).to.deep.equal({ name: 'MIT', identifier: 'MIT' });
    expect(document.servers[0]?.url, 'its own').to.equal('/');
    expect(document.servers[1]?.url.replace('{port}', document.servers[1].variables?.['port']?.default ?? '')).to.equal(
      'http://127.0.0.1:9090',
    );
  });

  it('the OpenAPI document resolves every reference, also of recursive schemas', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references).to.include.members(['Shape', 'Problem']);
    expect(document.components.schemas).to.include.all.keys(references);
    expect(JSON.stringify(document)).not.to.contain('$defs');
  });

  it('the OpenAPI document has an anonymous recursive schema', () => {
    const tree = z.object({
      get inner() {
        return z.array(tree);
      },
    });
    const api = (answer: z.ZodType) => describeApi([{ ...exampleRoute, responses: { 200: answer } }], '1');
    expect(Object.keys(api(tree).components.schemas)).to.include('getTree.200');
    expect(Object.keys(api(z.array(tree)).components.schemas)).to.include('getTree.200.schema0');
    expect(() => api(z.array(z.object({ a: z.string().meta({ id: 'Problem' }) })))).to.throw(TypeError, 'Problem');
  });

  it('the responses of the service are as the OpenAPI document declares', async () => {
    const answers = [
      await ask('GET', '/app'),
      await ask('HEAD', '/app'),
      await ask('GET', '/b?deep=true'),
      await ask('GET', '/b?unknown=1'),
      await ask('GET', '/b/p/l/m'),
      await ask('GET', '/b/commands/p'),
      await ask('GET', '/b/commands/p?how=bug'),
      await ask('PUT', '/b/p', json, '{"a":1}'),
      await ask('PUT', '/b/p', { 'content-type': 'text/plain' }, 'x'),
      await ask('PUT', '/b/p', json, ' '.repeat(300_000)),
      await ask('POST', '/b/commands/p', json, '{"actions":[]}'),
      await ask('PATCH', '/b/p'),
      await ask('OPTIONS', '/b/p'),
      await ask('GET', '/'),
      await ask('GET', '/_/nope'),
      await ask('GET', '/_'),
      await ask('GET', '/_/health'),
      await ask('GET', '/_/openapi.json'),
      await ask('GET', '/_/docs'),
      await ask('GET', '/_/problems'),
      await ask('GET', '/_/problems', { accept: 'application/json' }),
      await ask('GET', '/_/problems/internal', { accept: 'application/json' }),
      await ask('GET', '/_/problems/nope', { accept: 'application/json' }),
    ];
    for (const answer of answers) checker.check(answer);
    expect(answers.map(({ status }) => status)).to.deep.equal([
      200, 200, 200, 400, 200, 404, 500, 201, 415, 413, 200, 405, 204, 200, 404, 200, 200, 200, 200, 200, 200, 200, 404,
    ]);
  });

  describe('as a checker', () => {
    it('the OpenAPI checker finds a body that is not as declared', async () => {
      const wrong = await ask('GET', '/b/commands/p?how=wrong');
      expect(wrong.status).to.equal(200);
      expect(() => checker.check(wrong)).to.throw('/count must be integer');
    });

    it('the OpenAPI checker finds an undeclared status, media type and problem code', async () => {
      const right = await ask('GET', '/app');
      expect(() => checker.check({ ...right, status: 201 })).to.throw('getApp declares only');
      expect(() => checker.check({ ...right, contentType: 'text/html' })).to.throw('as text/html');
      const problem = await ask('GET', '/b/commands/p');
      const other = { ...Object(problem.body), code: 'page-not-found' };
      expect(() => checker.check({ ...problem, body: other })).to.throw('/code must be equal to one of');
    });

    it('the OpenAPI checker finds an undeclared member, also in recursive schemas', async () => {
      const right = await ask('GET', '/app');
      const wrong = [{ name: 'a', parts: [{ name: 'b', parts: [], more: 1 }] }];
      expect(() => checker.check({ ...right, body: wrong })).to.throw('/0/parts/0');
    });

    it('the OpenAPI checker finds a response without a declared operation', () => {
      expect(() => checker.check({ method: 'PATCH', path: '/b', status: 200, body: {} })).to.throw(
        'PATCH /b answered 200',
      );
    });
  });
});

const exampleRoute = route({
  method: 'GET',
  path: '/tree',
  operationId: 'getTree',
  summary: 'A tree',
  tags: ['trees'],
  responses: {},
  handle: () => ({ status: 200, document: {} }),
});
