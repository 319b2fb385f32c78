import { expect } from 'chai';
import { DamagedRecord, type NewRecord, type RecordHead } from '#application/ports/change-log';
import { RepeatedKey, type FileReader } from '#application/ports/file-store';
import { deferred } from '#application/support/concurrency';
import { FileLog } from '#adapters/store-fs/log/file-log';
import { encodeRecord } from '#adapters/store-fs/log/record-bytes';
import type { LiveFiles } from '#adapters/store-fs/live-files';
import { memoryProject } from '../memory-project.js';

const folder = '.pagewright/history';
const pathOf = (revision: number) => `${folder}/${String(revision).padStart(12, '0')}.change`;
const recordOf = (name: string, key?: string): NewRecord => ({
  head: { name },
  contents: [Buffer.from(name)],
  ...(key === undefined ? {} : { key }),
});
const textOf = (revision: number, record: NewRecord) => Buffer.from(encodeRecord(revision, record)).toString();
const names = (heads: readonly RecordHead[]) => heads.map(({ head }) => (head as { readonly name: string }).name);
const revisions = (heads: readonly RecordHead[]) => heads.map(({ revision }) => revision);

async function filesOf(files: Readonly<Record<string, string>> = {}): Promise<LiveFiles> {
  return (await memoryProject(files)).store;
}

/** Files with records of these revisions. */
function recorded(...numbers: number[]): Promise<LiveFiles> {
  return filesOf(Object.fromEntries(numbers.map((number) => [pathOf(number), textOf(number, recordOf(`r${number}`))])));
}

async function append(log: FileLog, files: LiveFiles, ...records: NewRecord[]): Promise<void> {
  const { changes, made } = await log.append(records);
  await files.commit(changes, []);
  made();
}

/** Files with these methods alone. Their calls are counted. */
function only(reader: Partial<Pick<FileReader, 'read' | 'list'>>) {
  const counts = { reads: 0, listings: 0 };
  const unexpected = () => Promise.reject(new Error('this must not be called'));
  const { read = unexpected, list = unexpected } = reader;
  const files: Pick<FileReader, 'read' | 'list'> = {
    read: (path) => (counts.reads++, read(path)),
    list: (path) => (counts.listings++, list(path)),
  };
  return { files, counts };
}

