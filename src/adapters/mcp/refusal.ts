import type { CallToolResult } from '@modelcontextprotocol/server';
import { InvalidAddress, InvalidBody, ProblemError, ServiceUnreachable } from '../client/problem-error.js';
import { remediedText } from './remedy-calls.js';
import { clip, largestText } from './text.js';

interface Fault {
  readonly at: string;
  readonly message: string;
  readonly nearest?: readonly string[] | undefined;
}

interface RefusalDetails {
  readonly nearest?: readonly string[];
  readonly errors?: readonly Fault[];
  /** The tool to call next, and with what. */
  readonly next?: string;
}

/** A tool call that is refused: nothing was changed. The assistant can correct it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: string,
    detail: string,
    readonly details: RefusalDetails = {},
  ) {
    super(detail);
  }
}

/** @param value what the user agrees to: an address, or the id of an entry of the history */
export function needsConfirmation(what: string, tool: string, value: string): Refusal {
  // The last line of every refusal states that nothing was changed.
  const question = what.replace(/ Nothing was changed\.$/, '');
  return new Refusal('confirmation-required', `${question} It was not done yet.`, {
    next: `ask the user, then call ${tool} again with confirm: ${JSON.stringify(value)}. dry_run: true shows the diff.`,
  });
}

/** What to do about a problem that has no remedy among the tools, by its code. */
const nextSteps: Readonly<Record<string, string>> = {
  'class-not-found': 'catalogue with what: "classes" lists the classes.',
  'invalid-property': 'catalogue with the name of the class, action or component lists what it takes.',
  'edited-elsewhere': 'read it again, and try again.',
  'precondition-failed': 'read it again, and use the etag of that answer.',
  'nothing-to-undo': 'history lists who changed what.',
};

/** An error as the result of a tool call. What the assistant cannot correct becomes "internal", and `report` gets the error. */
export function refusalResult(error: unknown, report: (error: unknown) => void): CallToolResult {
  const { code, message, details, outcome = 'Nothing was changed.' } = explained(error, report);
  const { nearest = [], errors = [], next } = details;
  const lines = [
    `${code}: ${message}`,
    ...errors.map((each) => `- ${each.at}: ${each.message}${orNearest(each.nearest)}`),
    ...(nearest.length > 0 ? [`Nearest: ${nearest.join(', ')}.`] : []),
    ...(next === undefined ? [] : [`Next: ${next}`]),
    outcome,
  ];
  return {
    isError: true,
    content: [{ type: 'text', text: clip(lines.join('\n'), largestText) }],
    structuredContent: {
      code,
      detail: clip(message, 2_000),
      ...(nearest.length > 0 ? { nearest: [...nearest] } : {}),
      ...(next === undefined ? {} : { next }),
    },
  };
}

function orNearest(nearest: readonly string[] = []): string {
  return nearest.length === 0 ? '' : ` Nearest: ${nearest.join(', ')}.`;
}

interface Explained {
  readonly code: string;
  readonly message: string;
  readonly details: RefusalDetails;
  /** What became of the change. */
  readonly outcome?: string;
}

function explained(error: unknown, report: (error: unknown) => void): Explained {
  if (error instanceof Refusal) return { code: error.code, message: error.message, details: error.details };
  if (error instanceof ProblemError) {
    const { fault = error.detail, remedies } = error.problem;
    const next = remediedText('', { remedies }).trim() || nextSteps[error.code];
    return {
      code: error.code,
      // The last line of every refusal states it.
      message: fault.replace(/^Nothing was changed: (.)/, (_, first: string) => first.toUpperCase()),
      details: { nearest: error.nearest, errors: error.errors, ...(next === undefined ? {} : { next }) },
      ...(error.problem.committed === true ? { outcome: 'The change was made, or will be finished.' } : {}),
    };
  }
  if (error instanceof InvalidAddress || error instanceof InvalidBody)
    return { code: 'invalid-input', message: error.message, details: {} };
  report(error);
  if (error instanceof ServiceUnreachable) {
    return {
      code: 'service-unreachable',
      message: 'The Pagewright service does not answer.',
      details: { next: 'call history to see what was changed, or ask the user to start the service.' },
      outcome: 'A change that was sent may have been made.',
    };
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return {
      code: 'timed-out',
      message: 'The service took too long.',
      details: { next: 'call history to see what was changed.' },
      outcome: 'A change that was sent may have been made.',
    };
  }
  return { code: 'internal', message: 'Something went wrong inside; the log of Pagewright shows more.', details: {} };
}
