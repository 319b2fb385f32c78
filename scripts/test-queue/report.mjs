import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

const results = join(root, '.work', 'test-results');
const progressMs = 10_000;
const slowestFiles = 12;

/** Prints what becomes of the tests, kind by kind as each ends, and counts. */
export class Report {
  passed = 0;
  failed = 0;
  skipped = 0;
  tests = 0;
  kinds = new Map();
  files = [];
  reportedAt = performance.now();

  constructor() {
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
  }

  /** @param {readonly { kind: string }[]} items that will end */
  expect(items) {
    this.expected = items.length;
    for (const { kind } of items) {
      const one = this.kinds.get(kind) ?? { left: 0, passed: 0, failed: 0, seconds: 0, lines: [] };
      this.kinds.set(kind, { ...one, left: one.left + 1 });
    }
  }

  onTest() {
    this.tests++;
    if (performance.now() - this.reportedAt < progressMs) return;
    this.reportedAt = performance.now();
    console.log(`  ${this.tests} tests, ${this.files.length} of ${this.expected} files`);
  }

  onFailure(title) {
    console.log(`  FAILED: ${title}`);
  }

  end({ kind, file }, { passed, failed, skipped, failures, output, seconds, cpu = 0 }) {
    this.files.push({ file: file ?? kind, kind, passed, failed, seconds, cpu });
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped.length;
    const one = this.kinds.get(kind);
    one.left--;
    one.passed += passed;
    one.failed += failed;
    one.seconds += seconds;
    one.lines.push(...skipped.map((title) => `  SKIPPED: ${title}`), ...[output, failures].filter(Boolean));
    const isSilent = one.passed + one.failed + one.lines.length === 0;
    if (one.left > 0 || isSilent) return;
    console.log(`\n▸ ${kind}: ${one.passed} passed, ${one.failed} failed (${Math.round(one.seconds)} s)`);
    for (const line of one.lines) console.log(line);
  }

  note(text) {
    console.log(`\n▸ ${text}`);
  }

  skipKind(kind, reason) {
    this.skipped++;
    console.log(`\n▸ ${kind}: SKIPPED, because ${reason}`);
  }

  failKind(kind, reason) {
    this.failed++;
    console.log(`\n▸ ${kind}: FAILED\n${reason}`);
  }

  expectSome(otherwise) {
    if (this.passed + this.failed > 0) return;
    console.log(`\n${otherwise}`);
    this.failed++;
  }

  /** Prints the closing line. @returns whether nothing has failed */
  close() {
    const slowest = this.files.toSorted((one, other) => other.seconds - one.seconds);
    writeFileSync(join(results, 'files.json'), JSON.stringify(slowest, null, 2));
    console.log('\n  Slowest files:');
    for (const { file, seconds } of slowest.slice(0, slowestFiles))
      console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
    if (this.skipped > 0) console.log(`\n${this.skipped} skipped`);
    console.log(`\n${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0;
  }
}
