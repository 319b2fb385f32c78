import type { ApiExample, ApiExamples } from './api-examples.js';
import type { Reference } from './openapi-document.js';

/** Collects the examples that operations refer to under the document's `components`. */
export class ExampleCollection {
  readonly examples: Record<string, ApiExample> = {};

  constructor(private readonly known: ApiExamples) {}

  /**
   * The examples of an operation's body or of one of its answers.
   * @param part `body`, or a status
   * @param media text has text for an example, and everything else has what it says
   */
  of(operationId: string, part: string, media: string): { readonly examples?: Record<string, Reference> } {
    const found = Object.entries(this.known[operationId] ?? {}).filter(
      ([name, { value }]) => name.split('.', 1)[0] === part && (typeof value === 'string') === (media === 'text/html'),
    );
    if (found.length === 0) return {};
    return {
      examples: Object.fromEntries(found.map(([name, example]) => [name, this.add(`${operationId}.${name}`, example)])),
    };
  }

  /** @param name the same for the same example */
  add(name: string, example: ApiExample): Reference {
    this.examples[name] = example;
    return { $ref: `#/components/examples/${name}` };
  }
}
