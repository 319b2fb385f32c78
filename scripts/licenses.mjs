// The licences of bundled packages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licence of each package that has one of the files, with its text. A package without a file gets the text that it names: of MIT
 * with its author, of any other from a package with the same licence.
 * @param {readonly string[]} inputs paths below `root`
 * @param {string} root
 * @throws Error for a licence without a text: its package may not be bundled
 */
export function licenses(inputs, root) {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const packages = [...new Set(folders)].sort().map((folder) => packageIn(join(root, folder)));
  return packages
    .map((each) => {
      const text = each.text ?? textOf(each, packages);
      if (text === undefined) throw new Error(`${each.name} has no text of its licence, ${each.license}`);
      return `${each.name} ${each.version} (${each.license})\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function packageIn(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the contributors of ${name}`;
  return { name, version, license, holder, text: file && readFileSync(join(folder, file), 'utf8') };
}

function textOf({ license, holder }, packages) {
  if (license === 'MIT') return `Copyright (c) ${holder}\n\n${mit}`;
  const text = packages.find((each) => each.license === license && each.text !== undefined)?.text;
  return text && `Copyright ${holder}\n\n${text}`;
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished
to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
