/** How long the service waits for an app, and how much it buffers for one. */
export interface LongPollSettings {
  /** How many milliseconds a poll may wait for a message. */
  readonly waitMs: number;
  /** After so many milliseconds without a request, an app counts as gone. More than `waitMs`. */
  readonly silentMs: number;
  /** How many milliseconds an app may take to answer a call. */
  readonly callMs: number;
  /** How many milliseconds an earlier app of the same name has to poll again, before a new one replaces it. */
  readonly probeMs: number;
  /** The maximal size in bytes of all messages that wait for one app. */
  readonly queueBytes: number;
  /** The approximate maximal size in bytes of one response. */
  readonly answerBytes: number;
}

export const defaultSettings: LongPollSettings = {
  waitMs: 25_000,
  silentMs: 60_000,
  callMs: 10_000,
  probeMs: 500,
  queueBytes: 1024 * 1024,
  answerBytes: 256 * 1024,
};
