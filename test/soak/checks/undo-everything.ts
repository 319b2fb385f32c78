import type { SoakClient } from '../callers/soak-client.js';

/**
 * Undoes everything that the history can undo, edits by hand included.
 * @param faults gets what cannot be undone
 * @returns how many steps that took
 */
export async function undoEverything(client: SoakClient, faults: string[]): Promise<number> {
  for (let steps = 0; ; steps++) {
    // What a hand edit stands on can be taken back after it.
    const own = await step(client, 'undo');
    if (own === 200) continue;
    const outside = await step(client, 'undo?author=external');
    if (outside === 200) continue;
    if (own !== 'nothing-to-undo' || outside !== 'nothing-to-undo') {
      faults.push(`neither can be taken back: ${own}; ${outside}`);
    }
    return steps;
  }
}

async function step(client: SoakClient, path: string): Promise<200 | string> {
  const answer = await client.send({ method: 'POST', path: `/_/history/${path}` });
  if (answer?.status === 200) return 200;
  const { code = 'cut', detail = '' } = JSON.parse(answer?.text ?? '{}') as { code?: string; detail?: string };
  return code === 'nothing-to-undo' ? code : `${code} (${detail})`;
}
