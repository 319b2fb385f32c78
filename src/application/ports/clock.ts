/** The time, and names that are never given twice. */
export interface Clock {
  now(): Date;
  /** A new identifier: sorts by the time it was made, unique also within one millisecond. */
  newId(): string;
}
