import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';
import { request } from 'node:http';

const scene = (layers: string, rest = '') =>
  `local sceneName = ...\nlocal model = {\n  components = { layers = { ${layers} }, audios = { long = { "sea" } } },\n  commands = { ${rest} },\n}\nreturn require("controller.scene").new(sceneName, model)\n`;
const page = 'App/story/components/cover';
const assets = 'App/story/assets';

/** The header of a PNG, with its size. */
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('latin1');
};

const story = {
  'main.lua': 'require("plugin.kwik").bootstrap { name = "story", goPage = "cover" }\n',
  'App/story/index.lua': 'return { "cover", "end" }\n',
  [`${page}/index.lua`]: scene('{ moon = { class = { "video", "linear" } } }, { owl = {} }', '"go"'),
  [`${page}/layers/moon.lua`]: 'return { name = "moon" }\n',
  [`${page}/layers/moon_video.lua`]: 'return { properties = {\n  url = "videos/clip.mp4",\n  isLocal = true } }\n',
  [`${page}/layers/moon_linear.lua`]: 'return { name = "linear", layer = "moon" }\n',
  [`${page}/layers/owl.lua`]: 'return { isSharedAsset = true, imagePath = "shared/owl.png" }\n',
  [`${page}/audios/long/sea.lua`]:
    'return require("components.kwik.page_audio").set({ name = "sea", type = "long", properties = { filename = "sea.mp3" } })\n',
  'App/story/commands/cover/go.lua': 'return function()\n  audio.loadSound("audios/short/pop.ogg")\nend\n',
  'App/story/components/end/index.lua': scene('{ moon = {} }'),
  'App/story/components/end/layers/moon.lua': 'return { name = "moon" }\n',
  'components/tools.lua': '-- none\nlocal font = "Gloria.ttf"\nlocal whole = "App/story/assets/fonts/Sea.ttf"\n',
  [`${assets}/model.lua`]:
    'return { audios = {\n  { name = "lost.mp3", path = "audios/long", links = {} }, { name = "lost.mp3", path = "audios/short", links = {} } } }\n',
  [`${assets}/images/cover/moon.png`]: png(7, 5),
  [`${assets}/images/cover/moon@2x.png`]: png(14, 10),
  [`${assets}/images/cover/moon@4x.png`]: png(28, 20),
  [`${assets}/images/cover/.DS_Store`]: 'finder',
  [`${assets}/images/shared/owl@2x.png`]: 'no picture',
  [`${assets}/images/shared/photo.jpg`]: '\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x03\x00\x09',
  [`${assets}/audios/long/sea.mp3`]: 'ID3',
  [`${assets}/audios/long/lost.mp3`]: 'ID3',
  [`${assets}/audios/short/pop.ogg`]: 'OggS',
  [`${assets}/videos/clip.mp4`]: '0123456789',
  [`${assets}/fonts/Gloria.ttf`]: 'font',
  [`${assets}/fonts/Sea.ttf`]: 'font',
  [`${assets}/www/page.html`]: '<script>alert(1)</script>',
  [`${assets}/icons/a b'(1).svg`]: '<svg/>',
};

