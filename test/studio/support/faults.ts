import { rename, rm, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const images = 'App/harbour/assets/images/dusk';

/** Faults that the doctor finds in the sample, and can fix: a script that is gone, and images whose names differ by capitals. */
export async function breakSample(root: string): Promise<void> {
  for (const suffix of ['', '@2x', '@4x'])
    await rename(join(root, images, `sun${suffix}.png`), join(root, images, `Sun${suffix}.png`));
  await rm(join(root, 'App/harbour/components/dusk/layers/title_linear.lua'));
}

/** A fault that only the author can fix: a command runs a layer that is not there. */
export async function pointNowhere(root: string): Promise<void> {
  const path = join(root, 'App/harbour/components/dusk/layers/fleet/boat_button.lua');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"setSail"', '"setSale"'));
}
