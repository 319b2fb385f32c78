import { setTimeout as pause } from 'node:timers/promises';
import { hostileBodies } from '../../hostile/hostile-bodies.js';
import { hostileTargets } from '../../hostile/hostile-targets.js';
import { sendHostile } from '../../hostile/send-hostile.js';
import { pick, type Random } from '../../support/arbitrary/random.js';
import type { ServiceProcess } from '../service-process.js';
import type { SoakClient } from './soak-client.js';

// What stays open by itself has its own tests; what takes back others' work would confuse the account of it.
const targets = hostileTargets().filter(({ target }) => !/^\/_\/(events|app|history)/.test(target));
const bodies = hostileBodies();

/** Somebody who sends what nobody should. */
export async function callHostile(
  service: ServiceProcess,
  client: SoakClient,
  random: Random,
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    const port = Number(new URL(await service.url).port);
    const sent =
      random() < 0.5
        ? { target: pick(random, targets) }
        : { target: { method: 'POST', target: '/harbour/attic/chest' }, body: pick(random, bodies) };
    const { status, text } = await sendHostile(port, sent.target, sent.body);
    const { method, target } = sent.target;
    if (status !== 0) client.count({ method, path: target }, { status, text, revision: -1 });
    // Some bodies keep the service busy for as long as they may, and others are to have their turn.
    await pause(50);
  }
}
