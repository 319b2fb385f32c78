import type { Problem } from './client-operations.js';

/** The service has refused an operation. Nothing was changed, unless `problem.committed` is true. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  /** @param problem the document of the problem, as the service sent it */
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  /** What is wrong, in one word for programs: `layer-not-found`. */
  get code(): Problem['code'] {
    return this.problem.code;
  }

  /** Of the HTTP response. */
  get status(): number {
    return this.problem.status;
  }

  /** What is wrong here, and what to do: one sentence or a few. */
  get detail(): string {
    return this.problem.detail;
  }

  /** Names that may be meant, the closest first. */
  get nearest(): readonly string[] {
    return this.problem.nearest ?? [];
  }

  /** Single faults, and where each is. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? [];
  }
}

/** No service answered, or what answered is no Pagewright service. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

/** The names cannot be the address of such a thing: one is missing, or leads elsewhere in a URL. Nothing was sent. */
export class InvalidAddress extends Error {
  override readonly name = 'InvalidAddress';
}
