import {
  largeContentBytes,
  type ChangeLog,
  type ChangeRecord,
  type LogExtent,
  type LostContent,
  type RecordHead,
  type Revision,
} from '#application/ports/change-log';
import type { FileContent } from '#domain/change/file-change';
import type { Blobs } from '../contents/blobs.js';
import type { Database } from '../database/database.js';
import type { IndexedFile } from '../files/indexed-file.js';
import type { TrimCounts } from '../files/position.js';
import { isKnownSchema } from '../schema/known-schema.js';
import { headColumns, headOfRow, type HeadRow, timeOf } from './head-rows.js';
import { trimContentsStatement } from './trim-contents-statement.js';

/** No record has a revision so high: a condition without a bound would read more of the index. */
const newest = '9223372036854775807';

/** The log of a project as rows: a record, and one for each of its contents, which refers to a blob. */
export class PostgresLog implements ChangeLog {
  /** @param trimmed called after something was dropped, with how often that has happened then */
  constructor(
    private readonly database: Database,
    private readonly project: number,
    private readonly blobs: Blobs,
    private readonly trimmed: (counts: TrimCounts) => void,
  ) {}

  heads(before?: Revision, limit?: number): Promise<readonly RecordHead[]> {
    return this.select(
      `and r.revision < coalesce($2::bigint, ${newest}) order by r.revision desc limit $3`,
      finite(before),
      finite(limit),
    );
  }

  since(revision: Revision): Promise<readonly RecordHead[]> {
    return this.select('and r.revision > $2 order by r.revision', revision);
  }

  async extent(): Promise<LogExtent> {
    const [row] = await this.database.ask<{ oldest: number | null; newest: number | null; bytes: number | null }>(
      `select min(r.revision)::float8 as oldest, max(r.revision)::float8 as newest, sum(r.size)::float8 as bytes
        from pagewright.record r where r.project = $1`,
      this.project,
    );
    return { oldest: row?.oldest ?? 0, newest: row?.newest ?? 0, bytes: row?.bytes ?? 0 };
  }

  async find(key: string): Promise<RecordHead | undefined> {
    const [head] = await this.select('and r.key = $2', key);
    return head;
  }

  async record(revision: Revision): Promise<ChangeRecord | undefined> {
    const [row] = await this.database.ask<{
      head: string;
      at: string;
      contents: readonly (readonly [string | null, number])[] | null;
    }>(
      `select r.head, ${timeOf}, (select json_agg(json_build_array(encode(c.hash, 'hex'), c.size) order by c.n)
          from pagewright.content c where c.project = r.project and c.revision = r.revision) as contents
        from pagewright.record r where r.project = $1 and r.revision = $2`,
      this.project,
      revision,
    );
    if (row === undefined) return undefined;
    const contents = (row.contents ?? []).map(([version, size]) => (version === null ? undefined : { version, size }));
    return {
      revision,
      head: JSON.parse(row.head) as unknown,
      at: row.at,
      contents: await this.contents(contents),
    };
  }

  async trim(before: Revision): Promise<void> {
    const [row] = await this.database.ask<TrimCounts>(
      `with gone as (
          delete from pagewright.record r where r.project = $1 and ${isKnownSchema}
          and r.revision < least($2::bigint, (select p.revision from pagewright.project p where p.id = $1))
          returning r.revision)
        update pagewright.project set trims = trims + 1 where id = $1 and exists (select from gone)
        returning trims::float8 as trims, losses::float8 as losses`,
      this.project,
      before,
    );
    if (row !== undefined) this.trimmed(row);
  }

  async trimContents(bytes: number): Promise<readonly Revision[]> {
    const rows = await this.database.change<TrimCounts & { readonly revision: number }>(
      trimContentsStatement,
      this.project,
      bytes,
    );
    if (rows[0] !== undefined) this.trimmed(rows[0]);
    return [...new Set(rows.map(({ revision }) => revision))].sort((one, other) => one - other);
  }

  private async select(condition: string, ...values: readonly unknown[]): Promise<RecordHead[]> {
    const rows = await this.database.ask<HeadRow>(
      `select ${headColumns} from pagewright.record r where r.project = $1 ${condition}`,
      this.project,
      ...values.map((value) => value ?? null),
    );
    return rows.map(headOfRow);
  }

  private async contents(files: readonly (IndexedFile | undefined)[]): Promise<(FileContent | LostContent)[]> {
    const small = files.filter((file) => file !== undefined && file.size <= largeContentBytes) as IndexedFile[];
    const bytes = await this.blobs.readMany(small);
    return files.map((file) => {
      if (file === undefined) return 'dropped';
      return file.size > largeContentBytes ? this.blobs.content(file) : (bytes.get(file.version) ?? 'damaged');
    });
  }
}

function finite(bound: number | undefined): number | undefined {
  return bound === Infinity ? undefined : bound;
}
