/** What a shared state needs of the opening that it belongs to. */
export interface StateOpening {
  readonly project: number;
  /** Distinguishes its messages from all others. */
  readonly opening: string;
  /** Resolves when the copy has all that was written before. */
  sync(): Promise<void>;
  /** Begins to receive notifications. */
  follow(): void;
  /** Notifies others of a write, after it. */
  notify(number: number): void;
}
