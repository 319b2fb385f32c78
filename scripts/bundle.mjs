// Bundles the program, the embedding API and the contract kit with the packages that they use. A few large files load faster
// than many small ones, because finding and linking a module costs more than its content.
//
// node scripts/bundle.mjs <folder>: a sibling of src/, because the program finds package.json one level up.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './bootstrap.mjs';
import { licenses } from './licenses.mjs';
import { buildStudio } from './studio.mjs';

const [folder = 'dist'] = process.argv.slice(2);
/** Puts the catalogue and the templates into the program as data: parsing the YAML would take most of the time of the first changes. */
const builtTemplates = replacedBy('built-templates');
/** The same for the operations of the command line: loading all declarations would take most of the time of a command. */
const offeredOperations = replacedBy('offered-operations');

/** Replaces src/<name>.ts by what scripts/<name>.ts prints. */
function replacedBy(name) {
  return {
    name,
    setup: ({ onLoad }) =>
      onLoad({ filter: new RegExp(`[\\\\/]src[\\\\/]${name}\\.ts$`) }, () => ({
        contents: execFileSync(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`], {
          cwd: root,
          maxBuffer: 64 * 1024 * 1024,
        }),
        loader: 'js',
      })),
  };
}

/** Has the embedding API load the client's own file, so that a `ProblemError` is the same class for both. */
const ownClient = {
  name: 'own-client',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/client\.js$/ }, ({ importer }) =>
      importer.endsWith('index.ts') ? { path: './client.js', external: true } : undefined,
    ),
};

/** Source maps lead to the files of packages and of examples, and not to their lines: these would be most of the maps. */
const smallMaps = {
  name: 'small-maps',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) =>
      withSmallMap(path, readFileSync(path, 'utf8')),
    );
    onLoad({ filter: /[\\/]openapi[\\/]examples\.generated\.json$/ }, ({ path }) => {
      const data = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')));
      return withSmallMap(path, `export default JSON.parse(${JSON.stringify(data)});`);
    });
  },
};

function withSmallMap(path, text) {
  const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: 'AAAA' });
  const url = `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  return { contents: `${text}\n//# sourceMappingURL=${url}`, loader: 'js' };
}

/** Node prints the whole line at which an uncaught error was thrown. */
const lineLimit = 120;

const { metafile } = await build({
  absWorkingDir: root,
  outdir: folder,
  entryPoints: {
    main: 'src/main.ts',
    index: 'src/index.ts',
    postgres: 'src/postgres.ts',
    'contract/file-store': 'test/contract/file-store.ts',
  },
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  mainFields: ['module', 'main'],
  tsconfig: 'tsconfig.json',
  // Entries share chunks, so that a class is the same class for all of them.
  splitting: true,
  chunkNames: '[name]-[hash]',
  // `node --enable-source-maps` and debuggers read these.
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  minifyWhitespace: true,
  lineLimit,
  metafile: true,
  plugins: [builtTemplates, offeredOperations, ownClient, smallMaps],
  logLevel: 'warning',
  // CommonJS packages require modules of Node. The long name clashes with no name of theirs.
  banner: {
    js: "import { createRequire as makeBundleRequire } from 'node:module';\nconst require = makeBundleRequire(import.meta.url);",
  },
});
// The client also runs in browsers: one file without any package.
await build({
  absWorkingDir: root,
  outfile: join(folder, 'client.js'),
  entryPoints: ['src/client.ts'],
  bundle: true,
  platform: 'neutral',
  target: 'es2022',
  format: 'esm',
  minify: true,
  lineLimit,
  tsconfig: 'tsconfig.json',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
const studioInputs = await buildStudio(join(folder, 'studio'));
writeFileSync(
  join(root, folder, 'third-party-licenses.txt'),
  licenses([...Object.keys(metafile.inputs), ...studioInputs], root),
);
