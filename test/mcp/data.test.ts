import { assert } from 'chai';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fixtureTree, openProject, type OpenProject } from '../support/project/project.js';
import { connectAssistant, eras, overHttp, type Assistant } from './assistant.js';

interface Thing {
  kind: string;
  address: string;
  class?: string;
}
interface Change {
  dry_run: boolean;
  resource: Thing;
  changeset?: string;
  changed_files: number;
  warnings: { code: string; at: string; message: string }[];
  renames: { kind: string; from: string; to: string }[];
  items?: (Thing & { outcome: string })[];
  diff?: string;
  cut?: string[];
}
interface Outline {
  items: (Thing & { classes?: string[]; notes?: string[]; bytes?: number; used_by?: string[] })[];
  cursor?: string;
}
interface Read {
  things: (Thing & { etag?: string; value?: Record<string, unknown>; error?: string; nearest?: string[] })[];
}

describe('the data that tools answer with', () => {
  let project: OpenProject;
  let assistant: Assistant;

  const open = async (era: (typeof eras)[number] = '2026', files: readonly [string, Buffer][] = []) => {
    project = await openProject(new Map([...(await fixtureTree('project')), ...files]));
    assistant = await connectAssistant(overHttp(project.port), era);
  };
  afterEach(async () => {
    await assistant.client.close();
    await project.close();
  });

  for (const era of eras) {
    describe(`to an assistant of the era ${era}`, () => {
      beforeEach(() => open(era));

      it('have schemas that nothing else fits: not an empty object, and a refusal by its code alone', async () => {
        const ajv = new Ajv2020({ strictTypes: false });
        const { tools } = await assistant.client.listTools();
        for (const { name, outputSchema } of tools) {
          const fits = ajv.compile(outputSchema as object);
          assert.isFalse(fits({}), name);
          assert.isFalse(fits({ cursor: '1' }), name);
          assert.isTrue(fits({ code: 'page-not-found', detail: 'There is none.' }), name);
        }
      });

      it('read has the etag and the same values as the text, of each kind of thing', async () => {
        for (const [kind, address] of [
          ['group_class', 'story/cover/pair'],
          ['custom_class', 'shimmer'],
        ] as const)
          await assistant.call('create', { kind, address, ...(kind === 'group_class' && { class: 'linear' }) });
        for (const [kind, address, name] of [
          ['book', 'story'],
          ['page', 'story/cover'],
          ['layer', 'story/cover/GroupA/Ellipse'],
          ['class', 'story/cover/hero', 'linear'],
          ['group_class', 'story/cover/pair', 'linear'],
          ['command', 'story/cover/eventOne'],
          ['component', 'story/cover/timers/tick'],
          ['custom_class', 'shimmer'],
        ] as const) {
          for (const detail of ['short', 'full']) {
            const input = { kind, addresses: [address], detail, ...(name !== undefined && { class: name }) };
            const [thing] = (await assistant.data<Read>('read', input)).things;
            const [{ what, etag, ...value }] = JSON.parse(await assistant.call('read', input));
            assert.deepEqual(thing, { kind, address, ...(name !== undefined && { class: name }), etag, value }, what);
            assert.isString(etag, what);
          }
        }
      });

      it('read has the code and the nearest names in the place of what does not exist', async () => {
        const addresses = ['story/cover/hero', 'story/cover/heor'];
        const [hero, none] = (await assistant.data<Read>('read', { addresses })).things;
        assert.equal(hero?.kind, 'layer');
        assert.deepInclude(none, { kind: 'layer', address: 'story/cover/heor', error: 'layer-not-found' });
        assert.include(none?.nearest ?? [], 'hero');
        assert.notProperty(none, 'value');
      });

      it('outline has addresses that read takes, of everything', async () => {
        await assistant.call('create', { kind: 'group_class', address: 'story/cover/pair', class: 'linear' });
        const { items } = await assistant.data<Outline>('outline', { depth: 4 });
        const kinds = ['book', 'page', 'layer', 'component', 'command'];
        for (const kind of kinds) {
          const addresses = items.filter((item) => item.kind === kind).map(({ address }) => address);
          assert.isNotEmpty(addresses, kind);
          const { things } = await assistant.data<Read>('read', { kind, addresses: addresses.slice(0, 20) });
          for (const { address, error } of things) assert.isUndefined(error, `${kind} ${address}`);
        }
        assert.isTrue(items.every(({ kind }) => kinds.includes(kind)));
        const hero = items.find(({ address }) => address === 'story/cover/hero');
        assert.deepEqual(hero, { kind: 'layer', address: 'story/cover/hero', classes: ['wobble', 'linear'] });
        const below = await assistant.data<Outline>('outline', { address: 'story/cover/GroupA' });
        assert.deepInclude(below.items, {
          kind: 'layer',
          address: 'story/cover/GroupA/Ellipse',
          classes: ['button'],
        });
      });

      it('outline has assets with their size and their users', async () => {
        const { items } = await assistant.data<Outline>('outline', { address: 'story', assets: 'used' });
        const title = items.find(({ address }) => address === 'story/images/cover/title.png');
        assert.equal(title?.kind, 'asset');
        assert.isAbove(title?.bytes ?? 0, 0);
        assert.include(title?.used_by ?? [], 'story/cover/title');
      });

      it('catalogue has the names, and the whole definition of one', async () => {
        interface Catalogue {
          definitions: { name: string; description: string; properties?: object; params?: object }[];
        }
        for (const what of ['classes', 'actions', 'components']) {
          const { definitions } = await assistant.data<Catalogue>('catalogue', { what });
          assert.isAbove(definitions.length, 1, what);
          const name = definitions[0]?.name ?? '';
          const [one] = (await assistant.data<Catalogue>('catalogue', { what, name })).definitions;
          assert.deepInclude(one, { ...definitions[0] });
          assert.isObject(one?.properties ?? one?.params, name);
        }
      });

      it('search has each place: its address, file, line and text', async () => {
        interface Places {
          places: { address: string; path: string; at: string; line?: number; text?: string }[];
        }
        const { places } = await assistant.data<Places>('search', { text: 'the moon rises', in: 'story' });
        assert.equal(places[0]?.address, 'story/cover');
        assert.include(places[0]?.text, 'the moon rises');
        const lines = (await project.text(places[0]?.path ?? '')).split('\n');
        assert.include(lines[(places[0]?.line ?? 0) - 1], 'the moon rises');
        const input = { uses: 'story/images/cover/title.png', kind: 'asset' };
        const uses = await assistant.data<Places>('search', input);
        assert.deepInclude(uses.places[0], { address: 'story/cover/title', at: 'image' });
        assert.deepEqual(await assistant.data('search', { text: 'no such words' }), { places: [] });
      });

      it('a change has its thing, its entry and its warnings; a dry run the diff', async () => {
        const set = { address: 'story/cover/hero', props: { alhpa: 0.5 } };
        const dry = await assistant.data<Change>('set', { ...set, dry_run: true });
        assert.isTrue(dry.dry_run);
        assert.notProperty(dry, 'changeset');
        assert.match(dry.diff ?? '', /alhpa/);
        const made = await assistant.data<Change>('set', set);
        assert.deepInclude(made, { dry_run: false, resource: { kind: 'layer', address: 'story/cover/hero' } });
        assert.isAbove(made.changed_files, 0);
        assert.notProperty(made, 'diff');
        const [warning] = made.warnings;
        assert.include(await assistant.call('set', { ...set, dry_run: true }), warning?.message ?? 'no warning');
        const { entries } = await assistant.data<{ entries: Record<string, unknown>[] }>('history');
        assert.deepInclude(entries[0], {
          id: made.changeset,
          author: era === '2026' ? 'assistant (tester)' : 'assistant',
          summary: 'Changed hero',
          resource: made.resource,
          changed_files: made.changed_files,
          undone: false,
        });
        const one = await assistant.data<{ diff: string }>('history', { entry: made.changeset });
        assert.match(one.diff, /alhpa/);
        const undone = await assistant.data<Change>('undo');
        assert.deepEqual(undone.resource, made.resource);
      });

      it('a rename, and a batch, have the addresses before and after', async () => {
        const input = { address: 'story/cover/hero', new_name: 'girl' };
        const { renames } = await assistant.data<Change>('move', input);
        assert.deepEqual(renames, [{ kind: 'layer', from: 'story/cover/hero', to: 'story/cover/girl' }]);
        const ofClass = { address: 'story/cover/girl', class: 'linear', new_name: 'pulse' };
        assert.deepEqual((await assistant.data<Change>('move', ofClass)).renames, [
          { kind: 'class', from: 'story/cover/girl/linear', to: 'story/cover/girl/pulse' },
        ]);
        const changes = [
          { tool: 'create', kind: 'layer', address: 'story/cover/bg' },
          { tool: 'create', kind: 'class', address: 'story/cover/bg', class: 'pulse' },
          { tool: 'move', address: 'story/cover/title', new_name: 'sign' },
        ];
        const batch = await assistant.data<Change>('batch', { changes });
        assert.deepEqual(batch.items, [
          { kind: 'layer', address: 'story/cover/bg', outcome: 'was so already' },
          { kind: 'class', address: 'story/cover/bg', class: 'pulse', outcome: 'made' },
          { kind: 'layer', address: 'story/cover/sign', outcome: 'moved' },
        ]);
        assert.deepEqual(batch.renames, [{ kind: 'layer', from: 'story/cover/title', to: 'story/cover/sign' }]);
      });

      it('check has findings with their place, and what a fix did', async () => {
        interface Findings {
          findings: { id: string; code: string; address: string; path: string; message: string; fix?: string }[];
          counts: { errors: number; warnings: number; infos: number };
        }
        const { findings, counts } = await assistant.data<Findings>('check');
        assert.lengthOf(findings, counts.errors + counts.warnings + counts.infos);
        assert.isNotEmpty(findings);
        const text = await assistant.call('check');
        for (const { code, path, message } of findings) {
          assert.include(text, `${code} `);
          assert.include(text, `(${path}`);
          assert.include(text, message);
        }
        const fix = await assistant.data<Change>('check', { fix: true, dry_run: true });
        assert.deepInclude(fix, { dry_run: true, resource: { kind: 'project', address: '' } });
        assert.notProperty(fix, 'findings');
      });
    });
  }

  describe('of a project with much', () => {
    const names = Array.from({ length: 400 }, (_, index) => `layer${index}`.padEnd(95, 'y'));
    const scripts = Array.from({ length: 150 }, (_, index) => `-- ${index} ${'\u6708'.repeat(150)}`);
    beforeEach(() => {
      const layers = names.map((name) => `{ ${name} = {} }`).join(', ');
      const page = `local model = { components = { layers = { ${layers} } }, commands = {} }
return require("controller.scene").new(..., model)
`;
      return open('2026', [
        ['App/story/components/forest/index.lua', Buffer.from(page)],
        ['App/story/commands/forest/moon.lua', Buffer.from(scripts.join('\n'))],
      ]);
    });

    /** What stands in a list of all the answers, from the first to the last cursor. */
    async function all<Item>(tool: string, list: string, input: object): Promise<Item[]> {
      const seen: Item[] = [];
      let cursor: string | undefined;
      let calls = 0;
      do {
        const given = { ...input, ...(cursor !== undefined && { cursor }) };
        const { content, structuredContent: data = {} } = await assistant.raw(tool, given);
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
        const more = /^More: call again with cursor ("[^"]*")/m.exec(text)?.[1];
        cursor = (data as { cursor?: string }).cursor;
        assert.equal(more, cursor && JSON.stringify(cursor), tool);
        assert.isAtMost(Buffer.byteLength(text), 40_000, tool);
        seen.push(...((data as Record<string, Item[]>)[list] ?? []));
        calls++;
      } while (cursor !== undefined);
      assert.isAbove(calls, 1, tool);
      return seen;
    }

    it('outline, check and search go on from their cursors, without a gap and nothing twice', async () => {
      const items = await all<Thing>('outline', 'items', { address: 'story/forest' });
      assert.deepEqual(
        items.filter(({ kind }) => kind === 'layer').map(({ address }) => address),
        names.map((name) => `story/forest/${name}`),
      );
      const findings = await all<{ id: string; message: string }>('check', 'findings', { code: 'missing-script' });
      assert.equal(new Set(findings.map(({ id }) => id)).size, findings.length);
      const messages = findings.map(({ message }) => message).join('\n');
      assert.deepEqual(
        names.filter((name) => !messages.includes(name)),
        [],
      );
      const places = await all<{ line: number }>('search', 'places', { text: '\u6708' });
      assert.deepEqual(
        places.map(({ line }) => line),
        scripts.map((_, index) => index + 1),
      );
    });

    it('history goes on where an answer has no room for as many entries as were asked for', async () => {
      const layer = `/story/cover/${names[0]}`;
      await project.call('PUT', layer, {});
      for (let x = 0; x < 99; x++) {
        const headers = { 'Pagewright-Author': 'Ann'.padEnd(100, 'e') };
        await project.call('POST', layer, { body: { x }, headers });
      }
      const entries = await all<{ id: string }>('history', 'entries', { limit: 100 });
      assert.equal(new Set(entries.map(({ id }) => id)).size, 100);
      assert.lengthOf(entries, 100);
    });

    it('names lists that were cut, and what is too large for an answer', async () => {
      const { things } = await assistant.data<Read>('read', { addresses: ['story/forest', 'story/cover/hero'] });
      assert.deepEqual(things[0], { kind: 'page', address: 'story/forest', error: 'resource-too-large' });
      assert.equal(things[1]?.address, 'story/cover/hero');
      assert.isObject(things[1]?.value);
      const changes = Array.from({ length: 60 }, (_, index) => ({
        tool: 'create',
        kind: 'layer',
        address: `story/cover/new${index}`,
      }));
      const made = await assistant.data<Change>('batch', { changes });
      assert.lengthOf(made.items ?? [], 50);
      assert.deepEqual(made.cut, ['items']);
    });
  });
});
