import { expect } from 'chai';
import { serveStore } from '../../../support/service/serve-store.js';
import { withDamagedRecord } from '../../../support/store/replaced-store.js';
import { useProject } from '../../../support/project/use-project.js';

const scene = (layers: string, rest = '') =>
  `local sceneName = ...\nlocal model = {\n  components = { layers = { ${layers} }, audios = { long = { "sea" }, short = { "click" } } },\n  commands = { ${rest} },\n}\nreturn require("controller.scene").new(sceneName, model)\n`;
const page = 'App/story/components/cover';
const assets = 'App/story/assets';

/** A page that names assets in every way that is known, and files that only look as if it did. */
const story = {
  'main.lua': 'require("plugin.kwik").bootstrap { name = "story", goPage = "cover" }\n',
  'App/story/index.lua': 'return { "cover" }\n',
  'App/fable/index.lua': 'return { "end" }\n',
  'App/fable/components/end/index.lua': scene('{ a = {} }'),
  [`${page}/index.lua`]: scene('{ a = { class = { "sync", "sprite", "particles", "video", "web", "text" } } }', '"go"'),
  [`${page}/layers/a.lua`]:
    'local M = { isSharedAsset = true, imagePath = "other/moon.png" }\n-- don\'t forget: "nowhere.mp3", "../../moon.png", "\0.png"\nreturn M\n',
  [`${page}/layers/a_sync.lua`]:
    'return { name = "a", folder = "audios/sync/en", audioProps = { filename = "sync/en/words.mp3" }, textProps = { filename = "sync/en/words.txt", sentenceDir = "sync/spoken" }, line = { { file = "one.mp3" }, { file = "two.mp3" } } }\n',
  [`${page}/layers/a_sprite.lua`]:
    "return { properties = { filename = 'sprites/run.png', sheetInfo = 'sprites/run.lua' } }\n",
  [`${page}/layers/a_particles.lua`]: 'return { properties = { filename = "particles/fire.json" } }\n',
  [`${page}/layers/a_video.lua`]: 'return { properties = { url = "videos/clip", isLocal = true } }\n',
  [`${page}/layers/a_web.lua`]: 'return { properties = { url = "help/index.html", isLocal = true } }\n',
  [`${page}/layers/a_text.lua`]: 'return { properties = { font = "Gloria Größe.ttf" } }\n',
  [`${page}/audios/long/sea.lua`]: 'return { name = "sea", type = "long", properties = { filename = "sea.mp3" } }\n',
  [`${page}/audios/short/click.lua`]:
    'return { name = "click", type = "short", properties = { filename = "click.wav" } }\n',
  'App/story/commands/cover/go.lua':
    'return function() audio.loadSound("App/" .. UI.book .. "/assets/audios/short/boom.ogg") audio.loadSound([[audios/short/pop.ogg]]) end -- once "audios/short/old.ogg"\n',
  'App/story/models/cover/extra.json':
    '{ "url": "videos\\/small.mp4", "from": "assets/model.lua", "word": "extras" }\n',
  [`${assets}/model.lua`]: 'return { audios = {}, sprites = {}, videos = {} }\n',
  [`${assets}/particles/fire.json`]: '{ "textureFileName": "spark.png" }\n',
  [`${assets}/sprites/run.lua`]: 'return { getSheet = function() return {} end }\n',
  [`${assets}/www/help/index.html`]:
    '<link href="style.css"><script src="./run.js"></script><img src="../shared/logo.png">\n',
  [`${assets}/www/help/style.css`]: 'body { background: url( back.png ) }\n',
};

const named = [
  'audios/long/sea.mp3',
  'audios/short/boom.ogg',
  'audios/short/click.wav',
  'audios/short/pop.ogg',
  'audios/sync/en/words.mp3',
  'audios/sync/en/words.txt',
  'audios/sync/ja/words.mp3',
  'audios/sync/ja/words.txt',
  'audios/sync/spoken/one.mp3',
  'audios/sync/spoken/two.mp3',
  'fonts/Gloria Größe.ttf',
  'images/other/moon.png',
  'images/other/moon@2x.png',
  'particles/fire.json',
  'particles/spark.png',
  'sprites/run.lua',
  'sprites/run.png',
  'sprites/run@4x.png',
  'videos/clip/part1.mp4',
  'videos/clip/part2.mp4',
  'videos/small.mp4',
  'www/help/back.png',
  'www/help/index.html',
  'www/help/run.js',
  'www/help/style.css',
  'www/shared/logo.png',
];
const others = [
  'audios/short/old.ogg',
  'audios/short/sea.mp3',
  'audios/long/click.wav',
  'audios/sync/en/other.mp3',
  'audios/sync/spoken/three.mp3',
  'extras/one.txt',
  'images/other/sun.png',
  'sprites/walk.png',
  'www/index.html',
];
const media = [...named, ...others].map((path) => [`${assets}/${path}`, `the bytes of ${path}\n`]);

