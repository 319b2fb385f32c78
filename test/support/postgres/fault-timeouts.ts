/** So short that a test with many lost connections ends soon. */
export const faultTimeouts = {
  answer: 1_000,
  connect: 10_000,
  lock: 5_000,
  turn: 2_000,
  resolve: 30_000,
  poll: 500,
} as const;
