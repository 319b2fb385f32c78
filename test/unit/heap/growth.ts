/** Keeps the heap small with so many MiB in use as the argument says, and has V8 tell what it may grow to from then on. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepHeapSmall } from '../../../src/heap/keep-heap-small.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const numbers = 1024 * 1024;
// In an array of its own each, and none of them a number that would be written out in place.
const inUse = Array.from({ length: Number(process.argv[2]) / 8 }, () => new Array<number>(numbers).fill(0.5));
collect();
keepHeapSmall(() => 0);
setFlagsFromString('--trace-gc-verbose');
collect();
process.stdout.write(`${inUse.length}\n`);
