// Writes the examples of the OpenAPI document anew, and the document as the tests expect it:
// node --import tsx scripts/make-api-docs.mjs
import { writeFileSync } from 'node:fs';
import { apiDocument } from '../test/golden/api/api-document.ts';
import { recordExamples } from '../test/golden/api/record-examples.ts';

write('src/adapters/http/openapi/examples.json', await recordExamples());
write('test/golden/api/openapi.json', await apiDocument());

function write(path, value) {
  writeFileSync(new URL(`../${path}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
}
