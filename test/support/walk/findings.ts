import { expect } from 'chai';
import type { CallAnswer, OpenProject } from '../project/project.js';

/** How often the doctor finds something of each code. */
export type Findings = ReadonlyMap<string, number>;

/** What an image is beside, which goes by names that are free to choose. */
const ofImages = ['layer-without-image', 'image-without-layer', 'size-differs'];
/** What is left behind where something goes that is still named; the answer warns of it. */
const leftBehind = ['dangling-target', 'dangling-action', 'dangling-page', 'missing-custom-class'];

export async function countFindings({ call }: OpenProject): Promise<Findings> {
  const { findings } = (await call('GET', '/_/doctor')).body as unknown as { findings: { code: string }[] };
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** A change that was accepted leaves nothing for the doctor, but what its warnings tell of and what it copied. */
export function expectNoFindings(before: Findings, after: Findings, { body }: CallAnswer): void {
  const told = body.warnings.some(({ code }) => code === 'dangling-reference' || code === 'still-used');
  for (const [code, count] of after) {
    const most = before.get(code) ?? 0;
    if (ofImages.includes(code) || (told && leftBehind.includes(code))) continue;
    // A copy has what its source has.
    if (body.created === true && body.resource.type === 'page') expect(count, code).to.be.at.most(2 * most);
    else expect(count, code).to.be.at.most(most);
  }
}
