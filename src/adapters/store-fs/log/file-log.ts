import type { FileChange, ProjectPath } from '#domain/change/file-change';
import {
  DamagedRecord,
  type ChangeLog,
  type ChangeRecord,
  type NewRecord,
  type RecordHead,
  type Revision,
} from '#application/ports/change-log';
import { RepeatedKey, type FileReader } from '#application/ports/file-store';
import { mapConcurrent } from '#application/support/concurrency';
import { decodeHead, decodeRecord, encodeRecord } from './record-bytes.js';
import { RecordIndex, type IndexedHead } from './record-index.js';

const folder = '.pagewright/history';
/** So many files are read at once when the index is made. */
const readTogether = 32;
/** Removing them all at once, after a limit was lowered, would make one commit wait for long. */
const mostRemovedAtOnce = 64;

/** What a commit does for its records. */
interface AppendedRecords {
  readonly changes: readonly FileChange[];
  /** To be called when the commit is made. */
  made(): void;
}

/** The log as files of the project's own folder, one for each record. */
export class FileLog implements ChangeLog {
  /** The revision of the newest record; known from `ready` on. */
  newest: Revision = 0;
  private naming: Promise<void> | undefined;
  private opening: Promise<RecordIndex> | undefined;
  /** The trimmed records whose files are still there. */
  private trimmed: Revision[] = [];

  constructor(private readonly files: Pick<FileReader, 'read' | 'list'>) {}

  /** Finds out the newest revision by the names of the files: a reader does not wait for the whole index. */
  ready(): Promise<void> {
    this.naming ??= this.revisions().then(
      (revisions) => {
        this.newest = Math.max(this.newest, revisions.at(-1) ?? 0);
      },
      (error: unknown) => {
        this.naming = undefined;
        throw error;
      },
    );
    return this.naming;
  }

  async heads(before = Infinity, limit = Infinity): Promise<readonly RecordHead[]> {
    return (await this.index()).before(before, limit);
  }

  async since(revision: Revision): Promise<readonly RecordHead[]> {
    await this.ready();
    return revision >= this.newest ? [] : (await this.index()).since(revision);
  }

  async record(revision: Revision): Promise<ChangeRecord | undefined> {
    const file = await this.files.read(pathOf(revision));
    return file === undefined ? undefined : decodeRecord(file.content);
  }

  async find(key: string): Promise<RecordHead | undefined> {
    return (await this.index()).find(key);
  }

  async trim(before: Revision): Promise<void> {
    this.trimmed.push(...(await this.index()).trim(before));
  }

  /**
   * The file changes that append the records.
   * @throws RepeatedKey
   */
  async append(records: readonly NewRecord[]): Promise<AppendedRecords> {
    const index = await this.index();
    const keys = new Set<string>();
    const written = records.map((record, place): { head: IndexedHead; change: FileChange } => {
      const { head, key } = record;
      if (key !== undefined && (keys.has(key) || index.find(key) !== undefined)) throw new RepeatedKey(key);
      if (key !== undefined) keys.add(key);
      const revision = this.newest + 1 + place;
      const content = encodeRecord(revision, record);
      const kept = { revision, head, size: content.length, ...(key === undefined ? {} : { key }) };
      return { head: kept, change: { action: 'created', path: pathOf(revision), content } };
    });
    const removed = records.length === 0 ? [] : this.trimmed.slice(0, mostRemovedAtOnce);
    return {
      changes: [
        ...written.map(({ change }) => change),
        ...removed.map((revision): FileChange => ({ action: 'removed', path: pathOf(revision) })),
      ],
      made: () => {
        this.trimmed = this.trimmed.slice(removed.length);
        for (const { head } of written) index.add(head);
        this.newest += written.length;
      },
    };
  }

  /** Reads the index again, after somebody else has written in the log's folder. */
  async reload(): Promise<void> {
    this.opening = undefined;
    this.trimmed = [];
    this.newest = (await this.index()).newest;
  }

  owns(path: ProjectPath): boolean {
    return path.startsWith(`${folder}/`);
  }

  private index(): Promise<RecordIndex> {
    this.opening ??= this.load().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async load(): Promise<RecordIndex> {
    await this.ready();
    const heads = await mapConcurrent(await this.revisions(), (revision) => this.headOf(revision), readTogether);
    return new RecordIndex(heads.filter((head) => head !== undefined));
  }

  private async revisions(): Promise<Revision[]> {
    return (await this.files.list(folder)).flatMap(({ name }) => revisionOf(name) ?? []);
  }

  private async headOf(revision: Revision): Promise<IndexedHead | undefined> {
    const file = await this.files.read(pathOf(revision));
    if (file === undefined) return undefined;
    const size = file.content.length;
    try {
      const line = decodeHead(file.content);
      if (line.revision !== revision) throw new DamagedRecord(`it says it is revision ${line.revision}`);
      return { ...line, size };
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
      return { revision, head: undefined, size, damage: error.message };
    }
  }
}

function pathOf(revision: Revision): ProjectPath {
  return `${folder}/${String(revision).padStart(12, '0')}.change`;
}

function revisionOf(fileName: string): Revision | undefined {
  const [, digits] = /^(\d{12})\.change$/.exec(fileName) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
