import { jsonText, printable } from '#application/support/printable';

/** A finding of the doctor, as the formats need it. */
export interface FormattedFinding {
  readonly code: string;
  readonly severity: string;
  /** The path is relative to the project's folder, with `/`. */
  readonly place: { readonly path: string; readonly line?: number | undefined };
  /** What is wrong, and what helps. */
  readonly message: string;
}

/** Writes findings for another program. */
type Format = (findings: readonly FormattedFinding[], version: string) => string;

const levels: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0 (OASIS), as code scanning and editors read it. */
const sarif: Format = (findings, version) => {
  const rules = [...new Set(findings.map(({ code }) => code))].map((id) => ({ id }));
  const results = findings.map(({ code, severity, place, message }) => ({
    ruleId: code,
    level: levels[severity] ?? 'none',
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: place.path.split('/').map(encodeURIComponent).join('/') },
          ...(place.line === undefined ? {} : { region: { startLine: place.line } }),
        },
      },
    ],
  }));
  const driver = { name: 'pagewright', version, rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${jsonText(log, 2)}\n`;
};

/** JUnit's XML, as test reports of CI read it: each finding is a test. Errors and warnings are failures. */
const junit: Format = (findings) => {
  const cases = findings.map(({ code, severity, place, message }) => {
    const name = `name="${attribute(placeText(place))}" classname="${attribute(code)}"`;
    if (severity === 'info') return `    <testcase ${name}><system-out>${content(message)}</system-out></testcase>\n`;
    return `    <testcase ${name}><failure type="${attribute(severity)}" message="${attribute(code)}">${content(message)}</failure></testcase>\n`;
  });
  const failures = findings.filter(({ severity }) => severity !== 'info').length;
  // A report without a test counts as a failed run in most programs.
  if (cases.length === 0) cases.push('    <testcase name="the project" classname="doctor"/>\n');
  const counts = `tests="${cases.length}" failures="${failures}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n  <testsuite name="pagewright doctor" ${counts}>\n${cases.join('')}  </testsuite>\n</testsuites>\n`;
};

const commands: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions, which shows them at the lines of a pull request. */
const github: Format = (findings) =>
  findings
    .map(({ code, severity, place, message }) => {
      const line = place.line === undefined ? '' : `,line=${place.line}`;
      const at = `file=${property(place.path)}${line},title=${property(code)}`;
      return `::${commands[severity] ?? 'notice'} ${at}::${data(message)}\n`;
    })
    .join('');

export const formats = { sarif, junit, github };

export type FormatName = keyof typeof formats;

function placeText({ path, line }: FormattedFinding['place']): string {
  return line === undefined ? path : `${path}:${line}`;
}

/** XML 1.0 has no control characters at all. */
function content(text: string): string {
  return printable(text, '\n\t').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** As GitHub's own toolkit escapes the text of a command. */
function data(text: string): string {
  return printable(text, '\n\t').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
