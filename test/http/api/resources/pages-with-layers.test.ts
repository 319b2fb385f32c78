import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

interface WithLayers {
  readonly layerDocuments: readonly { readonly path: string; readonly preview: unknown; readonly image: object }[];
  readonly groupDocuments: readonly object[];
}

for (const store of ['memory', 'disk'] as const) {
  describe(`a page with all its layers, in a project ${store === 'memory' ? 'in memory' : 'on disk'}`, () => {
    const { call, read, problem, opened } = useProject({ store });
    const address = '/story/cover/?with=layers';
    const documents = async () => ((await read(address)) as unknown as WithLayers).layerDocuments;

    it('is the page, and each layer as its own GET shows it', async () => {
      const { layerDocuments, groupDocuments: _, ...page } = (await read(address)) as unknown as WithLayers;
      expect(page).to.deep.equal(await read('/story/cover?quiet=true'));
      for (const document of layerDocuments)
        expect(document).to.deep.equal(await read(`/story/cover/${document.path}?quiet=true`));
    });

    it('lists layers in drawing order, a group before its layers', async () => {
      await call('PUT', '/story/cover/GroupA/deep/comet', { body: { x: 3 } });
      expect((await documents()).map(({ path }) => path)).to.deep.equal([
        'bg',
        'title',
        'GroupA',
        'GroupA/Ellipse',
        'GroupA/deep',
        'GroupA/deep/star',
        'GroupA/deep/comet',
        'hero',
      ]);
    });

    it('has each page group as its own GET shows it, in their order', async () => {
      for (const [name, members] of [
        ['second', ['hero']],
        ['first', ['title', 'GroupA/Ellipse']],
      ] as const)
        await call('PUT', `/story/components/cover/groups/${name}`, { body: { members } });
      const { components, groupDocuments } = (await read(address)) as unknown as WithLayers & {
        readonly components: { readonly groups: readonly object[] };
      };
      const names = components.groups.flatMap((group) => Object.keys(group));
      expect(names).to.include.members(['second', 'first']);
      const alone = await Promise.all(names.map((name) => read(`/story/components/cover/groups/${name}?quiet=true`)));
      expect(groupDocuments).to.deep.equal(alone.map((each) => ({ ...each, classes: [] })));
      const etag = async () => (await call('GET', address)).headers['etag'];
      const before = await etag();
      await call('POST', '/story/components/cover/groups/first', { body: { properties: { alpha: 0.5 } } });
      expect(await etag()).to.not.equal(before);
    });

    it('names the files of a mask, of which the page’s folder has them', async () => {
      const masked = async () => (await documents()).find(({ path }) => path === 'hero')?.image;
      expect(await masked()).to.not.have.property('mask');
      await call('PUT', '/story/cover/hero?class=mask', { body: { properties: { mask: 'moon' } } });
      const folder = 'App/story/assets/images/cover';
      expect(await masked()).to.have.nested.property('mask.path', `${folder}/moon.png`);
      expect(await masked()).to.have.nested.property('mask.files[1].path', `${folder}/moon@2x.png`);
      await call('POST', '/story/cover/hero?class=mask', { body: { properties: { mask: 'nowhere' } } });
      expect(await masked())
        .to.have.property('mask')
        .that.deep.includes({ exists: false, files: [] });
    });

    it('has one ETag, which any change and any preview of a layer changes', async () => {
      const etag = async () => (await call('GET', address)).headers['etag'];
      const tags = [await etag()];
      expect(await etag()).to.equal(tags[0]);
      const cached = await call('GET', address, { headers: { 'If-None-Match': String(tags[0]) } });
      expect(cached.status).to.equal(304);
      await call('POST', '/story/cover/GroupA/Ellipse', { body: { alpha: 0.5 } });
      tags.push(await etag());
      await call('POST', '/story/cover/hero?command=preview', { body: { x: 77 } });
      tags.push(await etag());
      expect((await documents()).find(({ path }) => path === 'hero')?.preview).to.deep.equal({ x: 77 });
      await call('POST', '/story/cover/hero?command=save');
      tags.push(await etag());
      await call('PUT', '/story/cover/last');
      tags.push(await etag());
      expect(new Set(tags)).to.have.length(tags.length);
    });

    it('shows an edit by hand at once', async () => {
      await documents();
      const path = 'App/story/components/cover/layers/title.lua';
      const text = Buffer.from((await opened().text(path)).replace('= 200,', '= 275,'));
      await opened().store.commit([{ action: 'modified', path, content: text }], []);
      const title = (await documents()).find((document) => document.path === 'title');
      expect(title).to.nested.include({ 'props.y': 275 });
    });

    it('is refused where there is no such page, on a plain page, and for any other word', async () => {
      expect(await problem('GET', '/story/covr?with=layers')).to.deep.equal([404, 'page-not-found']);
      expect(await problem('GET', '/tests/page?with=layers')).to.deep.equal([404, 'page-not-found']);
      expect(await problem('GET', '/story/cover?with=classes')).to.deep.equal([400, 'invalid-query']);
    });
  });
}