for (const store of ['memory', 'disk'] as const) {
  describe(`assets (${store})`, () => {
    const { call, opened, problem } = useProject({ files: bytesOf(story), once: true, store });
    const list = async (query = '') => (await call('GET', `/story/assets${query}`)).list;
    const paths = async (query: string) => (await list(query)).map((each) => each.path);

    it('lists every asset with its kind, size and uses, an image with all its sizes once', async () => {
      const found = new Map((await list()).map((each) => [each.path, each as object]));
      expect([...found.keys()].sort()).to.deep.equal([
        'audios/long/lost.mp3',
        'audios/long/sea.mp3',
        'audios/short/pop.ogg',
        'fonts/Gloria.ttf',
        'fonts/Sea.ttf',
        "icons/a b'(1).svg",
        'images/cover/moon.png',
        'images/shared/owl@2x.png',
        'images/shared/photo.jpg',
        'videos/clip.mp4',
        'www/page.html',
      ]);
      expect(found.get('images/cover/moon.png')).to.deep.equal({
        path: 'images/cover/moon.png',
        href: '/story/assets/images/cover/moon.png',
        type: 'asset',
        address: ['story', 'images', 'cover', 'moon.png'],
        file: `${assets}/images/cover/moon.png`,
        kind: 'image',
        bytes: 33,
        width: 7,
        height: 5,
        suffixes: ['', '@2x', '@4x'],
        usedBy: [{ href: '/story/cover/moon', at: 'image', type: 'layer', address: ['story', 'cover', 'moon'] }],
      });
      expect(found.get('images/shared/photo.jpg')).to.deep.include({ width: 9, height: 3, usedBy: [] });
      expect(found.get('images/shared/owl@2x.png')).to.deep.include({
        suffixes: ['@2x'],
        usedBy: [
          { href: '/story/cover/owl', at: 'image', type: 'layer', address: ['story', 'cover', 'owl'] },
          { href: '/story/cover/owl', at: 'imagePath', type: 'layer', address: ['story', 'cover', 'owl'] },
        ],
      });
      expect(found.get("icons/a b'(1).svg")).to.include({ href: "/story/assets/icons/a%20b'(1).svg", kind: 'image' });
    });

    it('names the property or the line that uses an asset, and the file where it is code of all pages', async () => {
      const found = new Map((await list()).map((each) => [each.path, each.usedBy]));
      expect(found.get('videos/clip.mp4')).to.deep.equal([
        {
          href: '/story/cover/moon/video',
          at: 'properties.url',
          type: 'class',
          address: ['story', 'cover', 'moon', 'video'],
        },
      ]);
      expect(found.get('audios/long/sea.mp3')).to.deep.equal([
        {
          href: '/story/components/cover/audios/sea',
          at: 'properties.filename',
          type: 'component',
          address: ['story', 'cover', 'audios', 'sea'],
        },
      ]);
      expect(found.get('audios/short/pop.ogg')).to.deep.equal([
        { href: '/story/commands/cover/go', at: 'line 2', type: 'command', address: ['story', 'cover', 'go'] },
      ]);
      expect(found.get('fonts/Gloria.ttf')).to.deep.equal([
        { href: '/_/project', at: 'components/tools.lua line 2', type: 'project', address: [] },
      ]);
      expect(found.get('fonts/Sea.ttf'), 'a path from the root').to.deep.equal([
        { href: '/_/project', at: 'components/tools.lua line 3', type: 'project', address: [] },
      ]);
      expect(found.get('audios/long/lost.mp3'), 'the register lists it and does not use it').to.deep.equal([]);
    });

    it('lists only what is wanted: of a kind, of a page, unused', async () => {
      expect(await paths('?kind=audio&unused=true')).to.deep.equal(['audios/long/lost.mp3']);
      expect(await paths('?page=cover&kind=image')).to.deep.equal([
        'images/cover/moon.png',
        'images/shared/owl@2x.png',
      ]);
      expect(await paths('?page=end')).to.deep.equal([]);
      expect(await paths('?unused=false&kind=video')).to.deep.equal(['videos/clip.mp4']);
      expect(await problem('GET', '/story/assets?page=covr')).to.deep.equal([404, 'page-not-found']);
      expect(await problem('GET', '/story/assets?kind=sound')).to.deep.equal([400, 'invalid-query']);
      expect(await problem('GET', '/stry/assets')).to.deep.equal([404, 'book-not-found']);
    });

    it('gives the bytes of an asset with an entity tag, and nothing that a browser would run', async () => {
      const answer = await raw('/story/assets/videos/clip.mp4');
      expect(answer).to.deep.include({ status: 200, text: '0123456789' });
      expect(answer.headers).to.deep.include({
        'content-type': 'video/mp4',
        'content-length': '10',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(answer.headers).not.to.have.property('content-disposition');
      const { etag } = answer.headers;
      expect((await raw('/story/assets/videos/clip.mp4', { 'If-None-Match': `${etag}` })).status).to.equal(304);
      for (const path of ['www/page.html', "icons/a%20b'(1).svg"])
        expect((await raw(`/story/assets/${path}`)).headers['content-disposition']).to.match(/^attachment; filename/);
      expect((await raw("/story/assets/icons/a%20b'(1).svg")).headers['content-disposition']).to.equal(
        "attachment; filename*=UTF-8''a%20b%27%281%29.svg",
      );
      expect((await raw('/story/assets/images/cover/moon.png')).text).to.equal(png(7, 5));
      expect((await raw('/story/assets/images%2Fcover%2Fmoon.png')).status).to.equal(200);
    });

    it('gives one range of the bytes, of the version that the caller has', async () => {
      const part = async (range: string, headers: Record<string, string> = {}) => {
        const answer = await raw('/story/assets/videos/clip.mp4', { Range: range, ...headers });
        return [answer.status, answer.text, answer.headers['content-range']];
      };
      expect(await part('bytes=2-4')).to.deep.equal([206, '234', 'bytes 2-4/10']);
      expect(await part('bytes=7-')).to.deep.equal([206, '789', 'bytes 7-9/10']);
      expect(await part('bytes=-3')).to.deep.equal([206, '789', 'bytes 7-9/10']);
      expect(await part('bytes=0-99')).to.deep.equal([206, '0123456789', 'bytes 0-9/10']);
      const head = await call('HEAD', '/story/assets/videos/clip.mp4', { headers: { Range: 'bytes=2-4' } });
      expect([head.status, head.headers['content-length'], head.text]).to.deep.equal([200, '10', '']);
      expect(await part('bytes=0-1,4-5')).to.deep.equal([200, '0123456789', undefined]);
      expect((await part('bytes=10-'))[2]).to.equal('bytes */10');
      expect(await problem('GET', '/story/assets/videos/clip.mp4', { headers: { Range: 'bytes=-0' } })).to.deep.equal([
        416,
        'range-not-satisfiable',
      ]);
      const { etag } = (await raw('/story/assets/videos/clip.mp4')).headers;
      expect(await part('bytes=2-4', { 'If-Range': `${etag}` })).to.deep.equal([206, '234', 'bytes 2-4/10']);
      expect(await part('bytes=2-4', { 'If-Range': '"another"' })).to.deep.equal([200, '0123456789', undefined]);
      expect((await part('bytes=2-4', { 'If-None-Match': `${etag}` }))[0]).to.equal(304);
    });

    it('gives nothing else of the project, and the nearest names', async () => {
      for (const path of ['model.lua', 'images/cover/.DS_Store', 'images/cover', 'nothing.png', 'MODEL.LUA'])
        expect(await problem('GET', `/story/assets/${path}`), path).to.deep.equal([404, 'asset-not-found']);
      expect((await call('GET', '/story/assets/model.lua')).body.nearest ?? []).not.to.include('model.lua');
      for (const path of ['../index.lua', '%2e%2e/index.lua', '..%2findex.lua', '..%5cindex.lua'])
        expect((await problem('GET', `/story/assets/${path}`))[0], path).to.equal(400);
      const { body } = await call('GET', '/story/assets/images/cover/mon.png');
      expect(body.nearest).to.deep.equal(['images/cover/moon.png']);
      expect(body.detail).to.include('GET /story/assets lists them');
    });

    /** A request whose answer is read byte for byte. */
    function raw(path: string, headers: Record<string, string> = {}) {
      const { port } = opened();
      return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers }, (answer) => {
          let text = '';
          answer.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
          answer.on('error', reject);
        })
          .on('error', reject)
          .end();
      });
    }
  });
}

