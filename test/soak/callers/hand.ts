import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { savePatterns, type Pause } from '../../support/project/save-patterns.js';
import { pick, type Random } from '../../support/arbitrary/random.js';

/** Files nobody else edits, and two of a page that editors work on. */
export const handFiles = [
  'App/harbour/components/quay/layers/lamp.lua',
  'App/harbour/components/quay/layers/crates/crateA.lua',
  'components/custom/bobbing.lua',
  'App/load/components/p0/layers/l0.lua',
  'App/load/components/p0/layers/l1.lua',
];

/** Longer than what happens at once, and shorter than a half-saved file is waited for. */
const aMomentMs = 90;

/** Somebody who has the project open in a text editor, or in several. */
export class Hand {
  edits = 0;

  constructor(private readonly root: string) {}

  async work(random: Random, eachMs: number, goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await pause(eachMs * (0.5 + random()));
      const path = pick(random, handFiles);
      if (random() < 0.1) await rm(join(this.root, path), { force: true });
      else await this.edit(path, pick(random, Object.values(savePatterns)));
    }
  }

  async edit(
    path: string,
    save: (file: string, text: string, pause: Pause) => unknown = (file, text) => writeFile(file, text),
  ): Promise<void> {
    const file = join(this.root, path);
    const comment = `-- by hand ${++this.edits}\n`;
    try {
      const text = await readFile(file, 'utf8');
      const begun = text.lastIndexOf('-- by hand');
      await stat(file);
      await save(file, (begun < 0 ? text : text.slice(0, begun)) + comment, () => pause(aMomentMs));
    } catch {
      // Somebody removed it meanwhile: an editor that has it open writes it anew.
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `return {}\n${comment}`);
    }
  }
}
