import { expect } from 'chai';
import { isAllLocal } from '#adapters/store-fs/watch/local-file-systems';

const mounts = `22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
23 22 0:21 / /proc rw,nosuid shared:5 - proc proc rw
31 22 0:40 / /tmp rw - tmpfs tmpfs rw
40 22 0:50 / /mnt/my\\040drive rw - nfs4 server:/share rw
41 22 0:51 / /host rw - 9p host rw,trans=virtio
42 41 254:1 / /host/disk rw shared:9 master:2 - xfs /dev/vdb rw
43 22 0:52 / /over rw - ext4 /dev/vdc rw
44 43 0:53 / /over rw - fuse.sshfs me@there rw
46 22 254:4 / /tools/node_modules rw - ext4 /dev/vde rw
45 22 254:3 / /books/one/sounds rw - ext4 /dev/vdd rw
`;

describe('file systems that report every change', () => {
  const places: Readonly<Record<string, boolean>> = {
    '/': false,
    '/home/me/book': true,
    '/tmp/book': true,
    '/mnt/my drive/book': false,
    '/mnt/my drivel': true,
    '/host/book': false,
    '/host/disk/book': true,
    '/over/book': false,
    '/books': false,
    '/books/one': false,
    '/books/one/sounds': true,
    '/books/on': true,
    '/tools': true,
  };
  for (const [place, expected] of Object.entries(places)) {
    it(`the system ${expected ? 'reports' : 'may not report'} every change on ${place}`, () => {
      expect(isAllLocal(mounts, place)).to.equal(expected);
    });
  }

  it('the system may not report every change when the mounts are unknown', () => {
    expect(isAllLocal('', '/home/me/book')).to.equal(false);
  });
});
