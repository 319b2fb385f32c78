import { expect } from 'chai';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { escapes, hostileBodies } from './hostile-bodies.js';
import { openHostileProject, secret, type HostileProject } from './hostile-project.js';
import { hostileTargets } from './hostile-targets.js';
import { sendHostile } from './send-hostile.js';

/** Longest time that one request may keep the others waiting, in milliseconds, on a machine that others use too. */
const longestStall = 500;
const mostAttempts = 20;
const targets = hostileTargets();
const bodies = hostileBodies();
const addresses = [
  '/harbour/attic/chest',
  '/harbour/attic/chest?class=linear',
  '/harbour/commands/attic/open',
  '/harbour/components/attic/timers/tick',
];

for (const kind of ['disk', 'memory'] as const) {
  describe(`hostile callers of a project ${kind === 'disk' ? 'on disk' : 'in memory'}`, () => {
    let project: HostileProject;
    let outside: string;

    before(async () => {
      project = await openHostileProject(kind);
      outside = await project.outside();
    });
    after(() => project.close());

    it(`hostile callers of a project ${kind === 'disk' ? 'on disk' : 'in memory'} send ${new Set(targets.map(({ target }) => target)).size} targets and ${bodies.length} bodies`, () => {
      expect(new Set(targets.map(({ target }) => target)).size).to.be.at.least(300);
      expect(bodies.length).to.be.at.least(150);
    });

    it(`hostile callers of a project ${kind === 'disk' ? 'on disk' : 'in memory'} get no target past the rules`, async () => {
      for (const [index, request] of targets.entries()) {
        const answer = await sendHostile(project.port, request);
        const what = `${request.method} ${request.target.slice(0, 80)}`;
        // Node itself closes the connection on some; the running app's absence is the one announced 503.
        if (answer.status >= 500 && answer.status !== 503)
          expect.fail(`${what} was answered ${answer.status}\n${answer.text}`);
        expect(answer.text, what).not.to.include(secret);
        if (index % 200 === 0) expect(await project.faults(), `after ${what}`).to.deep.equal([]);
      }
      expect(await project.faults()).to.deep.equal([]);
      expect(await project.outside()).to.equal(outside);
    });

    for (const address of kind === 'disk' ? addresses.slice(0, 1) : addresses) {
      it(`hostile callers of a project ${kind === 'disk' ? 'on disk' : 'in memory'} get no body past the rules at ${address}`, async () => {
        await sendHostile(project.port, { method: 'PUT', target: '/harbour/attic' });
        await sendHostile(project.port, { method: 'PUT', target: '/harbour/attic/chest' });
        for (const body of bodies) {
          for (const method of address === addresses[0] ? ['PUT', 'POST'] : ['POST']) {
            const answer = await sendHostile(project.port, { method, target: address }, body);
            if (answer.status >= 500)
              expect.fail(`${method} ${address} with ${body.what} was answered ${answer.status}\n${answer.text}`);
          }
        }
        expect(await project.faults()).to.deep.equal([]);
        expect(await project.outside()).to.equal(outside);
      });
    }

    it(`hostile callers of a project ${kind === 'disk' ? 'on disk' : 'in memory'} read every accepted string back exactly`, async () => {
      await sendHostile(project.port, { method: 'PUT', target: '/harbour/attic/chest' });
      for (const text of escapes) {
        const body = { type: 'application/json', content: JSON.stringify({ note: text }) };
        const saved = await sendHostile(project.port, { method: 'POST', target: '/harbour/attic/chest' }, body);
        if (saved.status !== 200) continue;
        const read = await sendHostile(project.port, { method: 'GET', target: '/harbour/attic/chest' });
        const json = read.text.slice(read.text.indexOf('\r\n\r\n'));
        expect(json, text).to.include(`"note": ${JSON.stringify(text)}`);
      }
      expect(await project.faults()).to.deep.equal([]);
    });

    it(`hostile callers of a project ${kind === 'disk' ? 'on disk' : 'in memory'} do not pollute any prototype`, () => {
      expect(Object.keys(Object.prototype)).to.deep.equal([]);
      expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
    });

    // What reads a body is the same whatever the store.
    if (kind === 'disk') return;

    it(`hostile callers of a project in memory delay nobody by more than ${longestStall} ms with one request`, async () => {
      for (const body of bodies) {
        let stall = Infinity;
        // Something else on the machine can stall us as well: only what stalls every time is the body's doing.
        for (let attempt = 0; attempt < mostAttempts && stall >= longestStall; attempt++)
          stall = await stallOf(project, body);
        expect(stall, body.what).to.be.below(longestStall);
      }
    });
  });
}

async function stallOf(
  project: HostileProject,
  body: { readonly type: string; readonly content: string | Buffer },
): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await sendHostile(project.port, { method: 'POST', target: '/harbour/attic/chest' }, body);
  delay.disable();
  return delay.max / 1e6;
}
