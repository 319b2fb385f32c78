import { expect } from 'chai';
import { pageForms } from '#domain/page';
import { openProject, type AnswerBody, type OpenProject } from '../support/project/project.js';
import { indexIn, sampleIn, stoppingFaults } from './support/stopping-faults.js';

/** What depends on the place where the runtime is installed, and the layer of the sample that shows as text. */
const expected = /^runtime-not-installed|dusk\/title\.png$/;
/** Where the doctor places a fault of the book's list. */
const places: Readonly<Record<string, RegExp>> = {
  'missing-page': /attic/,
  'listed-plain-page': /^App\/harbour\/page\.lua$/,
};

const found = (body: AnswerBody): string[] =>
  (body as unknown as { findings: { code: string; place: { path: string } }[] }).findings
    .map(({ code, place }) => `${code} ${place.path}`)
    .filter((each) => !expected.test(each));

describe('the doctor, of faults at which the engine stops', () => {
  let opened: OpenProject | undefined;
  const open = async (...given: Parameters<typeof bytes>) => (opened = await openProject(await bytes(...given)));
  afterEach(() => opened?.close());

  it('this file seeds at least 60 faults over the forms of pages', () => {
    expect(Object.keys(stoppingFaults).length * pageForms.length).to.be.at.least(60);
  });

  for (const form of pageForms) {
    it(`the doctor finds nothing in the sample with its pages in the form "${form}"`, async () => {
      const project = await open(form);
      expect(found((await project.call('GET', '/_/doctor')).body)).to.deep.equal([]);
    });

    for (const [what, fault] of Object.entries(stoppingFaults)) {
      it(`the doctor finds ${what}, and nothing else, and fixes what is safe (${form})`, async () => {
        const project = await open(form, what);
        const findings = found((await project.call('GET', '/_/doctor')).body);
        expect(findings).to.have.length(1);
        const [code, path] = (findings[0] ?? '').split(' ');
        expect(code).to.equal(fault.code);
        const place = places[fault.code];
        if (place === undefined) expect(path).to.equal(fault.path ?? indexIn(form));
        else expect(path).to.match(place);
        const fixed = await project.call('POST', '/_/doctor/fix');
        expect([fixed.status, fixed.body.warnings]).to.deep.equal([200, []]);
        expect(found((await project.call('GET', '/_/doctor')).body)).to.deep.equal(fault.fixed ? [] : findings);
      });
    }
  }
});

async function bytes(form: (typeof pageForms)[number], what?: string): Promise<Map<string, Buffer>> {
  const texts = await sampleIn(form);
  if (what !== undefined) stoppingFaults[what]?.plant(texts, indexIn(form));
  return new Map([...texts].map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
}
