import fc from 'fast-check';

const name = fc.constantFrom('a', 'b', 'title', 'GroupA', 'end', '夜 空', 'bg_linear', 'linear');
const kind = fc.constantFrom('audios', 'groups', 'timers', 'variables', 'joints', 'page');
const layer = fc.oneof(
  { weight: 4, arbitrary: name },
  { weight: 2, arbitrary: fc.constantFrom('GroupA/Ellipse', 'GroupA/deep', 'GroupA/deep/star', 'hero', 'bg') },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('a', 'GroupA', 'title'), name).map((path) => path.join('/')) },
  fc.tuple(fc.constantFrom('a', 'GroupA'), fc.constantFrom('a', 'deep'), name).map((path) => path.join('/')),
);
const className = fc.constantFrom('linear', 'button', 'wobble', 'wobble.slow', 'sway');
const page = fc.constantFrom('cover', 'cover', 'cover', 'cover', 'forest', 'extra');
/** Where the names lead, each encoded. */
export const address = (...parts: readonly string[]) =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .map(encodeURIComponent)
    .join('/')}`;

/** A request that changes the fixture project, or tries to. */
export interface Change {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const onLayer = fc.tuple(page, layer).map(([where, path]) => address('story', where, path));
export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: onLayer.map((path) => ({ method: 'PUT', path })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(onLayer, fc.constantFrom('before', 'after', 'into'), layer)
      .map(([path, where, other]) => ({ method: 'PUT', path: `${path}?${where}=${encodeURIComponent(other)}` })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(onLayer, name)
      .map(([path, other]) => ({ method: 'PUT', path: `${path}?newName=${encodeURIComponent(other)}` })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(onLayer, className).map(([path, each]) => ({ method: 'PUT', path: `${path}?class=${each}` })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(onLayer, className)
      .map(([path, each]) => ({ method: 'DELETE', path: `${path}?class=${each}` })),
  },
  { weight: 3, arbitrary: onLayer.map((path) => ({ method: 'DELETE', path })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(onLayer, fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ maxLength: 8 }))
      .map(([path, alpha, note]) => ({ method: 'POST', path, body: { alpha, note } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(onLayer, className, fc.integer({ min: 0, max: 9999 })).map(([path, each, duration]) => ({
      method: 'POST',
      path: `${path}?class=${each}`,
      body: { properties: { duration } },
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('PUT', 'DELETE'), page, name)
      .map(([method, where, each]) => ({ method, path: address('story', 'commands', where, each) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(page, name, name).map(([where, each, other]) => ({
      method: 'PUT',
      path: `${address('story', 'commands', where, each)}?newName=${encodeURIComponent(other)}`,
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('PUT', 'PUT', 'POST', 'DELETE'), page, kind, name)
      .map(([method, where, list, each]) => ({ method, path: address('story', 'components', where, list, each) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(page, kind, name, name).map(([where, list, each, other]) => ({
      method: 'PUT',
      path: `${address('story', 'components', where, list, each)}?newName=${encodeURIComponent(other)}`,
    })),
  },
  { weight: 1, arbitrary: page.map((where) => ({ method: 'PUT', path: address('story', where) })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('/story/forest?newName=extra', '/story/extra?newName=forest')
      .map((path) => ({ method: 'PUT', path })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(page, page)
      .map(([where, other]) => ({ method: 'PUT', path: `/story/${where}?copyFrom=story/${other}` })),
  },
  { weight: 1, arbitrary: fc.constant({ method: 'DELETE', path: '/story/extra' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '/components/custom/sway',
        '/components/custom/wobble',
        '/components/custom/sway?newName=wobble',
        '/components/custom/wobble?newName=sway',
      )
      .map((path) => ({ method: 'PUT', path })),
  },
);
