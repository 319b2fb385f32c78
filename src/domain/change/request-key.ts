/** An idempotency key. The fingerprint shows whether another request with the key is the same request. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
}
