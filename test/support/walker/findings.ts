import { expect } from 'chai';
import type { CallAnswer, OpenProject } from '../project/project.js';

/** How often the doctor finds something of each code. */
export type Findings = ReadonlyMap<string, number>;

/** Findings about images: they depend on names that a step may choose freely. */
const ofImages = ['layer-without-image', 'image-without-layer', 'size-differs'];
/** Findings about a removed thing that something still names; the answer warns of it. */
const dangling = ['dangling-target', 'dangling-action', 'dangling-page', 'missing-custom-class'];

export async function countFindings({ call }: OpenProject): Promise<Findings> {
  const { findings } = (await call('GET', '/_/doctor')).body as unknown as { findings: { code: string }[] };
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** An accepted change leaves nothing for the doctor, except what its warnings name and what it copied. */
export function expectNoFindings(before: Findings, after: Findings, { body }: CallAnswer): void {
  const reported = body.warnings.some(({ code }) => code === 'dangling-reference' || code === 'still-used');
  for (const [code, count] of after) {
    const most = before.get(code) ?? 0;
    if (ofImages.includes(code) || (reported && dangling.includes(code))) continue;
    // A copy has what its source has.
    if (body.created === true && body.resource.type === 'page') expect(count, code).to.be.at.most(2 * most);
    else expect(count, code).to.be.at.most(most);
  }
}
