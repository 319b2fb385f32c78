import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { openServer } from '#adapters/http/listen/listen';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { createPagewright } from '../../../../src/index.js';
import { until } from '../../../studio/support/until.js';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('a service that stops while it receives an upload', () => {
  const place = useTemporaryFolder();
  const staged = () => {
    const folder = place('.pagewright', 'store', 'staged');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('leaves no file of the upload, nor of one that is held', async () => {
    const store = await openDiskStore(place());
    const pagewright = createPagewright({ store });
    await pagewright.book.add({ book: 'story' });
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(700_000)]);
    const held = new Uint8Array(picture.map((byte, at) => (at < 100 ? byte : 1)));
    await pagewright.asset.add({ book: 'story', path: ['held.png'] }, { hold: true }, held);
    const listening = await openServer(pagewright.callback(), '127.0.0.1', 0, () => undefined);
    const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined);
    const head = 'PUT /story/assets/a.png HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n';
    socket.write(`${head}Content-Length: 9000000\r\n\r\n`);
    socket.write(picture);
    const count = () => Promise.resolve(staged().length);
    await until('files of uploads', count, (files) => files === 2);
    const closed = once(socket, 'close');
    await listening.stop(0);
    await closed;
    await pagewright.close();
    await store.close();
    expect(staged()).to.deep.equal([]);
  });
});
