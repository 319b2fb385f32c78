import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../../../src/adapters/studio/view/timeline/', import.meta.url));
const mostBytes = 12 * 1024;

/** What belongs to the timeline alone: its views, its model, and what they keep. */
const own = /(view|model)\/timeline\/|state\/project\/timeline|dragged-bar|motion-start|follow-press|^\.\/[\w-]+\.js$/;

describe('the size of the timeline', () => {
  it(`it is at most ${mostBytes / 1024} KiB with its style, beside the player and what the studio has already`, async () => {
    const { outputFiles } = await build({
      entryPoints: [`${folder}timeline.tsx`, `${folder}../../style/timeline.css`],
      bundle: true,
      format: 'esm',
      minify: true,
      write: false,
      outdir: folder,
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      plugins: [
        {
          name: 'in-the-studio-already',
          setup: ({ onResolve }) =>
            onResolve({ filter: /./ }, ({ path, kind }) =>
              kind === 'entry-point' || own.test(path) ? undefined : { path, external: true },
            ),
        },
      ],
    });
    const bytes = outputFiles.map(({ contents }) => gzipSync(contents).length);
    expect(bytes).to.have.length(2);
    expect(Math.min(...bytes)).to.be.greaterThan(500);
    expect(bytes.reduce((sum, each) => sum + each, 0)).to.be.within(1, mostBytes);
  });
});
