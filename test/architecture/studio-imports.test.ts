import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const studio = fileURLToPath(new URL('../../src/adapters/studio/', import.meta.url));
const start = 'main.tsx';

/** The lines at which a module does something when it is imported. The formatter indents all that is inside of something. */
function actsOf(text: string): readonly string[] {
  const isDeclaration =
    /^(?:import|export|const|let|declare|type|interface|enum|class|abstract|async function|function)\b/;
  const isRest = /^(?:\s|[)\]}/*`@]|$)/;
  const begins = /^(?:export )?(?:const|let) [^=]+= (?:effect|addEventListener|setTimeout|setInterval|fetch)\(/;
  return text.split('\n').filter((line) => begins.test(line) || (!isDeclaration.test(line) && !isRest.test(line)));
}

describe('the modules of the studio', () => {
  it('do nothing when they are imported: what runs begins with the start of the app', () => {
    const files = readdirSync(studio, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
    const acts = files
      .filter((path) => path !== start)
      .flatMap((path) => actsOf(readFileSync(studio + path, 'utf8')).map((line) => `${path}: ${line}`));
    expect(acts).to.deep.equal([]);
    expect(actsOf(readFileSync(studio + start, 'utf8')), 'the start is seen').to.include('followAddress();');
    expect(actsOf('effect(() => {\n});\nfor (const one of all) one();\nconst end = effect(\n')).to.have.length(3);
  });
});
