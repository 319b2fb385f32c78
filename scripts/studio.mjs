// Builds the studio, the page for browsers: a shell, and scripts and style sheets with a hash in their names.
//
// node scripts/studio.mjs [folder]: builds the studio alone, into dist/studio
import { build } from 'esbuild';
import { rmSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './bootstrap.mjs';

const sources = 'src/adapters/studio';

/**
 * @param {string} folder below the root of the checkout
 * @returns {Promise<string[]>} the files that the build used
 */
export async function buildStudio(folder) {
  rmSync(join(root, folder), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    outdir: folder,
    entryPoints: { main: `${sources}/main.tsx`, later: `${sources}/style/later.css` },
    bundle: true,
    platform: 'browser',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    format: 'esm',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    minify: true,
    tsconfig: `${sources}/tsconfig.json`,
    legalComments: 'none',
    metafile: true,
    plugins: [fewLaterScripts, oneModulePerIcon],
    logLevel: 'warning',
  });
  const pathOf = (name, ending) =>
    Object.keys(metafile.outputs).find((path) => basename(path).startsWith(`${name}-`) && path.endsWith(ending));
  // The browser loads what the main script imports beside it, and not after it.
  const imported = metafile.outputs[pathOf('main', '.js')].imports.filter(({ kind }) => kind === 'import-statement');
  const preloads = imported.map(({ path }) => `<link rel="modulepreload" href="studio/${basename(path)}" />`);
  const shell = readFileSync(join(root, sources, 'index.html'), 'utf8')
    .replace('main.js', basename(pathOf('main', '.js')))
    .replace('main.css', basename(pathOf('main', '.css')))
    .replace('later.css', basename(pathOf('later', '.css')))
    .replace('  </head>', () => `${preloads.map((link) => `    ${link}\n`).join('')}  </head>`);
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'index.html'), shell);
  return Object.keys(metafile.inputs);
}

/** What shows motion, and lists its keys, by the names of its modules: it comes with the first page on which something has a class. */
const showsMotion = /\/(timeline|play-layer|moment-tools|unseen-signs|shortcuts-dialog)\.js$/;

/** The later script that a module is in. */
const laterScriptOf = (module) => (showsMotion.test(module) ? 'motion' : 'later');

/**
 * Makes one script of all modules that are loaded later, and another one of those that show motion. With a script for each, esbuild makes
 * a chunk for each set of them that shares a module: dozens of small files, which compress badly, before the first view.
 */
const fewLaterScripts = {
  name: 'few-later-scripts',
  setup({ onResolve, onLoad }) {
    const folder = join(root, sources);
    onResolve({ filter: /^later$/ }, () => ({ path: 'later', namespace: 'studio' }));
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: laterScriptOf(path), namespace: 'studio' } : undefined,
    );
    onLoad({ filter: /^(later|motion)$/, namespace: 'studio' }, ({ path: script }) => {
      const files = readdirSync(folder, { recursive: true }).filter((path) => /\.tsx?$/.test(path));
      const modules = files.flatMap((path) =>
        [...readFileSync(join(folder, path), 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, module]) =>
          join(folder, dirname(path), module),
        ),
      );
      const own = [...new Set(modules)].filter((module) => laterScriptOf(module) === script);
      const contents = own.map((module) => `export * from ${JSON.stringify(module)};`);
      // What the first view shares with it is then in one chunk with what the first view shares with the later script.
      if (script === 'motion') contents.unshift("import 'later';");
      return { contents: contents.join('\n'), resolveDir: folder };
    });
  },
};

/**
 * Imports each icon from its own module. Through the index of all icons, the main script would load those of the later views, too.
 */
const oneModulePerIcon = {
  name: 'one-module-per-icon',
  setup({ onLoad }) {
    const folder = join(root, 'node_modules/lucide/dist/esm');
    const index = readFileSync(join(folder, 'lucide.mjs'), 'utf8');
    const files = new Map();
    for (const [, names, file] of index.matchAll(/export \{([^}]*)\} from '(.\/icons\/[^']+)'/g))
      for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
    onLoad({ filter: /studio[\\/]view[\\/].*\.tsx?$/, namespace: 'file' }, ({ path }) => ({
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      contents: readFileSync(path, 'utf8').replace(/^import \{([^}]*)\} from 'lucide';$/gm, (_, names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => name.split(' as '))
          .map(([name, local = name]) => `import ${local} from ${JSON.stringify(files.get(name))};`)
          .join(' '),
      ),
    }));
  },
};

if (process.argv[1] === import.meta.filename) await buildStudio(process.argv[2] ?? 'dist/studio');
