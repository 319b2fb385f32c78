import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import type { FileStore } from '#application/ports/file-store';
import { largeFileBytes } from '#application/ports/opened-file';
import { createPagewright } from '../../../../src/index.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';
import { withReads } from '../../../support/service/store-behind.js';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

/** More than the system holds for a connection that nobody reads. */
const bytes = 32 * 1024 * 1024;
const address = '/story/assets/videos/film.mp4';
const longAgo = new Date('2020-01-01T00:00:00Z');

describe('a large asset', () => {
  const at = useTemporaryFolder();
  const film = () => at('App/story/assets/videos/film.mp4');
  let store: FileStore;
  let service: ServedStore;

  beforeEach(async () => {
    for (const [path, text] of [
      ['main.lua', '-- the app'],
      ['App/story/index.lua', 'return { }\n'],
      ['App/story/assets/videos/film.mp4', 'film'],
    ] as const) {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), text);
    }
    // A file with a hole takes no room.
    await truncate(film(), bytes);
    await utimes(film(), longAgo, longAgo);
    store = await openDiskStore(at());
    // No use case reads all of it.
    const sparing = withReads(store, (path, how) => {
      const size = how === 'read' ? (statSync(at(path), { throwIfNoEntry: false })?.size ?? 0) : 0;
      if (size > largeFileBytes) throw new Error(`${path} was read whole`);
    });
    service = await serveStore(sparing);
  });
  afterEach(async () => {
    await service.stop();
    await store.close();
  });

  it('a large asset is sent whole, and its entity tag is that of its bytes', async () => {
    const answer = await service.open(address);
    expect(answer.headers['content-length']).to.equal(String(bytes));
    expect(answer.headers.etag).to.equal(`"${await digestOf(answer)}"`);
  });

  it('a large asset is sent in part, as the caller has it or whole', async () => {
    await overwrite(film(), 'part', 30_000_000);
    const { headers } = await service.open(address, { Range: 'bytes=0-0' });
    const part = async (more: Record<string, string>) => {
      const answer = await service.open(address, { Range: 'bytes=30000000-30000003', ...more });
      return [answer.statusCode, answer.headers['content-range'], (await bytesOf(answer)).length];
    };
    const range = `bytes 30000000-30000003/${bytes}`;
    expect(await part({})).to.deep.equal([206, range, 4]);
    expect(await part({ 'If-Range': `${headers.etag}` })).to.deep.equal([206, range, 4]);
    expect(await part({ 'If-Range': '"another"' })).to.deep.equal([200, undefined, bytes]);
    expect(await part({ 'If-None-Match': `${headers.etag}` })).to.deep.equal([304, undefined, 0]);
    expect(await part({ Range: 'bytes=0-1,5-6' })).to.deep.equal([200, undefined, bytes]);
    expect(await part({ Range: `bytes=${bytes}-` })).to.include(416);
    const { status, headers: head } = await service.call('HEAD', address);
    expect([status, head['content-length'], head.etag]).to.deep.equal([200, String(bytes), headers.etag]);
  });

  const edits: Readonly<Record<string, (path: string) => Promise<void>>> = {
    'in its last byte': (path) => overwrite(path, '!', bytes - 1),
    'in its last byte, with its time set back': async (path) => {
      const { atime, mtime } = await stat(path);
      await overwrite(path, '!', bytes - 1);
      await utimes(path, atime, mtime);
    },
    'at its end': (path) => appendFile(path, 'more'),
    'by cutting it off': (path) => truncate(path, 1000),
  };
  for (const [how, edit] of Object.entries(edits)) {
    it(`a large asset that is edited in place while it is sent is not sent to its end: ${how}`, async () => {
      const answer = await service.open(address);
      await once(answer, 'readable');
      await edit(film());
      const received = await bytesOf(answer).catch(() => 'cut off');
      expect(received).to.equal('cut off');
      const { headers } = await service.call('HEAD', address);
      expect(headers.etag).to.not.equal(answer.headers.etag);
    });
  }

  it('a large asset is sent as it was when others replace or remove it meanwhile', async () => {
    await writeFile(at('another.mp4'), 'another film');
    for (const change of [() => rename(at('another.mp4'), film()), () => service.call('DELETE', address)]) {
      const answer = await service.open(address);
      await once(answer, 'readable');
      await change();
      expect(answer.headers.etag).to.equal(`"${await digestOf(answer)}"`);
    }
    expect((await service.call('GET', address)).status).to.equal(404);
  });

  it('a large asset that nobody reads any more is closed, and the next request is answered', async () => {
    const answer = await service.open(address);
    await once(answer, 'readable');
    answer.destroy();
    expect((await service.call('HEAD', address)).status).to.equal(200);
    // Linux alone lists what a process has open.
    if (process.platform === 'linux') await until(async () => (await openFiles()).every((path) => path !== film()));
  });

  it('a large asset is renamed, moved with its book, removed and restored without being read whole', async () => {
    // Larger than what is read whole, and with another end than beginning.
    await truncate(film(), largeFileBytes + 1000);
    await overwrite(film(), 'the end', largeFileBytes + 993);
    const { etag } = (await service.call('HEAD', address)).headers;
    const tagAt = async (path: string) => (await service.call('HEAD', path)).headers.etag;
    const changed = async (method: string, path: string) =>
      expect((await service.call(method, path)).status, `${method} ${path}`).to.be.oneOf([200, 201]);
    const renamed = '/story/assets/videos/cut.mp4';
    await changed('PUT', `${address}?newName=cut.mp4`);
    expect([await tagAt(renamed), await tagAt(address)]).to.deep.equal([etag, undefined]);
    await changed('POST', '/_/history/undo');
    expect([await tagAt(renamed), await tagAt(address)]).to.deep.equal([undefined, etag]);
    await changed('PUT', '/story?newName=tale');
    expect(await tagAt('/tale/assets/videos/film.mp4')).to.equal(etag);
    await changed('POST', '/_/history/undo');
    await changed('DELETE', address);
    await changed('POST', '/_/history/undo');
    expect(await tagAt(address)).to.equal(etag);
    expect((await service.call('PUT', `${address}?newName=cut.mp4&dryRun=true`)).body.changes).to.have.length(2);
  });

  it('a large asset comes whole to a program that has the service inside itself', async () => {
    const { fetch } = createPagewright({ store });
    const answer = await fetch(`http://localhost${address}`, {});
    const received = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('etag')).to.equal(`"${createHash('sha256').update(received).digest('base64url')}"`);
    expect(received).to.have.length(bytes);
  });
});

/** What this process has open. */
async function openFiles(): Promise<(string | undefined)[]> {
  const names = await readdir('/proc/self/fd');
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => undefined)));
}

/** Asks again until it is so; the test runner ends what never is. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

async function digestOf(answer: IncomingMessage): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of answer) digest.update(piece as Buffer);
  return digest.digest('base64url');
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function overwrite(path: string, text: string, position: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(text, position);
  await file.close();
}
