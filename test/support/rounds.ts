/** How many times more random cases than in each `npm test`: `PAGEWRIGHT_TEST_ROUNDS=20` for a night. */
const times = Number(process.env['PAGEWRIGHT_TEST_ROUNDS'] ?? 1);

/** How many random cases a test tries. @param few in each `npm test` */
export function rounds(few: number): number {
  return Math.ceil(few * times);
}
