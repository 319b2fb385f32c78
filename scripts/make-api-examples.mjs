// Writes the examples of the OpenAPI document anew: node --import tsx scripts/make-api-examples.mjs
import { writeFileSync } from 'node:fs';
import { recordExamples } from '../test/golden/api/record-examples.ts';

const file = new URL('../src/adapters/http/openapi/examples.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await recordExamples(), null, 2)}\n`);
