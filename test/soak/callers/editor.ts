import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random } from '../../support/arbitrary/random.js';
import type { SoakClient, SoakRequest } from './soak-client.js';

const pages = ['p0', 'p1', 'p2'].map((page) => `/load/${page}`);
const layers = Array.from({ length: 8 }, (_, index) => `l${index}`);
const classes = ['linear', 'button', 'blink', 'drag'];

export async function prepareEditing(client: SoakClient): Promise<void> {
  for (const path of ['/load', ...pages]) await client.need({ method: 'PUT', path });
  for (const page of pages) {
    for (const layer of layers.slice(0, 4)) await client.need({ method: 'PUT', path: `${page}/${layer}` });
  }
}

/** An author at an editor: mostly properties, now and then a new layer or class, another name, a step back. */
export async function edit(client: SoakClient, author: string, random: Random, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const answer = await client.send({ ...nextEdit(random, author), author });
    // Sent again later, as the answer asks for.
    if (answer?.status === 503) await pause(50);
  }
}

/** Someone who looks at what is there. */
export async function look(client: SoakClient, random: Random, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const page = pick(random, pages);
    const path = pick(random, ['/app', '/load', page, `${page}/${pick(random, layers)}`, '/_/history?limit=20']);
    await client.send({ method: 'GET', path });
    await pause(20);
  }
}

function nextEdit(random: Random, author: string): SoakRequest {
  const layer = `${pick(random, pages)}/${pick(random, layers)}`;
  const choice = random();
  if (choice < 0.6) {
    const body = { alpha: Math.round(random() * 100) / 100, x: Math.floor(random() * 480) };
    return { method: 'POST', path: layer, body };
  }
  if (choice < 0.72) return { method: 'PUT', path: layer };
  if (choice < 0.8) return { method: 'PUT', path: `${layer}?class=${pick(random, classes)}` };
  if (choice < 0.86) return { method: 'PUT', path: `${layer}?newName=${pick(random, layers)}` };
  if (choice < 0.9) return { method: 'DELETE', path: layer };
  const step = random() < 0.7 ? `undo?author=${encodeURIComponent(author)}` : 'redo';
  return { method: 'POST', path: `/_/history/${step}` };
}
