import type { Problem } from '../problem/problem.js';
import type { Properties } from './property-value.js';

export const maxDepth = 32;
export const maxValues = 10_000;
const maxKeyBytes = 256;
const halfOfPair = /\p{Surrogate}/u;
const noCharacter = 'the text here holds half of a surrogate pair, which is no character';
const forbiddenKeys = ['__proto__', 'constructor', 'prototype'];

/**
 * What a value that comes from outside may be, checked while it is read so that nothing large or
 * deep is ever built: at most 32 tables inside one another, 10,000 values, keys of 256 bytes,
 * finite numbers, text that is Unicode, no name twice in a table. One reader, one instance.
 *
 * Every check throws what `refuse` makes of the offset in the text and of what is wrong there.
 */
export class TreeLimits {
  private values = 0;

  constructor(private readonly refuse: (offset: number, message: string) => Problem) {}

  /** @param depth how many tables and lists stand around the value, the value itself included if it is one */
  checkValue(depth: number, offset: number): void {
    if (depth > maxDepth) throw this.refuse(offset, `tables stand more than ${maxDepth} deep inside one another here`);
    this.values += 1;
    if (this.values > maxValues) throw this.refuse(offset, `there are more than ${maxValues} values up to here`);
  }

  /** @param table what was read of the table so far */
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

/** Why no table may have the name; `undefined` where it may. */
function faultOfKey(key: string): string | undefined {
  if (isTooLong(key)) return `the name here is longer than ${maxKeyBytes} bytes`;
  if (halfOfPair.test(key)) return noCharacter;
  return forbiddenKeys.includes(key) ? `"${key}" cannot be the name of a property` : undefined;
}

/** A character takes three bytes at most, half a pair of them included: most keys need not be counted. */
function isTooLong(key: string): boolean {
  if (key.length * 3 <= maxKeyBytes) return false;
  return key.length > maxKeyBytes || new TextEncoder().encode(key).length > maxKeyBytes;
}
