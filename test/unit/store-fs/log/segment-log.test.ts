import assert from 'node:assert/strict';
import { expect } from 'chai';
import {
  DamagedRecord,
  largeContentBytes,
  type ChangeRecord,
  type NewRecord,
  type RecordHead,
  type Revision,
} from '#application/ports/change-log';
import { contentBytes } from '#application/support/file-content';
import { RepeatedKey, StorageFailure } from '#application/ports/file-store';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { SegmentLog, type LogDamage } from '#adapters/store-fs/log/segment-log';
import { disturbed, osError } from '../file-system/disturbed-file-system.js';

const folder = '/store/log';

const recordOf = (name: string, ...contents: Uint8Array[]): NewRecord => ({
  head: { name },
  contents: [Buffer.from(name), ...contents],
});
const withKey = (name: string, key: string): NewRecord => ({ ...recordOf(name), key });
const largeOf = (letter: string) => Buffer.alloc(largeContentBytes + 1, letter);
async function* source(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
const names = (heads: readonly RecordHead[]) => heads.map(({ head }) => (head as { readonly name: string }).name);

describe('SegmentLog', () => {
  let fs: FileSystem;
  let epoch: number;

  beforeEach(async () => {
    fs = memoryFileSystem();
    epoch = 0;
    await fs.mkdir('/store');
  });

  /** As the next process opens it. */
  const open = (through = fs, onDamage?: (damage: LogDamage) => void) =>
    new SegmentLog(through, folder, { epoch: ++epoch, onDamage });

  /** Appends records as a commit does. @returns the frames that the journal holds */
  async function append(log: SegmentLog, ...records: readonly NewRecord[]): Promise<readonly Uint8Array[]> {
    const appended = await log.append(records);
    await appended.stage();
    appended.made();
    appended.show();
    return appended.frames;
  }

  async function appendDurably(log: SegmentLog, ...records: readonly NewRecord[]): Promise<void> {
    await append(log, ...records);
    await log.checkpoint();
    await log.removeUnused();
  }

  /** A log of these records, each appended by a process of its own that has written a segment of its own. */
  async function inSegments(...records: readonly NewRecord[]): Promise<void> {
    for (const record of records) {
      const log = open();
      await appendDurably(log, record, { head: { name: 'filling' }, contents: filling });
      await log.close();
    }
  }
  /** More than a segment has that is copied into the next one. */
  const filling = Array.from({ length: 5 }, () => Buffer.alloc(largeContentBytes, 'x'));

  async function segments(): Promise<string[]> {
    const found = (await fs.readdir(folder).catch(() => [])).map(({ name }) => name);
    return found.filter((name) => name.startsWith('segment.')).sort();
  }

  /** The bytes of a record's first large content. */
  async function contentOf(log: SegmentLog, revision: Revision): Promise<Uint8Array> {
    const content = (await log.record(revision))?.contents[1];
    if (content === undefined || typeof content === 'string') throw new Error('the content is gone');
    return contentBytes(content);
  }

  async function contentFiles(): Promise<number> {
    return (await fs.readdir(`${folder}/contents`)).length;
  }

  /** Replaces a segment by what somebody makes of its bytes. */
  async function damage(name: string, change: (bytes: Buffer) => Uint8Array): Promise<void> {
    const path = `${folder}/${name}`;
    const changed = change(Buffer.from(await fs.read(path)));
    await fs.unlink(path);
    await writeTemporary(fs, path, changed, { durably: false });
  }

  /** Each record by its revision: its first content, or what is wrong with it. */
  async function textsOf(log: SegmentLog): Promise<Record<Revision, string>> {
    const texts: Record<Revision, string> = {};
    for (const { revision } of await log.since(0)) {
      const record = await log.record(revision).catch((error: unknown) => error);
      if (record instanceof DamagedRecord) texts[revision] = `damaged: ${record.message}`;
      else if (record instanceof Error || typeof record !== 'object' || record === null) throw record;
      else {
        const [content = []] = (record as ChangeRecord).contents;
        texts[revision] = typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
      }
    }
    return texts;
  }

  it('SegmentLog is at revision 0 without records, and makes no file to find that out', async () => {
    const log = open();
    await log.ready();
    expect([log.newest, await log.heads(), await log.record(1)]).to.deep.equal([0, [], undefined]);
    await log.checkpoint();
    await log.removeUnused();
    expect(await fs.readdir('/store')).to.deep.equal([]);
  });

  it('SegmentLog has a record as soon as its commit is made and shown, and not before', async () => {
    const log = open();
    const appended = await log.append([withKey('a', 'key')]);
    expect([log.newest, await log.heads(), await log.find('key')]).to.deep.equal([0, [], undefined]);
    expect(appended.show()).to.equal(undefined);
    appended.made();
    expect([log.newest, await log.heads()]).to.deep.equal([0, []]);
    expect(appended.show()).to.deep.equal([{ revision: 1, head: { name: 'a' }, size: appended.frames[0]?.length }]);
    expect([log.newest, names(await log.heads()), (await log.find('key'))?.revision]).to.deep.equal([1, ['a'], 1]);
    expect(await log.since(0)).to.deep.equal([{ revision: 1, head: { name: 'a' }, size: appended.frames[0]?.length }]);
  });

  it('SegmentLog gives the next commit the revisions of one that was refused', async () => {
    const log = open();
    await log.append([withKey('a', 'key')]);
    await append(log, withKey('b', 'key'));
    expect([log.newest, names(await log.heads())]).to.deep.equal([1, ['b']]);
  });

  it('SegmentLog refuses a key that one of its records has, and one that two records of a commit have', async () => {
    const log = open();
    await appendDurably(log, withKey('first', 'key'));
    const again = open();
    for (const records of [
      [withKey('a', 'key')],
      [withKey('a', 'two'), withKey('b', 'two')],
      [recordOf('a'), withKey('b', 'key')],
    ]) {
      expect(await again.append(records).catch((error: unknown) => error)).to.be.instanceOf(RepeatedKey);
    }
    await append(again, withKey('a', 'two'));
    expect(names(await again.heads())).to.deep.equal(['a', 'first']);
  });

  it('SegmentLog has the same records when it is opened again, those of the journal included, each once', async () => {
    const log = open();
    await appendDurably(log, recordOf('a'), withKey('b', 'key of b'));
    const journaled = await append(log, recordOf('c'));
    await log.checkpoint();
    const unwritten = await append(log, recordOf('d'));
    const again = open();
    for (const frame of [...journaled, ...unwritten]) again.recover(frame);
    expect(await again.heads()).to.deep.equal(await log.heads());
    expect((await again.find('key of b'))?.revision).to.equal(2);
    const expected = { 1: 'a', 2: 'b', 3: 'c', 4: 'd' };
    expect(await textsOf(again)).to.deep.equal(expected);
    await again.checkpoint();
    expect(await textsOf(again)).to.deep.equal(expected);
    expect(await textsOf(open())).to.deep.equal(expected);
  });

  it('SegmentLog appends to one segment, and a process that comes later copies a small one into its own', async () => {
    const log = open();
    for (const name of ['a', 'b', 'c']) await appendDurably(log, recordOf(name));
    expect(await segments()).to.deep.equal(['segment.1.1']);
    await log.close();
    for (const name of ['d', 'e']) {
      const next = open();
      await appendDurably(next, recordOf(name));
      await next.close();
    }
    expect(await segments()).to.deep.equal(['segment.3.3']);
    expect(await textsOf(open())).to.deep.equal({ 1: 'a', 2: 'b', 3: 'c', 4: 'd', 5: 'e' });
  });

  it('SegmentLog begins another segment when one is full', async () => {
    const log = open();
    for (let count = 0; count < 9; count++) await appendDurably(log, { head: { name: 'full' }, contents: filling });
    expect((await segments()).length).to.equal(3);
    expect(names(await open().heads())).to.have.length(9);
  });

  it('SegmentLog reads a record while a checkpoint copies it into another segment', async () => {
    const first = open();
    await appendDurably(first, recordOf('a'));
    await first.close();
    let isReading = false;
    const disturbing = disturbed(fs, async (_, operation) => {
      if (operation !== 'readPart' || !isReading) return;
      isReading = false;
      await appendDurably(log, recordOf('b'));
    });
    const log = open(disturbing);
    await log.ready();
    isReading = true;
    const record = await log.record(1);
    expect(Buffer.from((record?.contents[0] ?? []) as Uint8Array).toString()).to.equal('a');
    expect(await segments()).to.deep.equal(['segment.2.2']);
  });

  describe('with a segment that is damaged', () => {
    it('SegmentLog shows a record whose head was changed as damaged, and reads all others', async () => {
      await appendDurably(open(), recordOf('one'), recordOf('two'), recordOf('three'));
      await damage('segment.1.1', (bytes) => {
        bytes.write('X', bytes.indexOf('{"name":"two"}') + 2);
        return bytes;
      });
      const reported: LogDamage[] = [];
      const log = open(fs, (each) => reported.push(each));
      expect(await textsOf(log)).to.deep.equal({ 1: 'one', 2: 'damaged: its head was damaged', 3: 'three' });
      expect((await log.since(0)).map(({ damage: found }) => found !== undefined)).to.deep.equal([false, true, false]);
      expect(reported).to.deep.equal([{ files: ['segment.1.1'], revisions: [2] }]);
      await appendDurably(log, recordOf('four'));
      expect(Object.keys(await textsOf(open()))).to.deep.equal(['1', '2', '3', '4']);
    });

    it('SegmentLog shows which content of a record was changed, and reads all else of it', async () => {
      await appendDurably(open(), recordOf('one'), recordOf('two', Buffer.from('more')));
      await damage('segment.1.1', (bytes) => {
        bytes.write('eno', bytes.lastIndexOf('two'));
        return bytes;
      });
      const reported: LogDamage[] = [];
      const log = open(fs, (each) => reported.push(each));
      expect((await log.since(0)).map(({ damaged }) => damaged)).to.deep.equal([undefined, [0]]);
      expect(await textsOf(log)).to.deep.equal({ 1: 'one', 2: 'damaged' });
      expect((await log.record(2))?.contents[1]).to.deep.equal(Buffer.from('more'));
      expect((await log.record(2))?.head).to.deep.equal({ name: 'two' });
      expect(reported).to.deep.equal([{ files: ['segment.1.1'], revisions: [2] }]);
    });

    it('SegmentLog reads only the records of the heads that it returns, and all of them when it is verified', async () => {
      await appendDurably(open(), { ...recordOf('one'), key: 'key' }, recordOf('two'), recordOf('three'));
      await damage('segment.1.1', (bytes) => {
        for (const text of ['one', 'two']) bytes.write('xxx', bytes.lastIndexOf(text));
        return bytes;
      });
      const reported: (readonly number[])[] = [];
      const again = () => open(fs, ({ revisions }) => reported.push(revisions));
      const log = again();
      const damaged = (heads: readonly RecordHead[]) => heads.map((head) => head.damaged !== undefined);
      expect(damaged(await log.heads(undefined, 1))).to.deep.equal([false]);
      expect(damaged(await log.since(2))).to.deep.equal([false]);
      expect(reported).to.deep.equal([]);
      expect(damaged(await log.heads(3, 1))).to.deep.equal([true]);
      expect(reported).to.deep.equal([[2]]);
      expect((await log.find('key'))?.damaged).to.deep.equal([0]);
      expect(reported).to.deep.equal([[2], [1]]);
      await again().verify();
      expect(reported).to.deep.equal([[2], [1], [1, 2]]);
    });

    it('SegmentLog shows that a large content was changed, and writes it anew with the next commit that has it', async () => {
      const large = largeOf('l');
      await appendDurably(open(), recordOf('one', large), recordOf('two'), recordOf('three', large));
      const [file = ''] = (await fs.readdir(`${folder}/contents`)).map(({ name }) => name);
      await damage(`contents/${file}`, (bytes) => bytes.fill('x', 7, 8));
      const reported: LogDamage[] = [];
      const log = open(fs, (each) => reported.push(each));
      expect((await log.since(0)).map(({ damaged }) => damaged)).to.deep.equal([[1], undefined, [1]]);
      expect(reported).to.deep.equal([{ files: [`contents/${file}`], revisions: [1, 3] }]);
      expect((await log.record(1))?.contents[1]).to.equal('damaged');
      await appendDurably(log, recordOf('four', large));
      expect((await log.since(0)).map(({ damaged }) => damaged)).to.deep.equal(Array(4).fill(undefined));
      expect(Buffer.compare(await contentOf(log, 1), large)).to.equal(0);
    });

    it('SegmentLog does not pass on a large content that is damaged after it was found', async () => {
      const log = open();
      await appendDurably(log, recordOf('one', largeOf('l')));
      const found = (await log.record(1))?.contents[1];
      const [file = ''] = (await fs.readdir(`${folder}/contents`)).map(({ name }) => name);
      await damage(`contents/${file}`, (bytes) => bytes.fill('x', 7, 8));
      assert(found !== undefined && typeof found !== 'string');
      expect(await contentBytes(found).catch((error: unknown) => error)).to.be.instanceOf(StorageFailure);
      expect((await log.record(1))?.contents[1]).to.equal('damaged');
      expect((await log.since(0))[0]?.damaged).to.deep.equal([1]);
    });

    it('SegmentLog keeps the place of its newest record where that was destroyed, so that no other gets its revision', async () => {
      await appendDurably(open(), recordOf('one'), recordOf('two'));
      await damage('segment.1.1', (bytes) =>
        bytes.fill(0xff, bytes.lastIndexOf('PWREC'), bytes.lastIndexOf('PWREC') + 1),
      );
      const reported: LogDamage[] = [];
      const log = open(fs, (each) => reported.push(each));
      expect(await textsOf(log)).to.deep.equal({ 1: 'one', 2: 'damaged: its bytes are gone' });
      expect([log.newest, reported]).to.deep.equal([2, [{ files: ['segment.1.1'], revisions: [2] }]]);
      await appendDurably(log, recordOf('three'));
      expect(await textsOf(open())).to.deep.equal({ 1: 'one', 2: 'damaged: its bytes are gone', 3: 'three' });
    });

    it('SegmentLog misses no older record where the mark of the oldest one was destroyed', async () => {
      await inSegments(recordOf('one'), recordOf('two'), recordOf('three'));
      const log = open();
      await log.trim(4);
      await appendDurably(log, recordOf('seven'));
      for (const name of await segments()) await damage(name, (bytes) => bytes.fill(0xff, 1, 2));
      const reported: LogDamage[] = [];
      const again = open(fs, (each) => reported.push(each));
      expect((await again.since(0)).map(({ revision, damage: found }) => [revision, found])).to.deep.equal(
        [3, 4, 5, 6, 7].map((revision) => [revision, undefined]),
      );
      expect(reported).to.deep.equal([{ files: await segments(), revisions: [] }]);
    });

    it('SegmentLog reports no damage for a torn end whose records the journal has', async () => {
      const log = open();
      await appendDurably(log, recordOf('one'));
      const journaled = await append(log, recordOf('two'));
      await log.checkpoint();
      await log.close();
      for (const length of [-1, -20, -150]) {
        await damage('segment.1.1', (bytes) => bytes.subarray(0, length));
        const reported: LogDamage[] = [];
        const recovering = open(fs, (each) => reported.push(each));
        for (const frame of journaled) recovering.recover(frame);
        expect(await textsOf(recovering)).to.deep.equal({ 1: 'one', 2: 'two' });
        expect(reported).to.deep.equal([]);
      }
    });

    it('SegmentLog finds the records behind one whose beginning was destroyed', async () => {
      await appendDurably(open(), recordOf('one'), recordOf('two'), recordOf('three'));
      await damage('segment.1.1', (bytes) => {
        const second = bytes.indexOf('PWREC', bytes.indexOf('"one"'));
        return bytes.fill(0xff, second - 1, second + 40);
      });
      expect(await textsOf(open())).to.deep.equal({ 1: 'one', 2: 'damaged: its bytes are gone', 3: 'three' });
    });

    it('SegmentLog drops a torn tail where the journal has the record, and shows it as damaged elsewhere', async () => {
      const log = open();
      await appendDurably(log, recordOf('one'));
      const journaled = await append(log, recordOf('two'));
      await log.checkpoint();
      await log.close();
      await damage('segment.1.1', (bytes) => bytes.subarray(0, -1));
      expect(await textsOf(open())).to.deep.equal({ 1: 'one', 2: 'damaged: it was cut' });
      const recovering = open();
      for (const frame of journaled) recovering.recover(frame);
      expect(await textsOf(recovering)).to.deep.equal({ 1: 'one', 2: 'two' });
      await recovering.checkpoint();
      await recovering.removeUnused();
      expect(await textsOf(open())).to.deep.equal({ 1: 'one', 2: 'two' });
    });

    it('SegmentLog keeps a segment with a damaged record until that is trimmed', async () => {
      await inSegments(recordOf('one'));
      await damage('segment.1.1', (bytes) => {
        const first = bytes.indexOf('PWREC', 10);
        return bytes.fill(0xff, first, bytes.indexOf('PWREC', first + 1) - 1);
      });
      const log = open();
      expect(await textsOf(log)).to.deep.equal({ 1: 'damaged: its bytes are gone', 2: 'x'.repeat(largeContentBytes) });
      await log.trim(2);
      await appendDurably(log, recordOf('three'));
      expect(await segments()).to.deep.equal(['segment.1.1', 'segment.2.2']);
      await log.trim(3);
      await appendDurably(log, recordOf('four'));
      expect(await segments()).to.deep.equal(['segment.2.2']);
    });

    it('SegmentLog has all records of the segments that are left when one of them is gone', async () => {
      await inSegments(recordOf('one'), recordOf('two'), recordOf('three'));
      await fs.unlink(`${folder}/segment.2.2`);
      const texts = await textsOf(open());
      expect([texts[1], texts[3], texts[4], texts[5]]).to.deep.equal([
        'one',
        'damaged: its bytes are gone',
        'damaged: its bytes are gone',
        'three',
      ]);
    });
  });

  describe('with a checkpoint that fails', () => {
    for (const [operation, file] of [
      ['openExclusive', 'segment.'],
      ['write', 'segment.'],
      ['sync', 'segment.'],
      ['syncDir', 'log'],
    ] as const) {
      it(`SegmentLog appends the records to another segment the next time: ${operation}`, async () => {
        let isFailing = false;
        const log = open(
          disturbed(fs, (_, called, path) => {
            if (isFailing && called === operation && path.includes(file)) throw osError('EIO', called, path);
          }),
        );
        await append(log, recordOf('one'));
        isFailing = true;
        expect(await log.checkpoint().catch((error: unknown) => error)).to.have.property('code', 'EIO');
        expect(await textsOf(log)).to.deep.equal({ 1: 'one' });
        isFailing = false;
        await append(log, recordOf('two'));
        await log.checkpoint();
        await log.removeUnused();
        expect(await textsOf(log)).to.deep.equal({ 1: 'one', 2: 'two' });
        expect(await textsOf(open())).to.deep.equal({ 1: 'one', 2: 'two' });
      });
    }
  });

  describe('that is trimmed', () => {
    it('SegmentLog removes a segment when all its records are trimmed, at the next checkpoint', async () => {
      await inSegments(recordOf('one'), recordOf('two'), recordOf('three'));
      const log = open();
      await log.trim(4);
      expect(Object.keys(await textsOf(log))).to.deep.equal(['4', '5', '6']);
      expect(await segments()).to.have.length(3);
      await appendDurably(log, recordOf('seven'));
      expect(await segments()).to.deep.equal(['segment.2.2', 'segment.3.3', 'segment.4.4']);
      expect(Object.keys(await textsOf(open()))).to.deep.equal(['4', '5', '6', '7']);
    });

    it('SegmentLog shows no trimmed record when it is opened again, though its segment is there', async () => {
      const log = open();
      await appendDurably(log, recordOf('one'), recordOf('two'), recordOf('three'));
      await log.trim(3);
      await appendDurably(log, recordOf('four'));
      expect(await textsOf(open())).to.deep.equal({ 3: 'three', 4: 'four' });
    });

    it('SegmentLog has no gap when a record is trimmed before it was in any segment', async () => {
      const log = open();
      await appendDurably(log, recordOf('one'));
      await append(log, recordOf('two'), recordOf('three'));
      await log.trim(3);
      await log.checkpoint();
      expect(await textsOf(open())).to.deep.equal({ 3: 'three' });
    });

    it('SegmentLog removes the large contents of trimmed records, and none that another record has', async () => {
      const log = open();
      await append(log, recordOf('one', largeOf('a'), largeOf('b')), recordOf('two', largeOf('b')));
      expect(await contentFiles()).to.equal(2);
      await log.trim(2);
      expect(await contentFiles()).to.equal(1);
      expect(await contentOf(log, 2)).to.deep.equal(Buffer.from(largeOf('b')));
    });
  });

  describe('with large contents', () => {
    it('SegmentLog writes a content once, whichever records have it, and drops it for all of them', async () => {
      const log = open();
      await append(log, recordOf('one', largeOf('a')), recordOf('two', largeOf('a')), recordOf('three', largeOf('b')));
      expect(await contentFiles()).to.equal(2);
      expect(await log.trimContents(0)).to.deep.equal([1, 2]);
      expect(await contentFiles()).to.equal(1);
      await log.checkpoint();
      const again = open();
      expect((await again.since(0)).map(({ dropped }) => dropped)).to.deep.equal([[1], [1], undefined]);
      expect((await again.record(1))?.contents[1]).to.equal('dropped');
      expect(await again.trimContents(0)).to.deep.equal([]);
    });

    it('SegmentLog removes the contents of a commit that was refused, but none that a record has', async () => {
      const log = open();
      await append(log, recordOf('one', largeOf('a')));
      const refused = await log.append([recordOf('two', largeOf('a'), largeOf('b'))]);
      await refused.stage();
      expect(await contentFiles()).to.equal(2);
      await refused.discard();
      expect(await contentFiles()).to.equal(1);
      expect(await contentOf(log, 1)).to.deep.equal(Buffer.from(largeOf('a')));
    });

    it('SegmentLog leaves the contents alone that a commit under way refers to', async () => {
      const log = open();
      await append(log, recordOf('one', largeOf('a')));
      const next = await log.append([recordOf('two', largeOf('a'), largeOf('b'))]);
      await next.stage();
      await log.trimContents(0);
      await log.removeUnused();
      next.made();
      next.show();
      await log.trim(2);
      expect((await log.record(2))?.contents)
        .to.have.length(3)
        .and.not.to.include('dropped');
    });

    it('SegmentLog removes what a process has left that ended before its commit was made', async () => {
      const abandoned = await open().append([recordOf('never', largeOf('a'))]);
      await abandoned.stage();
      const log = open();
      await appendDurably(log, recordOf('one', largeOf('b')));
      expect(await contentFiles()).to.equal(1);
      expect(await contentOf(open(), 1)).to.deep.equal(Buffer.from(largeOf('b')));
    });

    it('SegmentLog moves a staged content among its contents with the commit that names it', async () => {
      const log = open();
      const staged = await log.stage(source(largeOf('a')));
      expect(await fs.readdir('/store/staged')).to.have.length(1);
      await append(log, { head: { name: 'one' }, contents: [Buffer.from('one'), staged.content] });
      expect(await fs.readdir('/store/staged')).to.deep.equal([]);
      await staged.release();
      expect(await contentFiles()).to.equal(1);
      expect(await contentOf(log, 1)).to.deep.equal(Buffer.from(largeOf('a')));
    });

    it('SegmentLog removes a staged content when it is released, also after a commit that was refused', async () => {
      const log = open();
      const staged = await log.stage(source(largeOf('a')));
      const refused = await log.append([{ head: {}, contents: [staged.content] }]);
      await refused.stage();
      await refused.discard();
      expect(await contentFiles()).to.equal(1);
      await staged.release();
      expect(await contentFiles()).to.equal(0);
      await (await log.stage(source(largeOf('b')))).release();
      expect(await fs.readdir('/store/staged')).to.deep.equal([]);
    });

    it('SegmentLog removes what an earlier process has staged, and what a source left that failed', async () => {
      await open().stage(source(largeOf('a')));
      await open().removeStaged();
      expect(await fs.readdir('/store/staged')).to.deep.equal([]);
      const failing = async function* () {
        yield* source(Buffer.alloc(4 * largeContentBytes));
        throw new Error('cut off');
      };
      await assert.rejects(open().stage(failing()), /cut off/);
      expect(await fs.readdir('/store/staged')).to.deep.equal([]);
    });

    it('SegmentLog has a content that is retained, although it is trimmed', async () => {
      const log = open();
      await append(log, recordOf('one', largeOf('a')), recordOf('two'));
      const record = await log.record(1);
      const content = record?.contents[1];
      if (content === undefined || typeof content === 'string' || content instanceof Uint8Array)
        throw new Error('not large');
      const release = log.retain([content.sha256]);
      await log.trimContents(0);
      expect(await contentBytes(content)).to.deep.equal(Buffer.from(largeOf('a')));
      release();
      await log.removeUnused();
      expect(await contentFiles()).to.equal(0);
    });

    it('SegmentLog counts them apart from the bytes of a record', async () => {
      const log = open();
      await append(log, recordOf('one', largeOf('a')));
      expect((await log.heads())[0]?.size).to.be.lessThan(1_000);
    });
  });

  it('SegmentLog reads each segment once for its index, and none with nothing new', async () => {
    await inSegments(recordOf('one'), recordOf('two'));
    let reads = 0;
    const log = open(disturbed(fs, (_, operation) => void (operation === 'lstat' && reads++)));
    await Promise.all([log.heads(), log.since(0), log.find('key'), log.append([])]);
    const loaded = reads;
    await Promise.all([log.heads(), log.since(1), log.find('key'), log.append([recordOf('next')])]);
    expect([loaded, reads]).to.deep.equal([2, 2]);
  });

  it('SegmentLog reads its index again after a read has failed', async () => {
    await inSegments(recordOf('one'));
    let failures = 1;
    const log = open(
      disturbed(fs, (_, operation, path) => {
        if (operation === 'readPart' && failures-- > 0) throw osError('EIO', operation, path);
      }),
    );
    expect(await log.heads().catch((error: unknown) => error)).to.have.property('reason', 'failed');
    expect(names(await log.heads())).to.deep.equal(['filling', 'one']);
  });
});
