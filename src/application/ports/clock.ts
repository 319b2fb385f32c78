/** The time, and unique identifiers. */
export interface Clock {
  now(): Date;
  /** Makes an identifier. They sort by time, and are unique even within one millisecond. */
  newId(): string;
}
