import type { Problem } from './client-operations.generated.js';

/** Frames of the caller that an error shows. */
const mostFrames = 4;

/** An error of the client. Where nothing catches it, Node shows a few lines: what is wrong, and who called. */
abstract class ClientError extends Error {
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const frames = (this.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !/node:internal/.test(line));
    return [`${this.name}: ${this.message}`, ...this.more(), ...frames.slice(0, mostFrames)].join('\n');
  }

  /** Further lines about what is wrong. */
  protected more(): string[] {
    return this.cause instanceof Error ? [`  because: ${this.cause.message}`] : [];
  }
}

/** The service has refused an operation. Nothing was changed, unless `problem.committed` is true. */
export class ProblemError extends ClientError {
  override readonly name = 'ProblemError';

  /** No property of its own: Node would print all of it where nothing catches the error. */
  readonly #problem: Problem;

  /** @param problem the document of the problem, as the service sent it */
  constructor(problem: Problem) {
    super(problem.detail);
    this.#problem = problem;
  }

  /** The document of the problem, as the service sent it. */
  get problem(): Problem {
    return this.#problem;
  }

  protected override more(): string[] {
    return [
      `  code: ${this.code}`,
      ...this.errors.map(({ at, message }) => `  ${at === '' ? '' : `${at}: `}${message}`),
    ];
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
export class ServiceUnreachable extends ClientError {
  override readonly name = 'ServiceUnreachable';
}

/** The names cannot be the address of such a thing: one is missing, or leads elsewhere in a URL. Nothing was sent. */
export class InvalidAddress extends ClientError {
  override readonly name = 'InvalidAddress';
}

/** The body cannot be sent: its tables stand too deep inside one another. Nothing was sent. */
export class InvalidBody extends ClientError {
  override readonly name = 'InvalidBody';
}
