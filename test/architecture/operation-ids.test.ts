import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { operations } from '#application/use-cases/operation-table';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ids = new Set(Object.keys(operations));
const table = 'src/application/use-cases/operation-table.ts';

/** The studio sends batches by ids, which the typed client checks, as any other program does. */
const callers = /^src\/adapters\/studio\//;

/** What has the name of an operation and is none. */
const others: Readonly<Record<string, readonly string[]>> = {
  // A function of Solar2D.
  'src/adapters/lua/code/used-names.ts': ['dispatchEvent'],
};

/** The ids that a file has as a text or as the key of a table. A name that is imported is checked by the compiler. */
function idsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const note = ({ text: id }: { readonly text: string }) => ids.has(id) && found.push(id);
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) note(node);
    const isKey =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertySignature(node);
    if (isKey && ts.isIdentifier(node.name)) note(node.name);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

/** The places of each id: `path id`. */
function places(): string[] {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.generated.') && !callers.test(path));
  return paths.flatMap((path) =>
    idsIn(path, readFileSync(join(root, path), 'utf8'))
      .filter((id) => others[path]?.includes(id) !== true)
      .map((id) => `${path} ${id}`),
  );
}

describe('the id of an operation', () => {
  it('the id of an operation is written in its own file and in the table, and nowhere else', () => {
    const found = places();
    expect(found.filter((place) => place.startsWith(table))).to.have.length(ids.size);
    const ownFile = /^src\/application\/use-cases\/[a-z-]+\/([a-z-]+)\.ts (\w+)$/;
    const elsewhere = found.filter((place) => {
      const [, file = '', id = ''] = ownFile.exec(place) ?? [];
      return !place.startsWith(table) && (file === '' || file !== kebab(id));
    });
    expect(elsewhere).to.deep.equal([]);
  });

  it('the id of an operation is found as a text and as a key, and not as a name', () => {
    const text = `
      import { readBook } from './read-book.js';
      readBook.run('readPage', { readLayer: 1, [x]: \`readClass\` }, { readCommand });`;
    expect(idsIn('planted.ts', text)).to.deep.equal(['readPage', 'readLayer', 'readClass', 'readCommand']);
  });
});

function kebab(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
