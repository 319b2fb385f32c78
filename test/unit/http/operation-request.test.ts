import { expect } from 'chai';
import * as z from 'zod';
import { hrefOfThing, requestFor, requestOf, requestTo } from '#adapters/http/address/operation-request';

type Declared = Parameters<typeof requestTo>[0];

/** A declaration that no operation has. */
function declared(noun: Declared['noun'], verb: Declared['verb'], others: Partial<Declared> = {}): Declared {
  return { noun, verb, effect: 'read', at: z.object({}), options: z.object({}), ...others };
}

describe('the request to an operation', () => {
  const cases: readonly (readonly [string, Declared, string])[] = [
    ['a read of a thing', declared('asset', 'references'), 'GET /:book/assets/*path'],
    ['a list of things', declared('group-class', 'ls'), 'GET /:book/components/:page/groups/:name'],
    ['a list of books', declared('book', 'ls'), 'GET /app'],
    ['a new thing', declared('book', 'install', { effect: 'make' }), 'PUT /:book'],
    ['a set of what may be new', declared('book', 'set', { effect: 'make' }), 'POST /:book'],
    ['a set', declared('bridge', 'set', { effect: 'set' }), 'POST /_/bridge'],
    ['a rename', declared('checkpoint', 'mv', { effect: 'set' }), 'PUT /_/history/checkpoints/:checkpoint'],
    ['a removal', declared('bridge', 'rm', { effect: 'remove' }), 'DELETE /_/bridge'],
    ['a step along the history', declared('history', 'run', { effect: 'step' }), 'POST /_/history'],
    ['an effect in the app', declared('app', 'open', { effect: 'app' }), 'GET /_/app/open'],
    ['what is asked of the project', declared('project', 'actions'), 'GET /_/actions'],
    ['the project', declared('project', 'show'), 'GET /_/project'],
    [
      'one of many of a service',
      declared('doctor', 'file', { at: z.object({ id: z.string() }), among: 'files' }),
      'GET /_/doctor/files/:id',
    ],
  ];

  for (const [what, operation, expected] of cases) {
    it(`the request to an operation follows from its declaration: ${what}`, () => {
      const { method, path } = requestTo(operation);
      expect(`${method} ${path}`).to.equal(expected);
    });
  }

  it('the request to a rename that can also place its thing differs from one that makes it', () => {
    expect(requestFor('renamePage').query).to.deep.equal({ move: 'true' });
    expect(requestFor('renameBook')).not.to.have.property('query');
  });

  it('the request to an operation that shares its address has what its declaration chooses it by', () => {
    expect(requestFor('readPageLayers').query).to.deep.equal({ with: 'layers' });
    expect(requestFor('readPage')).not.to.have.property('query');
  });

  it('the request of an entry of the history has the names of its address', () => {
    const request = requestOf({ operation: 'deleteLayer', address: ['harbour', 'dusk', 'fleet', 'boat'] });
    expect(request).to.deep.equal({ method: 'DELETE', path: '/harbour/dusk/fleet/boat' });
  });

  it('what is no operation has no request', () => {
    expect(requestOf({ operation: 'toString', address: [] })).to.equal(undefined);
    expect(() => requestFor('toString')).to.throw(TypeError, 'no request for the operation toString');
  });

  it('the address of the project is that of its document, and not of its list of books', () => {
    expect(hrefOfThing({ type: 'project', address: [] })).to.equal('/_/project');
    expect(hrefOfThing({ type: 'book', address: ['a b'] })).to.equal('/a%20b');
  });
});
