/** What the service asks of a log: facts, and a sentence for them. A pino logger is one. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  /** Whether anything becomes of what is logged at that level. */
  isLevelEnabled(level: string): boolean;
}