for (const store of ['memory', 'disk'] as const) {
  describe(`removal of assets (${store})`, () => {
    const { call, changedSince, files, opened, problem } = useProject({ files: bytesOf(story), store });

    it('lists an image whose bytes cannot be read, without its width and height', async () => {
      opened().makeUnreadable(`${assets}/images/shared/photo.jpg`);
      const found = (await call('GET', '/story/assets?kind=image')).list.find(
        ({ path }) => path === 'images/shared/photo.jpg',
      );
      expect(found).to.include({ kind: 'image' }).and.not.have.property('width');
    });

    it('removes an image with all its sizes, and undo restores every byte', async () => {
      const before = await files();
      const { body } = await call('DELETE', '/story/assets/images/cover/moon.png?confirm=used');
      expect(body.resource).to.include({
        type: 'asset',
        name: 'moon.png',
        href: '/story/assets/images/cover/moon.png',
      });
      expect(await changedSince(before)).to.have.length(3);
      expect(body.changes.map(({ path, action }) => `${action} ${path}`).sort()).to.deep.equal([
        `removed ${assets}/images/cover/moon.png`,
        `removed ${assets}/images/cover/moon@2x.png`,
        `removed ${assets}/images/cover/moon@4x.png`,
      ]);
      expect(body.warnings).to.have.length(1);
      expect(body.warnings[0]).to.include({ code: 'still-used', at: 'story/cover/moon' });
      expect((await call('POST', '/_/history/undo')).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('removes a larger size alone', async () => {
      const before = await files();
      await call('DELETE', '/story/assets/images/cover/moon@4x.png?confirm=used');
      expect(await changedSince(before)).to.have.length(1);
    });

    it('removes an asset in use only with a confirmation, and names who uses it', async () => {
      const before = await files();
      const { status, body } = await call('DELETE', '/story/assets/videos/clip.mp4');
      expect([status, body.code]).to.deep.equal([400, 'confirmation-required']);
      expect(body.detail).to.include('story/cover/moon/video (properties.url)').and.include('?confirm=used');
      expect(await problem('DELETE', '/story/assets/videos/clip.mp4?confirm=yes')).to.deep.equal([
        400,
        'invalid-query',
      ]);
      expect(await changedSince(before)).to.deep.equal([]);
      const { body: unused } = await call('DELETE', '/story/assets/audios/long/lost.mp3');
      expect(unused.warnings).to.deep.equal([]);
    });

    it('writes nothing in a dry run, nor for another entity tag, nor for what is no asset', async () => {
      const before = await files();
      const path = '/story/assets/audios/long/lost.mp3';
      const dry = await call('DELETE', `${path}?dryRun=true`);
      expect(dry.body.changes).to.have.length(1);
      const { headers } = await call('GET', path);
      const condition = { headers: { 'If-Match': '"another"' } };
      expect(await problem('DELETE', path, condition)).to.deep.equal([412, 'precondition-failed']);
      expect(await problem('DELETE', '/story/assets/model.lua')).to.deep.equal([404, 'asset-not-found']);
      expect(await changedSince(before)).to.deep.equal([]);
      const matching = await call('DELETE', path, { headers: { 'If-Match': `${headers.etag}` } });
      expect(matching.status).to.equal(200);
      expect(await changedSince(before)).to.have.length(1);
    });
  });
}

for (const store of ['memory', 'disk'] as const) {
  describe(`new names of assets (${store})`, () => {
    const { call, changedSince, files, problem, read, text } = useProject({ files: bytesOf(story), store });

    it('renames a file with the properties that name it, and undo restores every byte', async () => {
      const before = await files();
      const { body } = await call('PUT', '/story/assets/videos/clip.mp4?newName=1 film (b).mp4'.replaceAll(' ', '%20'));
      expect(body.resource).to.include({ name: '1 film (b).mp4', href: '/story/assets/videos/1%20film%20(b).mp4' });
      expect(body.references).to.deep.equal([
        {
          path: `${page}/layers/moon_video.lua`,
          at: 'properties.url',
          from: 'videos/clip.mp4',
          to: 'videos/1 film (b).mp4',
        },
      ]);
      expect(body.warnings).to.deep.equal([]);
      expect(await text(`${page}/layers/moon_video.lua`)).to.equal(
        'return { properties = {\n  url = "videos/1 film (b).mp4",\n  isLocal = true } }\n',
      );
      expect(await changedSince(before)).to.have.length(3);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('renames a sound in its folder alone, in the register too', async () => {
      await call('PUT', '/story/assets/audios/long/lost.mp3?newName=found.mp3');
      expect(await text(`${assets}/model.lua`)).to.equal(
        story[`${assets}/model.lua`]?.replace(
          'name = "lost.mp3", path = "audios/long"',
          'name = "found.mp3", path = "audios/long"',
        ),
      );
      await call('PUT', '/story/assets/audios/long/sea.mp3?newName=waves.mp3');
      expect(await read('/story/components/cover/audios/sea')).to.have.nested.property(
        'props.properties.filename',
        'waves.mp3',
      );
    });

    it('renames an image with all its sizes, wherever pages name it', async () => {
      const { body } = await call('PUT', '/story/assets/images/shared/owl@2x.png?newName=eagle@2x.png');
      expect(body.warnings).to.deep.equal([]);
      expect(await text(`${page}/layers/owl.lua`)).to.include('imagePath = "shared/eagle.png"');
      expect([...(await files()).keys()]).to.include(`${assets}/images/shared/eagle@2x.png`);
    });

    it('asks for a confirmation where a layer shows the image by its own name', async () => {
      const before = await files();
      const path = '/story/assets/images/cover/moon.png?newName=luna.png';
      const { status, body } = await call('PUT', path);
      expect([status, body.code]).to.deep.equal([400, 'confirmation-required']);
      expect(body.detail).to.include('rename the layer').and.include('story/cover/moon (image)');
      expect(await changedSince(before)).to.deep.equal([]);
      const renamed = await call('PUT', `${path}&confirm=used`);
      expect(renamed.body.changes).to.have.length(6);
      expect(renamed.body.warnings[0]).to.include({ code: 'reference-left', at: 'story/cover/moon' });
    });

    it('warns about lines of code that still have the old name', async () => {
      const { body } = await call('PUT', '/story/assets/fonts/Gloria.ttf?newName=Gloria 2.ttf'.replace('a 2', 'a%202'));
      expect(body.warnings).to.have.length(1);
      expect(body.warnings[0]).to.include({ code: 'reference-left', file: 'components/tools.lua', line: 2 });
    });

    it('refuses names that no asset may have, another ending or size, and the name of another file', async () => {
      const before = await files();
      const code = async (path: string, newName: string) =>
        (await problem('PUT', `/story/assets/${path}?newName=${encodeURIComponent(newName)}`))[1];
      for (const newName of ['.sea.mp3', '../sea.mp3', 'a/b.mp3', 'a\\b.mp3', 'con.mp3', 'sea.mp3.', 'sea.lua', 'sea'])
        expect(await code('audios/long/sea.mp3', newName), newName).to.equal('invalid-name');
      expect(await code('audios/long/sea.mp3', 'lost.mp3')).to.equal('name-collides');
      expect(await code('audios/long/sea.mp3', 'LOST.mp3')).to.equal('name-collides');
      expect(await code('images/shared/photo.jpg', 'photo@2x.jpg')).to.equal('invalid-name');
      expect(await code('audios/long/nothing.mp3', 'lost.mp3')).to.equal('asset-not-found');
      expect((await call('PUT', '/story/assets/audios/long/sea.mp3?newName=sea.mp3')).body.changes).to.deep.equal([]);
      const dry = await call('PUT', '/story/assets/audios/long/sea.mp3?newName=waves.mp3&dryRun=true');
      expect(dry.body.changes).to.have.length(3);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  });
}

/** Texts with one character for each byte. */
function bytesOf(files: Readonly<Record<string, string>>) {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
}
