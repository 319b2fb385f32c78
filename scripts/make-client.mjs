// Generates the typed client's operations from the declarations: node --import tsx scripts/make-client.mjs
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { clientOperations } from './client-operations.ts';

const file = new URL('../src/adapters/client/client-operations.ts', import.meta.url);
const options = await resolveConfig(file);
writeFileSync(file, await format(await clientOperations(), { ...options, parser: 'typescript' }));
