// Writes the declarations of the package's entries, and of what they import. The others name bundled packages, which the users
// of the package do not install.
//
// node scripts/declarations.mjs <folder of the build>
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { root } from './bootstrap.mjs';

const [folder = 'dist'] = process.argv.slice(2);
const types = join(root, folder, 'types');
const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.build.json'), {}, ts.sys);
const program = ts.createProgram(fileNames, options);
const reached = new Set();
for (const { types: entry } of Object.values(entries))
  if (entry !== undefined) reach(entry.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts'));

/** @param source a path in the repository */
function reach(source) {
  if (reached.has(source)) return;
  reached.add(source);
  const target = join(types, source.replace(/\.ts$/, '.d.ts'));
  mkdirSync(dirname(target), { recursive: true });
  const text = declarationOf(source);
  writeFileSync(target, text);
  for (const [, name] of text.matchAll(/(?:from|import|import\()\s*['"]([.#][^'"]+)['"]/g)) {
    reach(
      name.startsWith('#')
        ? `src/${name.slice(1)}.ts`
        : posix.join(posix.dirname(source), name.replace(/\.js$/, '.ts')),
    );
  }
}

/** @throws Error if the compiler cannot write a declaration of the file */
function declarationOf(source) {
  let written;
  const { diagnostics } = program.emit(
    program.getSourceFile(join(root, source)),
    (_, text) => (written = text),
    undefined,
    true,
  );
  if (written === undefined || diagnostics.length > 0) {
    throw new Error(
      `No declaration of ${source}. ${ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options))}`,
    );
  }
  return written;
}
