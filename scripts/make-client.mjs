// Generates the typed client's operations from the declarations: node --import tsx scripts/make-client.mjs
import { writeFileSync } from 'node:fs';
import { clientOperations } from './client-operations.ts';
import { formatText } from './format-text.ts';

const path = 'src/adapters/client/client-operations.ts';
writeFileSync(new URL(`../${path}`, import.meta.url), formatText(path, await clientOperations()));
