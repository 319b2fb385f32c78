// Reports the size and the form of the code: `node scripts/source-figures.mjs [folder of a checkout]`.
// Blank lines and comments are left out. Generated files are counted apart. Figures are reported, never a goal by themselves.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Above these, a person loses the overview. */
const manyParameters = 6;
const manyFiles = 25;
const generatedFiles = [
  /^src\/adapters\/client\/client-operations(\.generated)?\.ts$/,
  /^src\/adapters\/http\/openapi\/examples\.json$/,
  /^test\/golden\/.*\.(json|txt)$/,
  /package-lock\.json$/,
];

const top = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const paths = execFileSync('git', ['ls-files'], { cwd: top, encoding: 'utf8' }).trim().split('\n');
const isGenerated = (path) => generatedFiles.some((pattern) => pattern.test(path));
const isCode = (path) => /\.(ts|tsx)$/.test(path);
const read = (path) => readFileSync(join(top, path), 'utf8');
const linesIn = (path) => read(path).split('\n').length - 1;

const source = paths.filter((path) => path.startsWith('src/') && isCode(path) && !isGenerated(path));
const tests = paths.filter((path) => path.startsWith('test/') && isCode(path) && !isGenerated(path));
const files = new Map([...source, ...tests].map((path) => [path, figuresOf(path)]));

console.log(`source: ${source.length} files, ${sum(source, 'code')} lines`);
for (const room of ['domain', 'application', 'adapters', 'verbs'])
  console.log(`  ${room}: ${sum(within(source, `src/${room}/`), 'code')}`);
console.log(`test: ${tests.length} files, ${sum(tests, 'code')} lines`);
console.log(
  `import lines of source: ${share(source)}; of use-cases: ${share(within(source, 'src/application/use-cases/'))}`,
);
const json = paths.filter((path) => (extname(path) === '.json' || isGenerated(path)) && path !== 'package-lock.json');
console.log(
  `JSON and generated lines: ${json.reduce((lines, path) => lines + linesIn(path), 0)}, and package-lock.json`,
);
const constructors = source.flatMap((path) => files.get(path).constructors.map((count) => ({ path, count })));
const large = constructors.filter(({ count }) => count >= manyParameters).sort((a, b) => b.count - a.count);
console.log(`constructors with ${manyParameters} or more parameters: ${large.length}`);
for (const { path, count } of large) console.log(`  ${count} ${path}`);
console.log(`folders of src with more than ${manyFiles} files:`);
for (const [folder, count] of counted(paths.filter((path) => path.startsWith('src/')).map((path) => dirname(path))))
  if (count > manyFiles) console.log(`  ${count} ${folder}`);
const twice = counted(source.map((path) => basename(path))).filter(([, count]) => count > 1);
console.log(`base names that stand twice in src: ${twice.map(([name]) => name).join(', ') || 'none'}`);

function figuresOf(path) {
  const text = read(path);
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const code = new Set();
  const imports = new Set();
  const constructors = [];
  const lineOf = (position) => tree.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    if (node.getChildCount(tree) === 0 && node.getEnd() > node.getStart(tree))
      for (let line = lineOf(node.getStart(tree)); line <= lineOf(node.getEnd()); line++) code.add(line);
    if (ts.isImportDeclaration(node))
      for (let line = lineOf(node.getStart(tree)); line <= lineOf(node.getEnd()); line++) imports.add(line);
    if (ts.isConstructorDeclaration(node)) constructors.push(node.parameters.length);
    // The comments of documentation are children of a node, but not of its tokens.
    for (const child of node.getChildren(tree)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(tree);
  return { all: lineOf(text.length), code: code.size, imports: imports.size, constructors };
}

function within(list, folder) {
  return list.filter((path) => path.startsWith(folder));
}

function sum(list, member) {
  return list.reduce((total, path) => total + files.get(path)[member], 0);
}

/** Of all lines, also blank ones and comments. */
function share(list) {
  return `${((100 * sum(list, 'imports')) / sum(list, 'all')).toFixed(1)} %`;
}

function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
