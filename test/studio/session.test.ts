import { expect } from 'chai';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from './support/browser-types.js';
import { otherName } from './support/browser.js';
import { fieldOf } from './support/fields.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';
import { sendRaw } from '../support/service/serve.js';

const token = 'open-sesame-open';
const bearer = { authorization: `Bearer ${token}` };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly unknown[] }>>>>;
}

describe('a service with a token', () => {
  const studio = useStudio({ token });
  beforeEach(() => studio().expectConsole(/401/));

  const signIn = async (page: Page, given = token) => {
    await page.getByLabel('Token').fill(given);
    await page.keyboard.press('Enter');
  };
  const isLive = async (page: Page) => {
    await page.locator('.paper-ready').waitFor();
    await page.locator('.pill-live').first().waitFor();
    await page.locator('.stage-page [data-path="sun"] image').waitFor();
  };
  const openWithToken = async (fragment = '#/harbour/dusk') => {
    const { page, url } = studio();
    await page.goto(`${url}/_/studio${fragment}`);
    await signIn(page);
    await isLive(page);
    return page;
  };
  const keyOf = (page: Page) =>
    page.evaluate<string>("Object.entries(sessionStorage).find(([name]) => /session/.test(name))?.[1] ?? ''");
  const code = async () => {
    const { port } = new URL(studio().url);
    const answer = await sendRaw({ port: Number(port) }, { method: 'POST', path: '/_/session/code', headers: bearer });
    return (JSON.parse(answer.text) as { code: string }).code;
  };

  it('the studio asks for the token, refuses a wrong one, opens with the right one, and stays open in a reload', async () => {
    const { page, url } = studio();
    await page.goto(`${url}/`);
    await signIn(page, 'wrong');
    await page.getByText('That is not the token of this service.').waitFor();
    await signIn(page);
    await isLive(page);
    await page.reload();
    await isLive(page);
  });

  it('no secret is in a cookie that scripts see, in what tabs store together, or in an address', async () => {
    const { page, context } = studio();
    const sent: { readonly url: string; readonly headers: Record<string, string> }[] = [];
    context.on('request', (request) => sent.push({ url: request.url(), headers: request.headers() }));
    await openWithToken();
    const key = await keyOf(page);
    expect(key).to.match(/^[\w-]{43}$/);
    const seen = await page.evaluate<string>(
      'JSON.stringify(localStorage) + document.cookie + location.href + document.documentElement.outerHTML + performance.getEntries().map(({ name }) => name)',
    );
    for (const secret of [key, token]) {
      expect(seen).not.to.include(secret);
      for (const { url, headers } of sent)
        expect(`${url} ${headers['referer']} ${headers['cookie']}`).not.to.include(secret);
    }
    const keys = sent.filter(({ url }) => url.includes('/assets/')).map(({ headers }) => headers['pagewright-session']);
    expect([...new Set(keys)]).to.deep.equal([key]);
  });

  it('pictures and sounds are blobs, which go with what shows them', async () => {
    const { page, context } = studio();
    await context.addInitScript(() => {
      const blobs = new Set<string>();
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (bytes) => {
        const url = createObjectURL(bytes);
        blobs.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        blobs.delete(url);
        revokeObjectURL(url);
      };
      Object.assign(globalThis, { liveBlobs: blobs });
    });
    const shown = async () => {
      const [live, used] = await page.evaluate<[string[], string[]]>(
        "[[...liveBlobs], [...document.querySelectorAll('image, img, audio, video')].map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '')]",
      );
      return { live: live.toSorted(), used: [...new Set(used)].toSorted() };
    };
    const agree = async (what: string) => {
      const { used } = await until(what, shown, ({ live, used }) => used.length > 0 && used.join() === live.join());
      for (const url of used) expect(url).to.match(/^blob:/);
      return used;
    };
    await openWithToken();
    const dusk = await agree('the pictures of dusk');
    await page.locator('[data-page="harbour/quay"]').click();
    await page.locator('.stage-page [data-path="door"] image').waitFor();
    await agree('the pictures of quay');
    await page.getByRole('button', { name: 'Assets', exact: true }).click();
    await page.locator('.asset').first().waitFor();
    await page.getByLabel('Find a file').fill('creak');
    await page.locator('.asset-head').click();
    await until(
      'the sound',
      () => page.evaluate<string>("document.querySelector('audio')?.src ?? ''"),
      (url) => url.startsWith('blob:'),
    );
    const seconds = await page.evaluate<number>(`new Promise((resolve, reject) => {
      const sound = document.querySelector('audio');
      sound.onloadedmetadata = () => resolve(sound.duration);
      sound.onerror = () => reject(new Error('it cannot be played'));
      sound.preload = 'metadata';
      sound.load();
    })`);
    expect(seconds).to.be.greaterThan(0);
    await agree('the sound and the pictures');
    await page.getByLabel('Find a file').fill('sun');
    await page.locator('.asset-picture img').first().waitFor();
    await agree('the pictures without the sound');
    expect(dusk.length).to.be.greaterThan(3);
  });

  it('a picture that another program replaces is drawn anew', async () => {
    const page = await openWithToken();
    const picture = page.locator('.stage-page [data-path="sun"] image');
    const before = await until(
      'the sun',
      () => picture.getAttribute('href'),
      (href) => href?.startsWith('blob:') === true,
    );
    const images = join(studio().root, 'App/harbour/assets/images/dusk');
    await copyFile(join(images, 'sea.png'), join(images, 'sun.png'));
    await until(
      'the new sun',
      () => picture.getAttribute('href'),
      (href) => href !== before && href?.startsWith('blob:') === true,
    );
  });

  it('a new tab asks an open one, and the person where none is open', async () => {
    const first = await openWithToken();
    const second = await studio().openTab();
    await second.goto(`${studio().url}/_/studio#/harbour/dusk`);
    await isLive(second);
    expect(await keyOf(second)).to.equal(await keyOf(first));
    await first.close();
    await second.close();
    const third = await studio().openTab();
    await third.goto(`${studio().url}/_/studio#/harbour/dusk`);
    await signIn(third);
    await isLive(third);
  });

  it('a session that begins in another tab takes the place of the old one, and nothing is lost', async () => {
    const first = await openWithToken('#/harbour/dusk/sun');
    const before = await keyOf(first);
    const second = await studio().openTab();
    await second.goto(`${studio().url}/_/studio#code=${await code()}`);
    await isLive(second);
    expect(second.url()).not.to.include('code');
    expect(await keyOf(second)).not.to.equal(before);
    const field = fieldOf(first, 'x');
    await field.fill('30.75');
    await field.press('Enter');
    await until(
      'the saved value',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['x'],
      (x) => x === 123,
    );
    expect(await first.locator('.sign-in').count()).to.equal(0);
  });

  it('tabs that wait for the token open together', async () => {
    const { page, url } = studio();
    const second = await studio().openTab();
    for (const each of [page, second]) {
      await each.goto(`${url}/_/studio#/harbour/dusk`);
      await each.getByLabel('Token').waitFor();
    }
    await signIn(second);
    await isLive(second);
    await isLive(page);
  });

  it('a server at another port gets the cookie, and opens nothing with it', async () => {
    studio().expectConsole(/another origin|404/);
    const taken: IncomingHttpHeaders[] = [];
    const thief: Server = createServer(({ headers }, response) => {
      taken.push(headers);
      response.setHeader('Content-Type', 'text/html').end('<title>elsewhere</title>');
    }).listen(0, '127.0.0.1');
    await once(thief, 'listening');
    try {
      const page = await openWithToken();
      const key = await keyOf(page);
      const { port } = thief.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/`);
      const [headers = {}] = taken;
      expect(headers.cookie).to.match(/^pagewright-\d+=[\w-]{43}$/);
      expect(JSON.stringify(taken)).not.to.include(key);
      expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.to.include(key);
      await openedBy(headers);
    } finally {
      thief.closeAllConnections();
      thief.close();
    }
  });

  /** Replays what a browser sent with each operation of the service. */
  async function openedBy(taken: IncomingHttpHeaders): Promise<void> {
    const { origin, host, port } = new URL(studio().url);
    const service = { port: Number(port) };
    const { text } = await sendRaw(service, { path: '/_/openapi.json', headers: bearer });
    const { paths } = JSON.parse(text) as Document;
    const stolen = Object.fromEntries(Object.entries(taken).map(([name, value]) => [name, String(value)]));
    const forms: Record<string, string>[] = [
      { ...stolen, host },
      { ...stolen, host, accept: '*/*', origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      { ...stolen, host, accept: '*/*', referer: `${origin}/_/studio`, 'sec-fetch-site': 'same-origin' },
      { ...stolen, host, accept: '*/*', 'pagewright-session': stolen['cookie']?.split('=')[1] ?? '' },
    ];
    let asked = 0;
    for (const [path, operations] of [
      ...Object.entries(paths),
      ['/_/mcp', { get: {}, post: {}, delete: {} }] as const,
    ]) {
      for (const [method, { security }] of Object.entries(operations)) {
        if (security?.length === 0) continue;
        for (const headers of forms) {
          const target = path.replace(/\{(\w+)\}/g, '$1');
          const answer = await sendRaw(service, { method: method.toUpperCase(), path: target, headers });
          const asWhat = `${method} ${target} with ${JSON.stringify(headers)}`;
          // A probe gets a word, and nothing of the project.
          const isProbe = path === '/_/health' || path === '/_/ready';
          if (isProbe) expect(answer.text, asWhat).not.to.match(/version|pid|lock/i);
          // A browser is led to the studio, where nothing of the project is.
          const led = path === '/' && headers['accept']?.includes('html') === true;
          expect(answer.status, asWhat).to.equal(isProbe ? 200 : led ? 302 : 401);
          asked++;
        }
      }
    }
    expect(asked).to.be.greaterThan(200);
  }
});

describe('a service with a token, under a plain-HTTP name that is not this machine', () => {
  const studio = useStudio({ token, host: otherName });

  it('the studio takes the token, shows the pictures, and saves', async () => {
    studio().expectConsole(/401|Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
    const { page, url } = studio();
    await page.goto(`${url}/_/studio#/harbour/dusk/sun`);
    expect(await page.evaluate<boolean>('isSecureContext')).to.equal(false);
    await page.getByLabel('Token').fill(token);
    await page.keyboard.press('Enter');
    await page.locator('.paper-ready').waitFor();
    await page.locator('.pill-live').first().waitFor();
    await until(
      'the picture of the sun',
      () => page.locator('.stage-page [data-path="sun"] image').getAttribute('href'),
      (href) => href?.startsWith('blob:') === true,
    );
    const field = fieldOf(page, 'x');
    await field.fill('30.75');
    await field.press('Enter');
    await until(
      'the saved value',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['x'],
      (x) => x === 123,
    );
    await page.reload();
    await page.locator('.paper-ready').waitFor();
  });
});
