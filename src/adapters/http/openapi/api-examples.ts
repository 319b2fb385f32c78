/**
 * What the OpenAPI document shows of operations: by operation, by what is shown. `body` is what is sent, `200` an answer with
 * that status; `200.moved` is another one.
 */
export type ApiExamples = Readonly<Record<string, Readonly<Record<string, ApiExample>>>>;

export interface ApiExample {
  /** The request that it is of. */
  readonly summary: string;
  readonly value: unknown;
}
