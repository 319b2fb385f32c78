import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, startProgram } from './support/program.js';

/** A project like this one, as far as installing goes: it is built with a package that it does not run with. */
const project = {
  'package.json': { name: 'project', devDependencies: { builder: 'file:builder' } },
  'package-lock.json': {
    name: 'project',
    lockfileVersion: 3,
    packages: {
      '': { name: 'project', devDependencies: { builder: 'file:builder' } },
      builder: { version: '1.0.0', dev: true },
      'node_modules/builder': { resolved: 'builder', link: true },
    },
  },
  'builder/package.json': { name: 'builder', version: '1.0.0' },
};

describe('making a checkout ready', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagewright-ready-'));
    await mkdir(join(folder, 'builder'));
    for (const [path, content] of Object.entries(project)) await writeFile(join(folder, path), JSON.stringify(content));
    await cp(join(repository, 'scripts', 'ready.mjs'), join(folder, 'scripts', 'ready.mjs'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const leavesOut of [{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }]) {
    it(`installs what it is built with, where ${JSON.stringify(leavesOut)} leaves that out`, async () => {
      const env = { ...process.env, ...leavesOut };
      const ready = startProgram(process.execPath, ['scripts/ready.mjs'], { cwd: folder, env });
      await ready.ended;
      expect(existsSync(join(folder, 'node_modules', 'builder', 'package.json')), ready.complained()).to.equal(true);
    });
  }
});
