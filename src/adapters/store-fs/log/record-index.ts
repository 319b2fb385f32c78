import type { LogExtent, RecordHead, Revision } from '#application/ports/change-log';
import type { Place, ScannedRecord } from './segment-reader.js';

/** The heads that a log retains, in memory, oldest first. */
export class RecordIndex {
  private readonly byKey = new Map<string, ScannedRecord>();
  private readonly places = new Map<Revision, Place>();

  /** @param records oldest first */
  constructor(private readonly records: ScannedRecord[] = []) {
    for (const record of records) this.note(record);
  }

  get newest(): Revision {
    return this.records.at(-1)?.revision ?? 0;
  }

  get oldest(): Revision {
    return this.records[0]?.revision ?? 0;
  }

  add(record: ScannedRecord): void {
    this.records.push(record);
    this.note(record);
  }

  /** Sets the place of a record. The record may be added later. */
  place(revision: Revision, place: Place): void {
    this.places.set(revision, place);
  }

  placeOf(revision: Revision): Place | undefined {
    return this.places.get(revision);
  }

  before(revision: Revision, limit: number): ScannedRecord[] {
    const end = this.indexOf(revision);
    return this.records.slice(Math.max(0, end - limit), end).reverse();
  }

  since(revision: Revision): ScannedRecord[] {
    return this.records.slice(this.indexOf(revision + 1));
  }

  at(revision: Revision): ScannedRecord | undefined {
    const record = this.records[this.indexOf(revision)];
    return record?.revision === revision ? record : undefined;
  }

  get extent(): LogExtent {
    const bytes = this.records.reduce((sum, { size }) => sum + size, 0);
    return { oldest: this.oldest, newest: this.newest, bytes };
  }

  find(key: string): ScannedRecord | undefined {
    return this.byKey.get(key);
  }

  get hasDamage(): boolean {
    return this.records.some(({ damage }) => damage !== undefined);
  }

  /** Notes what the bytes of a record have shown. */
  replace(record: ScannedRecord): void {
    const index = this.indexOf(record.revision);
    if (this.records[index]?.revision === record.revision) this.records[index] = record;
  }

  /** The records that are lost, or have lost a content. @param contents the hashes of large ones that are damaged */
  damagedRecords(contents: ReadonlySet<string>): ScannedRecord[] {
    return this.records.filter(
      ({ damage, damaged, large }) =>
        damage !== undefined ||
        damaged !== undefined ||
        Array.from(large.values()).some(({ sha256 }) => contents.has(sha256)),
    );
  }

  /** Removes the places of older records, after a mark in a segment has dropped them durably. */
  forgetPlaces(before: Revision): void {
    for (const revision of this.places.keys()) if (revision < before) this.places.delete(revision);
  }

  /** The segments in which records lie. */
  segments(): Set<string> {
    return new Set(Array.from(this.places.values(), ({ segment }) => segment));
  }

  /** The records that lie in a segment, oldest first. */
  placesIn(segment: string): Map<Revision, Place> {
    return new Map(
      [...this.places].filter(([, place]) => place.segment === segment).sort(([one], [other]) => one - other),
    );
  }

  /** The hashes of the large contents, with their lengths. Those whose newest record is the oldest come first. */
  largeContents(): Map<string, number> {
    const lengths = new Map<string, number>();
    for (const { large } of this.records) {
      for (const { sha256, length } of large.values()) {
        lengths.delete(sha256);
        lengths.set(sha256, length);
      }
    }
    return lengths;
  }

  /** The records that refer to one of these large contents, oldest first. */
  referringTo(names: ReadonlySet<string>): ScannedRecord[] {
    return this.records.filter(({ large }) => Array.from(large.values()).some(({ sha256 }) => names.has(sha256)));
  }

  /** Drops older records, but never the newest. @returns their revisions */
  trim(before: Revision): Revision[] {
    const dropped = this.records.splice(0, Math.min(this.indexOf(before), Math.max(0, this.records.length - 1)));
    for (const record of dropped) {
      if (record.key !== undefined && this.byKey.get(record.key) === record) this.byKey.delete(record.key);
    }
    return dropped.map(({ revision }) => revision);
  }

  /** The index of the first record with this revision or a later one. Revisions have no gaps. */
  private indexOf(revision: Revision): number {
    return Math.max(0, Math.min(revision - this.oldest, this.records.length));
  }

  private note(record: ScannedRecord): void {
    if (record.key !== undefined) this.byKey.set(record.key, record);
    if (record.place !== undefined) this.places.set(record.revision, record.place);
  }
}

/** @param lost the hashes of the large contents that were dropped, and of those that are damaged */
export function headOf(
  { revision, head, size, damage, large, damaged = new Set() }: ScannedRecord,
  lost: { readonly dropped: ReadonlySet<string>; readonly damaged: ReadonlySet<string> },
): RecordHead {
  const placesIn = (names: ReadonlySet<string>) =>
    [...large].flatMap(([place, { sha256 }]) => (names.has(sha256) ? [place] : []));
  const dropped = placesIn(lost.dropped);
  const isDamaged = [...damaged, ...placesIn(lost.damaged)].sort((one, other) => one - other);
  return {
    revision,
    head,
    size,
    ...(damage === undefined ? {} : { damage }),
    ...(dropped.length === 0 ? {} : { dropped }),
    ...(isDamaged.length === 0 ? {} : { damaged: isDamaged }),
  };
}