describe('the assets of a page that is copied', () => {
  const { call, files, opened, changedSince } = useProject({ files: { ...Object.fromEntries(media), ...story } });
  const put = (path: string, text: string) =>
    opened().store.commit([{ action: 'created', path, content: Buffer.from(text) }], []);
  const assetsOf = async (book: string) =>
    [...(await files()).keys()].filter((path) => path.startsWith(`App/${book}/assets/`));

  it('a copy of a page to another book has every asset that the page names, and no others', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/fable/copy?copyFrom=story/cover');
    expect([status, body.warnings]).to.deep.equal([201, []]);
    const after = await files();
    expect(await assetsOf('fable')).to.have.members(named.map((path) => `App/fable/assets/${path}`));
    for (const path of named)
      expect(after.get(`App/fable/assets/${path}`), path).to.deep.equal(before.get(`${assets}/${path}`));
    expect(body.changes.map(({ path }) => path)).to.include('App/fable/assets/audios/long/sea.mp3');
    await call('POST', '/_/history/undo');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a copy of a page within its book copies no assets', async () => {
    const before = await assetsOf('story');
    const { status } = await call('PUT', '/story/copy?copyFrom=story/cover');
    expect([status, await assetsOf('story')]).to.deep.equal([201, before]);
  });

  it('a copy of a page does not overwrite another asset of the name, and gets a warning', async () => {
    const there = ['audios/long/sea.mp3', 'Sprites/run.png', 'videos/clip', 'audios/sync/ja/words.mp3/folder.txt'];
    for (const path of there) await put(`App/fable/assets/${path}`, 'of its own');
    await put('App/fable/assets/audios/short/click.wav', 'the bytes of audios/short/click.wav\n');
    const before = await files();
    const { status, body } = await call('PUT', '/fable/copy?copyFrom=story/cover');
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal(
      [
        'audios/long/sea.mp3',
        'audios/sync/ja/words.mp3',
        'Sprites',
        'Sprites',
        'Sprites',
        'videos/clip',
        'videos/clip',
      ].map((path) => ['asset-differs', `App/fable/assets/${path}`]),
    );
    expect((await changedSince(before)).filter((line) => !line.startsWith('+'))).to.deep.equal([
      '~ App/fable/index.lua',
    ]);
  });

  it('a copy of a page skips assets that the source lacks', async () => {
    await opened().store.commit([{ action: 'removed', path: `${assets}/audios/long/sea.mp3` }], []);
    const { status, body } = await call('PUT', '/fable/copy?copyFrom=story/cover');
    expect([status, body.warnings]).to.deep.equal([201, []]);
    expect(await assetsOf('fable')).not.to.include('App/fable/assets/audios/long/sea.mp3');
  });

  it('the assets of a copied page are removed with the copy, and come again with another copy', async () => {
    const before = await files();
    await call('PUT', '/fable/copy?copyFrom=story/cover');
    const copied = await files();
    expect((await call('DELETE', '/fable/copy')).status).to.equal(200);
    expect(await changedSince(before)).to.deep.equal([]);
    await call('PUT', '/fable/copy?copyFrom=story/cover');
    expect(await changedSince(copied)).to.deep.equal([]);
  });

  it('the removal of a copied page leaves assets that something else names or that are the book’s own', async () => {
    await put('App/fable/assets/audios/long/sea.mp3', 'of its own');
    await call('PUT', '/fable/copy?copyFrom=story/cover');
    await put('App/fable/components/end/layers/b.lua', 'return { properties = { url = "particles/fire.json" } }\n');
    await put('App/fable/assets/model.lua', 'return { videos = { { name = "small.mp4", path = "videos" } } }\n');
    await put('custom/components/boom.lua', 'return { sound = "audios/short/boom.ogg" }\n');
    await put('App/fable/components/other/index.lua', scene('{ moon = {} }'));
    await call('DELETE', '/fable/copy');
    expect(await assetsOf('fable')).to.have.members(
      [
        'model.lua',
        'audios/long/sea.mp3',
        'audios/short/boom.ogg',
        'images/other/moon.png',
        'images/other/moon@2x.png',
        'particles/fire.json',
        'particles/spark.png',
        'videos/small.mp4',
      ].map((path) => `App/fable/assets/${path}`),
    );
  });

  it('the removal of a copied page leaves assets that it did not bring, or that somebody changed since', async () => {
    const [there, changed] = ['App/fable/assets/audios/long/sea.mp3', 'App/fable/assets/audios/short/click.wav'];
    await put(there, 'the bytes of audios/long/sea.mp3\n');
    await call('PUT', '/fable/copy?copyFrom=story/cover');
    await opened().store.commit([{ action: 'modified', path: changed, content: Buffer.from('louder') }], []);
    await call('DELETE', '/fable/copy');
    expect(await assetsOf('fable')).to.have.members([there, changed]);
  });

  it('the removal of a copied page leaves its assets when the history no longer has the copy', async () => {
    await call('PUT', '/fable/copy?copyFrom=story/cover');
    const brought = await assetsOf('fable');
    const again = await serveStore(withDamagedRecord(opened().fileStore, 1));
    expect((await again.call('DELETE', '/fable/copy')).status).to.equal(200);
    await again.stop();
    expect(await assetsOf('fable')).to.deep.equal(brought);
  });
});
