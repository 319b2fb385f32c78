/** The log of the service: each line has facts and a sentence. A pino logger is one. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  /** Whether the log records that level. */
  isLevelEnabled(level: string): boolean;
}
