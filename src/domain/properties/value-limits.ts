import type { Problem } from '#domain/problem/problem';
import type { Properties } from './property-value.js';

export const maxDepth = 32;
export const maxValues = 10_000;
/** The values of all changes of a batch together. */
export const maxBatchValues = 100_000;
const maxKeyBytes = 256;
const halfOfPair = /\p{Surrogate}/u;
const noCharacter = 'the text here holds half of a surrogate pair, which is no character';
const forbiddenKeys = ['__proto__', 'constructor', 'prototype'];

/**
 * The limits of a value in a request. A reader of bodies checks them while it reads, so it never builds anything large or deep: at
 * most 32 nested tables, 10,000 values, keys of 256 bytes, finite numbers, valid Unicode, each name once in a table. Make one
 * instance for each body.
 *
 * Every check throws the problem that `refuse` makes from the offset in the text and a message.
 */
export class ValueLimits {
  private values = 0;

  /** @param most the most values */
  constructor(
    private readonly refuse: (offset: number, message: string) => Problem,
    private readonly most = maxValues,
  ) {}

  /** @param depth the number of tables and lists around the value, including the value itself if it is one */
  checkValue(depth: number, offset: number): void {
    if (depth > maxDepth) throw this.refuse(offset, `tables stand more than ${maxDepth} deep inside one another here`);
    this.values += 1;
    if (this.values > this.most) throw this.refuse(offset, `there are more than ${this.most} values up to here`);
  }

  /** @param table the part of the table that was read so far */
  checkKey(key: string, table: Properties, offset: number): void {
    const fault = faultOfKey(key);
    if (fault !== undefined) throw this.refuse(offset, fault);
    if (Object.hasOwn(table, key)) throw this.refuse(offset, `"${key}" is set twice in one table`);
  }

  checkNumber(value: number, offset: number): void {
    if (!Number.isFinite(value)) throw this.refuse(offset, 'the number here is not finite');
  }

  checkText(value: string, offset: number): void {
    if (halfOfPair.test(value)) throw this.refuse(offset, noCharacter);
  }
}

/** Whether tables and lists stand more than so many deep inside one another. It looks no deeper, also where a table holds itself. */
export function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeperThan(most - 1, inner));
}

/** The reason why a table cannot have the key; `undefined` if it can. */
function faultOfKey(key: string): string | undefined {
  if (isTooLong(key)) return `the name here is longer than ${maxKeyBytes} bytes`;
  if (halfOfPair.test(key)) return noCharacter;
  return forbiddenKeys.includes(key) ? `"${key}" cannot be the name of a property` : undefined;
}

/** A UTF-16 unit takes at most three bytes, so the bytes of most keys need not be counted. */
function isTooLong(key: string): boolean {
  if (key.length * 3 <= maxKeyBytes) return false;
  return key.length > maxKeyBytes || new TextEncoder().encode(key).length > maxKeyBytes;
}
