// Records the examples of the OpenAPI document again, and writes the document that the tests expect:
// node --import tsx scripts/make-api-docs.mjs
import { writeFileSync } from 'node:fs';
import { apiDocument } from '../test/golden/api/api-document.ts';
import { recordExamples } from '../test/golden/api/record-examples.ts';

write('src/adapters/http/openapi/examples.json', await recordExamples());
write('test/golden/api/openapi.json', await apiDocument());

function write(path, value) {
  writeFileSync(new URL(`../${path}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
}
