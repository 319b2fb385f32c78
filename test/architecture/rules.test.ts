import { expect } from 'chai';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type Cruise } from './cruise.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the house', () => {
  it('every source file follows the dependency rules', async () => {
    const files = await readdir(join(root, 'src'), { recursive: true });
    const { modules, unresolved, violations } = await cruise(root);
    expect(modules, 'a tool that sees nothing finds nothing').to.be.at.least(
      files.filter((file) => /\.tsx?$/.test(file)).length,
    );
    expect(unresolved).to.deep.equal([]);
    expect(violations).to.deep.equal([]);
  });
});

/** A house in which each rule is broken once. Every file but the orphan is reached from main. */
const planted = {
  'main.ts': `
    import '#domain/reaches-out';
    import '#application/uses-adapter';
    import '#application/uses-library';
    import '#application/use-cases/uses-library';
    import '#application/use-cases/uses-zod';
    import '#application/ports/knows-more';
    import '#application/project/files/looks-ahead';
    import '#application/shed/stands-anywhere';
    import '#adapters/http/uses-other';
    import '#adapters/http/wires';
    import '#adapters/mcp/knows-http';
    import '#adapters/cli/knows-http';
    import '#adapters/http/shows-studio';
    import '#adapters/composition/wires';
    import '#adapters/store-fs/journal/knows-commits';
    import '#adapters/http/uses-test';
    import '#domain/round';`,
  'domain/name.ts': 'export const name = 1;',
  'domain/reaches-out.ts': `import { port } from '#application/port'; export const it = port;`,
  'domain/round.ts': `import { trip } from './trip.js'; export const round = () => trip;`,
  'domain/trip.ts': `import { round } from './round.js'; export const trip = () => round;`,
  'application/port.ts': `import { name } from '#domain/name'; export const port = name;`,
  'application/uses-adapter.ts': `import { store } from '#adapters/store/store'; export const it = store;`,
  'application/ports/knows-more.ts': `import { draft } from '#application/project/draft/draft'; export const it = draft;`,
  'application/project/files/looks-ahead.ts': `import { draft } from '#application/project/draft/draft'; export const it = draft;`,
  'application/project/draft/draft.ts': `import { name } from '#domain/name'; export const draft = name;`,
  'application/shed/stands-anywhere.ts': `import { name } from '#domain/name'; export const it = name;`,
  'application/uses-library.ts': `import { z } from 'zod'; export const it = z;`,
  'application/use-cases/uses-library.ts': `import { pino } from 'pino'; export const it = pino;`,
  'application/use-cases/uses-zod.ts': `import { z } from 'zod'; export const it = z;`,
  'adapters/store/store.ts': `import { port } from '#application/port'; export const store = port;`,
  'adapters/http/uses-other.ts': `import type { Store } from '#adapters/store/type'; export type It = Store;`,
  'adapters/mcp/knows-http.ts': `import { client } from '#adapters/client/client'; import { route } from '#adapters/http/route'; export const it = [client, route];`,
  'adapters/cli/knows-http.ts': `import { client } from '#adapters/client/client'; import { route } from '#adapters/http/route'; export const it = [client, route];`,
  'adapters/http/shows-studio.ts': `import { model } from '#adapters/studio/model/model'; export const it = model;`,
  'adapters/studio/main.tsx': `import { store } from '#adapters/store/store'; import { signal } from '@preact/signals'; export const it = [store, signal];`,
  'adapters/studio/model/model.ts': `import { signal } from '@preact/signals'; import { client } from '#adapters/client/client'; export const model = [signal, client];`,
  'adapters/client/client.ts': 'export const client = 1;',
  'adapters/http/route.ts': 'export const route = 1;',
  'adapters/request-bodies/uses-lua.ts': `import { parse } from '#adapters/lua/tree/parse'; import { page } from '#adapters/lua/page/page'; export const it = [parse, page];`,
  'adapters/lua/tree/parse.ts': 'export const parse = 1;',
  'adapters/lua/page/page.ts': 'export const page = 1;',
  'adapters/store/type.ts': 'export interface Store { readonly open: true }',
  'adapters/http/wires.ts': `import { Container } from 'inversify'; export const it = Container;`,
  'adapters/composition/wires.ts': `
    import { Container } from 'inversify'; import { store } from '#adapters/store/store'; export const it = [Container, store];`,
  'adapters/store-fs/journal/knows-commits.ts': `import { commit } from '../commit/commit.js'; export const it = commit;`,
  'adapters/store-fs/commit/commit.ts': 'export const commit = 1;',
  'adapters/http/uses-test.ts': `import { help } from '../../../test/help.js'; export const it = help;`,
  '../test/help.ts': 'export const help = 1;',
  'domain/left-over.ts': 'export const leftOver = 1;',
};

describe('the rules of the house', () => {
  const place = useTemporaryFolder({ once: true });
  let seen: Cruise;

  before(async () => {
    await symlink(join(root, 'node_modules'), place('node_modules'), 'dir');
    for (const file of ['package.json', 'tsconfig.json']) await cp(join(root, file), place(file));
    for (const [file, text] of Object.entries(planted)) {
      const path = place('src', file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    seen = await cruise(place());
  });

  it('the dependency rules find each planted violation, and nothing else', () => {
    expect(
      seen.violations.map((violation) => violation.replace(/ → \S*node_modules\/([^/]+)\S*$/, ' → $1')),
    ).to.deep.equal([
      'adapters-stand-apart: src/adapters/http/shows-studio.ts → src/adapters/studio/model/model.ts',
      'adapters-stand-apart: src/adapters/http/uses-other.ts → src/adapters/store/type.ts',
      'application-imports-domain: src/application/uses-adapter.ts → src/adapters/store/store.ts',
      'application-imports-domain: src/application/uses-library.ts → zod',
      'assistants-use-the-client: src/adapters/mcp/knows-http.ts → src/adapters/http/route.ts',
      'command-line-uses-the-client: src/adapters/cli/knows-http.ts → src/adapters/http/route.ts',
      'composition-alone-knows-inversify: src/adapters/http/wires.ts → inversify',
      'domain-imports-nothing: src/domain/reaches-out.ts → src/application/port.ts',
      'no-cycles: src/domain/round.ts → src/domain/trip.ts',
      'no-orphans: src/domain/left-over.ts → src/domain/left-over.ts',
      'nothing-imports-tests: src/adapters/http/uses-test.ts → test/help.ts',
      'nothing-imports-the-studio: src/adapters/http/shows-studio.ts → src/adapters/studio/model/model.ts',
      'ports-know-the-domain: src/application/ports/knows-more.ts → src/application/project/draft/draft.ts',
      'request-bodies-know-the-lua-tree: src/adapters/request-bodies/uses-lua.ts → src/adapters/lua/page/page.ts',
      'rooms-are-known: src/application/shed/stands-anywhere.ts → src/domain/name.ts',
      'rooms-in-order: src/application/project/files/looks-ahead.ts → src/application/project/draft/draft.ts',
      'store-rooms-in-order: src/adapters/store-fs/journal/knows-commits.ts → src/adapters/store-fs/commit/commit.ts',
      'studio-model-is-pure: src/adapters/studio/model/model.ts → @preact',
      'studio-uses-the-client: src/adapters/studio/main.tsx → src/adapters/store/store.ts',
      'use-cases-know-zod: src/application/use-cases/uses-library.ts → pino',
    ]);
  });
});
