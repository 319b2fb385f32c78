import type { DoctorReport } from '#adapters/client/client-operations.generated';

export type Finding = DoctorReport['findings'][number];
export type Severity = Finding['severity'];

/** What is worst comes first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** What is wrong with a thing: the worst of its findings, and all of them. */
export interface Mark {
  readonly severity: Severity;
  readonly findings: readonly Finding[];
}

/** What is wrong, without what to send to the service, and with the names of files instead of their paths. */
export function textOfFinding({ fault, explanation }: Pick<Finding, 'fault' | 'explanation'>): string {
  return (fault ?? explanation).replace(/"(?:(?:App|components)\/[^"]*\/)?([^"]+)"/g, '“$1”');
}