describe('FileLog', () => {
  it('FileLog finds the newest revision by the names of its files, and reads none', async () => {
    const files = await recorded(3, 12, 4);
    const log = new FileLog(only({ list: (path) => files.list(path) }).files);
    await log.ready();
    expect(log.newest).to.equal(12);
    expect(await log.since(12)).to.deep.equal([]);
  });

  it('FileLog is at revision 0 without records, and also with files that are none', async () => {
    for (const files of [{}, { [`${folder}/other`]: '', [`${folder}/1.change`]: '' }]) {
      const log = new FileLog(await filesOf(files));
      await log.ready();
      expect(log.newest).to.equal(0);
      expect(await log.heads()).to.deep.equal([]);
    }
  });

  it('FileLog appends each record as a file of its own, with the next revision', async () => {
    const files = await recorded(4);
    const log = new FileLog(files);
    const { changes } = await log.append([recordOf('a'), recordOf('b', 'key')]);
    expect(changes).to.deep.equal([
      { action: 'created', path: pathOf(5), content: encodeRecord(5, recordOf('a')) },
      { action: 'created', path: pathOf(6), content: encodeRecord(6, recordOf('b', 'key')) },
    ]);
  });

  it('FileLog has a record as soon as its commit is made, and not before', async () => {
    const files = await recorded(4);
    const log = new FileLog(files);
    const { changes, made } = await log.append([recordOf('a', 'key')]);
    await files.commit(changes, []);
    expect([log.newest, names(await log.heads()), await log.find('key')]).to.deep.equal([4, ['r4'], undefined]);
    made();
    expect([log.newest, names(await log.heads())]).to.deep.equal([5, ['a', 'r4']]);
    expect((await log.find('key'))?.revision).to.equal(5);
    const size = encodeRecord(5, recordOf('a', 'key')).length;
    expect(await log.since(4)).to.deep.equal([{ revision: 5, head: { name: 'a' }, size, key: 'key' }]);
  });

  it('FileLog gives the next commit the revisions of one that was refused', async () => {
    const log = new FileLog(await recorded(4));
    const refused = await log.append([recordOf('a', 'key')]);
    const next = await log.append([recordOf('b', 'key')]);
    expect(next.changes.map(({ path }) => path)).to.deep.equal(refused.changes.map(({ path }) => path));
  });

  it('FileLog refuses a key that one of its records has, and one that two records of a commit have', async () => {
    const files = await filesOf({ [pathOf(1)]: textOf(1, recordOf('first', 'key')) });
    const log = new FileLog(files);
    for (const records of [
      [recordOf('a', 'key')],
      [recordOf('a', 'two'), recordOf('b', 'two')],
      [recordOf('a'), recordOf('b', 'key')],
    ]) {
      const error: unknown = await log.append(records).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(RepeatedKey);
    }
    await append(log, files, recordOf('a', 'two'));
    expect(names(await log.heads())).to.deep.equal(['a', 'first']);
  });

  it('FileLog has the same records when it is opened again', async () => {
    const files = await filesOf();
    const log = new FileLog(files);
    for (const name of ['a', 'b', 'c']) await append(log, files, recordOf(name, `key of ${name}`));
    const again = new FileLog(files);
    expect(await again.heads()).to.deep.equal(await log.heads());
    expect((await again.find('key of b'))?.revision).to.equal(2);
    const record = await again.record(2);
    expect([record?.revision, record?.head]).to.deep.equal([2, { name: 'b' }]);
    expect(record?.contents.map((content) => Buffer.from(content).toString())).to.deep.equal(['b']);
    expect(await again.record(4)).to.equal(undefined);
  });

  it('FileLog numbers a record after those that a slow listing names', async () => {
    const files = await recorded(7);
    const listed = deferred();
    const log = new FileLog({
      read: (path) => files.read(path),
      list: async (path) => {
        await listed.promise;
        return files.list(path);
      },
    });
    const opening = log.ready();
    const appending = log.append([recordOf('next')]);
    listed.resolve();
    await opening;
    expect((await appending).changes.map(({ path }) => path)).to.deep.equal([pathOf(8)]);
  });

  it('FileLog lists its files again after a listing has failed', async () => {
    const files = await recorded(7);
    let failures = 2;
    const list: FileReader['list'] = (path) =>
      failures-- > 0 ? Promise.reject(new Error('the disk is tired')) : files.list(path);
    const log = new FileLog({ list, read: (path) => files.read(path) });
    expect(await log.ready().catch(String)).to.equal('Error: the disk is tired');
    expect(await log.heads().catch(String)).to.equal('Error: the disk is tired');
    expect(revisions(await log.heads())).to.deep.equal([7]);
    expect(log.newest).to.equal(7);
  });

  it('FileLog reads its files again after a read has failed', async () => {
    const files = await recorded(6, 7);
    let failures = 1;
    const read: FileReader['read'] = (path) =>
      failures-- > 0 ? Promise.reject(new Error('the disk is tired')) : files.read(path);
    const log = new FileLog({ read, list: (path) => files.list(path) });
    expect(await log.heads().catch(String)).to.equal('Error: the disk is tired');
    expect(revisions(await log.heads())).to.deep.equal([7, 6]);
  });

  it('FileLog reads each file once for its index, and no more with nothing new', async () => {
    const stored = await recorded(1, 2, 3);
    const { files, counts } = only({ read: (path) => stored.read(path), list: (path) => stored.list(path) });
    const log = new FileLog(files);
    await Promise.all([log.heads(), log.since(0), log.find('key'), log.append([])]);
    const read = counts.reads;
    await Promise.all([log.heads(), log.since(1), log.find('key'), log.append([recordOf('next')])]);
    expect([read, counts.reads]).to.deep.equal([3, 3]);
  });

  it('FileLog shows a damaged record as such, and all others', async () => {
    const files = await filesOf({
      [pathOf(1)]: textOf(1, recordOf('one')),
      [pathOf(2)]: textOf(1, recordOf('one again')),
      [pathOf(3)]: 'hello\n',
      [pathOf(4)]: textOf(4, recordOf('four')).slice(0, -1),
    });
    const log = new FileLog(files);
    expect((await log.since(0)).map(({ head, damage }) => [head, damage])).to.deep.equal([
      [{ name: 'one' }, undefined],
      [undefined, 'it says it is revision 1'],
      [undefined, 'its first line is no JSON'],
      // An index does not read what comes after the first line.
      [{ name: 'four' }, undefined],
    ]);
    for (const damaged of [3, 4]) {
      const error: unknown = await log.record(damaged).catch((thrown: unknown) => thrown);
      expect(error, String(damaged)).to.be.instanceOf(DamagedRecord);
    }
    await append(log, files, recordOf('five'));
    expect(log.newest).to.equal(5);
  });

  it('FileLog removes the files of trimmed records with the next record, at most 64 with each', async () => {
    const files = await recorded(...Array.from({ length: 150 }, (_, index) => index + 1));
    const log = new FileLog(files);
    await log.trim(141);
    expect(revisions(await log.heads()).at(-1)).to.equal(141);
    expect((await log.append([])).changes, 'without a record').to.deep.equal([]);
    const remaining: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      await append(log, files, recordOf(name));
      remaining.push((await files.list(folder)).length);
    }
    expect(remaining).to.deep.equal([150 + 1 - 64, 150 + 2 - 128, 150 + 3 - 140, 150 + 4 - 140]);
    expect(revisions(await new FileLog(files).heads()).at(-1)).to.equal(141);
  });

  it('FileLog removes the files of trimmed records with the next commit where one was refused', async () => {
    const files = await recorded(1, 2, 3);
    const log = new FileLog(files);
    await log.trim(3);
    await log.append([recordOf('refused')]);
    await append(log, files, recordOf('made'));
    expect((await files.list(folder)).map(({ name }) => `${folder}/${name}`)).to.deep.equal([pathOf(3), pathOf(4)]);
  });

  it('FileLog has what somebody else wrote in its folder when it is read again', async () => {
    const files = await recorded(1, 2);
    const log = new FileLog(files);
    await log.trim(2);
    await files.commit(
      [
        { action: 'removed', path: pathOf(1) },
        { action: 'created', path: pathOf(3), content: encodeRecord(3, recordOf('other', 'key')) },
      ],
      [],
    );
    await log.reload();
    expect([log.newest, names(await log.heads())]).to.deep.equal([3, ['other', 'r2']]);
    expect((await log.find('key'))?.revision).to.equal(3);
    const { changes } = await log.append([recordOf('next')]);
    expect(changes.map(({ path }) => path)).to.deep.equal([pathOf(4)]);
  });

  it('FileLog owns the files of its folder alone', () => {
    const log = new FileLog(only({}).files);
    const paths = [pathOf(1), `${folder}/other`, folder, '.pagewright/store/journal', 'App/index.lua'];
    expect(paths.filter((path) => log.owns(path))).to.deep.equal([pathOf(1), `${folder}/other`]);
  });
});
