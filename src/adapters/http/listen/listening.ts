/** A service that answers. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Where this machine's own callers ask: `http://127.0.0.1:9090`, without a slash at the end. */
  readonly url: string;
  /**
   * Takes no more connections, finishes what is under way, and cuts what is not done in time.
   * @param graceMs how long what is under way may take
   */
  stop(graceMs?: number): Promise<void>;
}
