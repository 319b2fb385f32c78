/** Work in steps. It yields how much each step took, in bytes that were read, and returns the result. */
export type Work<Result> = Generator<number, Result>;
