import { findingKinds } from '#application/doctor/checks';
import { formatText } from './format-text.js';

const [begin, end] = ['<!-- findings: begin -->', '<!-- findings: end -->'];

/** Generates the table between the two marks in docs/references-and-doctor.md: everything that the doctor looks for. */
export function withFindingsTable(page: string): string {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${formatText('docs/references-and-doctor.md', findingsTable())}\n${end}${after}`;
}

function findingsTable(): string {
  const rows = findingKinds.map(({ code, severity, fault, inApp = '', fix = '' }) => [
    `\`${code}\``,
    severity,
    fault,
    inApp,
    fix,
  ]);
  const head = ['Code', 'Severity', 'What it is', 'In the app', 'Fix'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
