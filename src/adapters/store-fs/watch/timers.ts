/** The passing of time, so that a test can be its master. */
export interface Timers {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls once, after so many milliseconds. @returns what prevents it */
  after(ms: number, call: () => void): () => void;
  /** Calls when the system was heard once more. */
  nextTurn(call: () => void): void;
}

export const realTimers: Timers = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  nextTurn: (call) => void setImmediate(call),
};
