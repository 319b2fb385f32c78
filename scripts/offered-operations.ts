// Prints the module that replaces src/offered-operations.ts in the bundle: node --import tsx scripts/offered-operations.ts
import { offeredOperations } from '../src/offered-operations.js';

console.log(`export const offeredOperations = ${JSON.stringify(offeredOperations)};`);
