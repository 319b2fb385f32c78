import type { ExampleCollection } from './example-collection.js';
import type { ProblemResponses } from './problem-responses.js';
import type { SchemaCollection } from './schema-collection.js';

/** What operations share, which stands under the document's `components`. */
export interface Shared {
  readonly schemas: SchemaCollection;
  readonly examples: ExampleCollection;
  readonly problems: ProblemResponses;
}
