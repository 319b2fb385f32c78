import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../../../src/adapters/studio/model/motion/', import.meta.url));
const mostBytes = 6 * 1024;

describe('the size of the motion in the studio', () => {
  it(`the player, what it reads, the easings and the bars are at most ${mostBytes / 1024} KiB, beside what stage and forms have already`, async () => {
    const { outputFiles } = await build({
      stdin: {
        resolveDir: folder,
        contents: `
          export { barsOf } from './bars.ts';
          export { layerAt } from './layer-at.ts';
          export { pageMotion } from './page-motion.ts';
          export { schedule } from './schedule.ts';`,
      },
      bundle: true,
      format: 'esm',
      minify: true,
      write: false,
      target: 'es2022',
      plugins: [
        {
          // Places, paths, and values at dotted paths.
          name: 'in-the-studio-already',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^\.\.\/(geometry|page)\// }, ({ path }) => ({ path, external: true })),
        },
      ],
    });
    const bytes = gzipSync(outputFiles[0]?.contents ?? '').length;
    expect(bytes).to.be.within(1, mostBytes);
  });
});
