import type { RecordHead, Revision } from '#application/ports/change-log';

/** A head, and the key that its record was appended with. */
export type IndexedHead = RecordHead & { readonly key?: string };

/** The heads that a log retains, in memory, oldest first. */
export class RecordIndex {
  private readonly byKey = new Map<string, RecordHead>();

  constructor(private readonly heads: IndexedHead[] = []) {
    for (const head of heads) this.note(head);
  }

  get newest(): Revision {
    return this.heads.at(-1)?.revision ?? 0;
  }

  add(head: IndexedHead): void {
    this.heads.push(head);
    this.note(head);
  }

  before(revision: Revision, limit: number): RecordHead[] {
    const end = this.placeOf(revision);
    return this.heads.slice(Math.max(0, end - limit), end).reverse();
  }

  since(revision: Revision): RecordHead[] {
    return this.heads.slice(this.placeOf(revision + 1));
  }

  find(key: string): RecordHead | undefined {
    return this.byKey.get(key);
  }

  /** Drops what is older, but for the newest head. @returns the revisions that were dropped */
  trim(before: Revision): Revision[] {
    const dropped = this.heads.splice(0, Math.min(this.placeOf(before), Math.max(0, this.heads.length - 1)));
    for (const head of dropped)
      if (head.key !== undefined && this.byKey.get(head.key) === head) this.byKey.delete(head.key);
    return dropped.map(({ revision }) => revision);
  }

  /** The place of the first head with this revision or a later one. */
  private placeOf(revision: Revision): number {
    const place = this.heads.findIndex((head) => head.revision >= revision);
    return place < 0 ? this.heads.length : place;
  }

  private note(head: IndexedHead): void {
    if (head.key !== undefined) this.byKey.set(head.key, head);
  }
}
