import { expect } from 'chai';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const folder = useTemporaryFolder();
const script = new URL('../../../scripts/licenses.mjs', import.meta.url).href;

async function licenses(inputs: readonly string[]): Promise<string> {
  const module = (await import(script)) as { licenses(inputs: readonly string[], root: string): string };
  return module.licenses(inputs, folder());
}

async function addPackage(name: string, about: object, licence?: string): Promise<string> {
  const path = join(folder(), 'node_modules', name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...about }));
  if (licence !== undefined) await writeFile(join(path, 'LICENSE'), licence);
  return `node_modules/${name}/index.js`;
}

describe('the licences of bundled packages', () => {
  it('the licences of bundled packages have their texts, also where the package has no file', async () => {
    const inputs = [
      await addPackage('a', { license: 'Apache-2.0' }, 'Apache License, the text'),
      await addPackage('b', { license: 'Apache-2.0', author: { name: 'Bea' } }),
      await addPackage('c', { license: 'MIT', author: 'Cy' }),
      await addPackage('@d/e', { license: 'MIT' }, 'MIT, of its own'),
      'src/main.ts',
    ];
    const [ofE, a, b, c] = (await licenses([...inputs, ...inputs])).split(`\n${'-'.repeat(80)}\n`);
    expect(ofE?.trim()).to.equal('@d/e 1.0.0 (MIT)\n\nMIT, of its own');
    expect(a?.trim()).to.equal('a 1.0.0 (Apache-2.0)\n\nApache License, the text');
    expect(b?.trim()).to.equal('b 1.0.0 (Apache-2.0)\n\nCopyright Bea\n\nApache License, the text');
    expect(c).to.include('Copyright (c) Cy\n\nPermission is hereby granted, free of charge');
  });

  it('the licences of bundled packages are asked for: one without a text fails the build', async () => {
    const input = await addPackage('f', { license: 'Other' });
    const error: unknown = await licenses([input]).catch((thrown: unknown) => thrown);
    expect(String(error)).to.include('f has no text of its licence, Other');
  });
});
