import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

interface Places {
  readonly results: readonly {
    readonly href: string;
    readonly path: string;
    readonly at: string;
    readonly line?: number;
    readonly text?: string;
  }[];
  readonly next: string | null;
}

/**
 * The most processor time in which nothing else of the process could run, as a share of the whole. What other processes take is in
 * neither, so a busy machine changes nothing.
 */
async function longestStallShare(work: () => Promise<void>): Promise<number> {
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const began = spent();
  let [last, longest] = [began, 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, spent() - last);
    last = spent();
  }, 5);
  await work().finally(() => clearInterval(timer));
  const ended = spent();
  return Math.max(longest, ended - last) / (ended - began);
}

const dusk = 'App/harbour/components/dusk';
const commands = 'App/harbour/commands/dusk';

for (const store of ['memory', 'disk'] as const) {
  describe(`search and references, in a project ${store === 'memory' ? 'in memory' : 'on disk'}`, () => {
    const { call, read, files, text, problem, opened } = useProject({ files: '../../examples/sample', store });
    const ask = async (path: string) => (await read(path)) as unknown as Places;
    const search = (query: string) => ask(`/_/search?${query}`);
    const to = (href: string, more = '') => ask(`/_/references?to=${encodeURIComponent(href)}${more}`);
    const fetchLines = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${opened().port}${path}`, { method, headers: { Accept: 'application/x-ndjson' } });
    const linesOf = async (path: string) => {
      const response = await fetchLines(path);
      expect(response.headers.get('content-type')).to.equal('application/x-ndjson; charset=utf-8');
      const lines = (await response.text()).split('\n');
      expect(lines.pop()).to.equal('');
      return lines.map((line) => JSON.parse(line) as unknown);
    };
    const write = async (path: string, content: string) => {
      const action = (await opened().store.stat(path)) === undefined ? 'created' : 'modified';
      await opened().store.commit([{ action, path, content: Buffer.from(content) }], []);
    };
    const whole = async (path: string, from?: string | null) => {
      const all: Places['results'][number][] = [];
      for (let cursor = from ? `&cursor=${from}` : ''; ;) {
        const { results, next } = await ask(`${path}${cursor}`);
        all.push(...results);
        if (next === null) return all;
        cursor = `&cursor=${next}`;
      }
    };

    describe('a search', () => {
      it('finds each line of scripts and models with the text, and nothing else', async () => {
        const expected: string[] = [];
        for (const path of [...(await files()).keys()].sort()) {
          if (!/\.(lua|json)$/.test(path) || /\/assets\/(?!model\.lua)/.test(path)) continue;
          const lines = (await text(path)).split('\n');
          for (const [index, line] of lines.entries()) if (line.includes('sun')) expected.push(`${path}:${index + 1}`);
        }
        expect(expected.length).to.be.above(10);
        const { results, next } = await search('text=sun&limit=1000');
        expect(results.map(({ path, line }) => `${path}:${line}`).sort()).to.deep.equal(expected.sort());
        expect(next).to.equal(null);
        for (const { text: line, at, line: number } of results) {
          expect(line).to.contain('sun');
          expect(at).to.equal(`line ${number}`);
        }
      });

      it('names the thing that each file belongs to', async () => {
        const { results } = await search('text=sun&in=harbour/dusk&limit=1000');
        const hrefs = new Map(results.map(({ path, href }) => [path, href]));
        expect(hrefs.get(`${dusk}/layers/sun.lua`)).to.equal('/harbour/dusk/sun');
        expect(hrefs.get(`${dusk}/layers/sun_linear.lua`)).to.equal('/harbour/dusk/sun/linear');
        expect(hrefs.get(`${dusk}/index.lua`)).to.equal('/harbour/dusk');
        expect(hrefs.get(`${commands}/nightFalls.lua`)).to.equal('/harbour/commands/dusk/nightFalls');
        const everywhere = await whole('/_/search?text=%20&limit=1000');
        const all = new Map(everywhere.map(({ path, href }) => [path, href]));
        expect(all.get('main.lua')).to.equal('/_/project');
        expect(all.get('App/harbour/index.lua')).to.equal('/harbour');
        expect(all.get('components/custom/bobbing.lua')).to.equal('/components/custom/bobbing');
      });

      it('goes on with the cursor, in parts of any size, without gap or repetition', async () => {
        const results = await whole('/_/search?text=a&limit=1000');
        for (const limit of [9, 50])
          expect(await whole(`/_/search?text=a&in=harbour/dusk&limit=${limit}`)).to.deep.equal(
            results.filter(({ path }) => /^App\/harbour\/(components|commands|models)\/dusk\//.test(path)),
          );
      });

      it('a cursor of a file that is gone goes on with the next file', async () => {
        const all = await whole('/_/search?text=sun&limit=3');
        const { results, next } = await search('text=sun&limit=3');
        const [gone] = await whole('/_/search?text=sun&limit=1', next);
        await opened().store.commit([{ action: 'removed', path: gone?.path ?? '' }], []);
        const rest = await whole('/_/search?text=sun&limit=3', next);
        const places = (some: Places['results']) => some.map(({ path, line }) => `${path}:${line}`);
        const left = all.filter(({ path }) => path !== gone?.path);
        expect(places([...results, ...rest])).to.deep.equal(places(left));
      });

      it('finds text as JSON and Lua escape it, and shows a change at once', async () => {
        expect((await search('text=M%C3%B6we')).results).to.deep.equal([]);
        await write('App/harbour/models/dusk/note.json', '{\n "word": "M\\u00f6we"\n}\n');
        await write('App/harbour/note.lua', 'return "M\\195\\182we", "Möwe"\n');
        const { results } = await search('text=M%C3%B6we');
        expect(results.map(({ path, line }) => [path, line])).to.deep.equal([
          ['App/harbour/models/dusk/note.json', 2],
          ['App/harbour/note.lua', 1],
        ]);
        await call('POST', '/harbour/dusk/title', { body: { contents: 'Möwe "7"' } });
        expect((await search(`text=${encodeURIComponent('Möwe "7"')}&in=harbour`)).results.length).to.be.above(0);
      });

      it('takes turns with other work, in files of any size', async () => {
        const line = `local word = "sun"\n${'x = 1\n'.repeat(100)}`;
        for (let number = 0; number < 12; number++) await write(`App/harbour/large${number}.lua`, line.repeat(2000));
        // The first use loads the catalogue, which the built program has ready.
        await read('/harbour/dusk/sun');
        let found: Places['results'] = [];
        const stall = await longestStallShare(async () => {
          found = await whole('/_/search?text=sun&in=harbour&limit=1000');
          await search('text=nowhere');
        });
        expect(found.length).to.be.above(24_000);
        expect(stall).to.be.below(0.4);
      });

      it('is sent line by line to a caller that asks for lines, with the problem of a refused one', async () => {
        for (const query of ['text=sun&limit=5', 'text=sun&limit=1000', 'text=nowhere']) {
          const { results, next } = await search(query);
          expect(await linesOf(`/_/search?${query}`)).to.deep.equal([...results, { next }]);
        }
        const cached = await to('/harbour/dusk', '&limit=2');
        expect(await linesOf('/_/references?to=%2Fharbour%2Fdusk&limit=2')).to.deep.equal([
          ...cached.results,
          { next: cached.next },
        ]);
        const refused = await fetchLines('/_/search?text=a&in=harbor');
        expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([
          404,
          'application/problem+json; charset=utf-8',
        ]);
      });

      it('ends for a caller that closes the connection, and for one that wants the head only', async () => {
        for (let times = 0; times < 3; times++) {
          const response = await fetchLines('/_/search?text=a&limit=1000');
          await response.body?.cancel();
          expect((await fetchLines('/_/search?text=a', 'HEAD')).status).to.equal(200);
        }
        // A commit has to retain nothing for searches that have ended; closing the project waits for open ones.
        expect((await call('POST', '/harbour/dusk/sun', { body: { x: 7 } })).status).to.equal(200);
      });

      it('is refused without a text, in no book or page, and with no cursor', async () => {
        expect(await problem('GET', '/_/search?text=')).to.deep.equal([400, 'invalid-query']);
        expect(await problem('GET', '/_/search')).to.deep.equal([400, 'invalid-query']);
        expect(await problem('GET', '/_/search?text=a&limit=1001')).to.deep.equal([400, 'invalid-query']);
        expect(await problem('GET', '/_/search?text=a&cursor=zzz')).to.deep.equal([400, 'invalid-query']);
        expect(await problem('GET', '/_/search?text=a&in=harbour/dusk/sun')).to.deep.equal([400, 'invalid-query']);
        expect((await call('GET', '/_/search?text=a&in=harbor')).body).to.deep.include({
          code: 'book-not-found',
          nearest: ['harbour'],
        });
        expect(await problem('GET', '/_/search?text=a&in=harbour/dus')).to.deep.equal([404, 'page-not-found']);
        expect(await problem('GET', '/_/search?text=a&in=../..')).to.deep.equal([404, 'book-not-found']);
      });
    });

    describe('references', () => {
      it('to a layer: properties and actions that name it, and lines of code, but not its own files', async () => {
        await call('PUT', '/harbour/components/dusk/groups/lights', { body: { members: ['sun', 'sea'] } });
        await write(
          `${dusk}/layers/sea.lua`,
          `${await text(`${dusk}/layers/sea.lua`)}\n-- end\nlocal s = UI.sceneGroup["sun"]\n`,
        );
        const { results, next } = await to('/harbour/dusk/sun', '&limit=1000');
        expect(next).to.equal(null);
        const places = results.map(({ href, at }) => `${href} ${at}`);
        expect(places).to.include('/harbour/components/dusk/groups/lights members[0]');
        expect(places).to.include('/harbour/commands/dusk/nightFalls actions[1].params.target');
        const line = (await text(`${dusk}/layers/sea.lua`)).split('\n').findIndex((each) => each.includes('"sun"')) + 1;
        expect(results.find(({ path }) => path === `${dusk}/layers/sea.lua`)).to.deep.equal({
          href: '/harbour/dusk/sea',
          type: 'layer',
          address: ['harbour', 'dusk', 'sea'],
          path: `${dusk}/layers/sea.lua`,
          at: `line ${line}`,
          line,
          text: 'local s = UI.sceneGroup["sun"]',
        });
        expect(places.filter((place) => place.startsWith('/harbour/dusk/sun'))).to.deep.equal([]);
        expect((await to('/harbour/dusk/sky')).results).to.deep.equal([]);
      });

      it('to what no other thing names, and to every kind of thing', async () => {
        const hrefs = async (href: string) => [...new Set((await to(href)).results.map((place) => place.href))];
        expect(await hrefs('/harbour/lighthouse')).to.include('/harbour/commands/dusk/nightFalls');
        expect(await hrefs('/harbour/dusk')).to.include.members([
          '/harbour/commands/lighthouse/backToDusk',
          '/_/project',
        ]);
        expect(await hrefs('/harbour')).to.include('/_/project');
        expect(await hrefs('/components/custom/bobbing')).to.include('/harbour/dusk/fleet/boat');
        expect(await hrefs('/harbour/commands/dusk/setSail')).to.include('/harbour/dusk/fleet/boat/button');
        await call('POST', '/harbour/commands/dusk/setSail', {
          body: { actions: [{ command: 'animation.play', params: { target: 'sun_linear' } }] },
        });
        expect(await hrefs('/harbour/dusk/sun/linear')).to.deep.equal(['/harbour/commands/dusk/setSail']);
        expect(await hrefs('/harbour/dusk/sun?class=linear')).to.deep.equal(['/harbour/commands/dusk/setSail']);
        await call('POST', '/harbour/commands/dusk/setSail', {
          body: { actions: [{ command: 'timer.cancel', params: { target: 'lastLight' } }] },
        });
        expect(await hrefs('/harbour/components/dusk/timers/lastLight')).to.deep.equal([
          '/harbour/commands/dusk/setSail',
        ]);
      });

      it('to a thing that is named by its type and its names, as by its address', async () => {
        for (const [type, names, href] of [
          ['book', 'harbour', '/harbour'],
          ['page', 'harbour/dusk', '/harbour/dusk'],
          ['layer', 'harbour/dusk/sun', '/harbour/dusk/sun'],
          ['class', 'harbour/dusk/sun/linear', '/harbour/dusk/sun?class=linear'],
          ['group-class', 'harbour/quay/cargo/rotation', '/harbour/components/quay/groups/cargo/rotation'],
          ['command', 'harbour/dusk/setSail', '/harbour/commands/dusk/setSail'],
          ['component', 'harbour/dusk/timers/lastLight', '/harbour/components/dusk/timers/lastLight'],
          ['custom-class', 'bobbing', '/components/custom/bobbing'],
          ['asset', 'harbour/audios/short/creak.wav', '/harbour/assets/audios/short/creak.wav'],
        ] as const)
          expect([type, await ask(`/_/references?type=${type}&to=${names}`)]).to.deep.equal([type, await to(href)]);
        for (const [type, names] of [
          ['page', 'harbour'],
          ['asset', 'harbour/../index.lua'],
          ['bridge', 'harbour'],
          ['layer', '/harbour/dusk/sun'],
        ] as const)
          expect((await call('GET', `/_/references?type=${type}&to=${names}`)).body.code).to.equal('invalid-query');
      });

      it('take turns with other work, in a project of many files', async () => {
        const code = `local page = "dusk"\nlocal book = require("components.custom.bobbing"), "harbour"\n${'x = f("y", 1)\n'.repeat(600)}`;
        const made = Array.from({ length: 600 }, (_, number) => `App/harbour/code${number}.lua`);
        const content = Buffer.from(code);
        await opened().store.commit(
          made.map((path) => ({ action: 'created', path, content })),
          [],
        );
        // The first use loads the catalogue, which the built program has ready.
        await read('/harbour/dusk/sun');
        const stall = await longestStallShare(async () => {
          for (const href of ['/harbour', '/harbour/dusk', '/components/custom/bobbing', '/harbour/dusk/sun'])
            await to(href, '&limit=1000');
        });
        expect(stall).to.be.below(0.4);
      });

      it('to an asset are its uses in the list of assets', async () => {
        expect((await to('/harbour/assets/audios/short/creak.wav')).results).to.deep.equal([
          {
            href: '/harbour/components/quay/audios/creak',
            type: 'component',
            address: ['harbour', 'quay', 'audios', 'creak'],
            path: 'App/harbour/components/quay/audios/short/creak.lua',
            at: 'properties.filename',
            line: 6,
            text: "filename = 'creak.wav',",
          },
        ]);
        expect((await to('/harbour/assets/images/dusk/fleet/boat@2x.png')).results).to.deep.equal([
          {
            href: '/harbour/dusk/fleet/boat',
            type: 'layer',
            address: ['harbour', 'dusk', 'fleet', 'boat'],
            path: `${dusk}/layers/fleet/boat.lua`,
            at: 'image',
          },
        ]);
        await write('App/harbour/page.lua', 'local sound = "creak.wav"\n');
        expect((await to('/harbour/assets/audios/short/creak.wav')).results).to.deep.include({
          href: '/harbour/page',
          type: 'page',
          address: ['harbour', 'page'],
          path: 'App/harbour/page.lua',
          at: 'line 1',
          line: 1,
          text: 'local sound = "creak.wav"',
        });
      });

      it('go on with the cursor', async () => {
        const { results } = await to('/harbour/dusk', '&limit=1000');
        expect(results.length).to.be.above(1);
        expect(await whole('/_/references?to=/harbour/dusk&limit=1')).to.deep.equal(results);
      });

      it('are refused for what is not there, and for what nothing names', async () => {
        const refused = (href: string) => problem('GET', `/_/references?to=${encodeURIComponent(href)}`);
        expect(await refused('/harbor')).to.deep.equal([404, 'book-not-found']);
        expect(await refused('/harbour/dust')).to.deep.equal([404, 'page-not-found']);
        expect(await refused('/harbour/dusk/sunn')).to.deep.equal([404, 'layer-not-found']);
        expect(await refused('/harbour/dusk/sky/linear')).to.deep.equal([404, 'class-not-attached']);
        expect(await refused('/harbour/commands/dusk/sail')).to.deep.equal([404, 'command-not-found']);
        expect(await refused('/harbour/components/dusk/timers/none')).to.deep.equal([404, 'component-not-found']);
        expect(await refused('/harbour/components/dusk/clocks/none')).to.deep.equal([404, 'component-not-found']);
        expect(await refused('/components/custom/none')).to.deep.equal([404, 'class-not-found']);
        expect(await refused('/harbour/assets/audios/none.wav')).to.deep.equal([404, 'asset-not-found']);
        expect(await refused('/harbor/assets/audios/none.wav')).to.deep.equal([404, 'book-not-found']);
        expect(await refused('/harbour/assets')).to.deep.equal([400, 'invalid-query']);
        expect(await refused('/app')).to.deep.equal([400, 'invalid-query']);
        expect(await refused('/_/history')).to.deep.equal([400, 'invalid-query']);
        expect(await refused('')).to.deep.equal([400, 'invalid-query']);
      });
    });
  });
}
