import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * For packages that are to be read when something of them is first used, by synchronous code, where nothing can be
 * imported.
 *
 * @param packages their names
 * @returns `plugin`, with which esbuild puts a stand-in in the place of each of them, and `take`, which gives the modules
 *   that the stand-ins of the builds so far read, as entry points; each once, and `undefined` when there are no more.
 *   They are to be CommonJS, called `.cjs`, and to lie beside the stand-ins.
 */
export function atNeed(packages) {
  const known = new Set();
  let due = {};
  const plugin = {
    name: 'at-need',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${packages.join('|')})$`) }, async (asked) => {
        if (asked.pluginData === isReal) return undefined;
        const { path: name, resolveDir, kind } = asked;
        const { path, errors } = await build.resolve(name, { resolveDir, kind, pluginData: isReal });
        if (errors.length > 0) return { errors };
        const file = `${name}-${versionAt(path)}`;
        if (!known.has(file)) due[file] = path;
        known.add(file);
        const exported = createRequire(join(resolveDir, 'importer.cjs'))(name);
        return { path: file, namespace: 'at-need', pluginData: standIn(`./${file}.cjs`, exported) };
      });
      build.onResolve({ filter: /\.cjs$/, namespace: 'at-need' }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /./, namespace: 'at-need' }, ({ pluginData }) => ({ contents: pluginData }));
    },
  };
  const take = () => {
    const taken = due;
    due = {};
    return Object.keys(taken).length > 0 ? taken : undefined;
  };
  return { plugin, take };
}

const isReal = Symbol('asks for the package itself');

/** @param path of a file of a package */
function versionAt(path) {
  const [folder] = /^.*node_modules[\\/][^\\/]+/.exec(path);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/**
 * A module that has what a package has, and reads the package when something of that is called or made; or looked at,
 * where it is no function.
 */
function standIn(file, exported) {
  const members = Object.keys(exported).map((name) => {
    const key = JSON.stringify(name);
    return isFunction(name, exported[name])
      ? `module.exports[${key}] = (...given) => real()[${key}](...given);`
      : `Object.defineProperty(module.exports, ${key}, { enumerable: true, get: () => real()[${key}] });`;
  });
  return [
    'let read;',
    `const real = () => (read ??= require(${JSON.stringify(file)}));`,
    typeof exported === 'function' ? callable : '',
    ...members,
  ].join('\n');
}

/** What is called with a capital is a class, which is also extended and compared with. */
function isFunction(name, value) {
  return typeof value === 'function' && /^[a-z]/.test(name);
}

const callable =
  'module.exports = function (...given) { return new.target ? new (real())(...given) : real().apply(this, given); };';
