/** An idempotency key, and what tells whether another request with it is the same one. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
}
