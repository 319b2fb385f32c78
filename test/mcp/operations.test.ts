import { assert } from 'chai';
import { readFile, readdir } from 'node:fs/promises';
import { clientRequests } from '#adapters/client/client-operations.generated';

/** What tools do not offer, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'app.*': 'for people who look at the running app',
  'asset.add': 'a call of a tool carries text; an upload streams bytes',
  'asset.show': 'bytes are no text; outline lists assets, and read shows the names that values have',
  'bridge.*': 'connects the running app, once, by its author',
  'catalogue.class': 'catalogue has the same definition',
  'checkpoint.*': 'names of moments are for people; history lists them, and undo takes them',
  'command.ls': 'outline and read have the commands of a page',
  'component.ls': 'outline and read have the components of a page',
  'customClass.ls': 'seldom needed; outline names the classes of each layer',
  'history.file': 'bytes are no text; history shows the diff',
  'layer.ask': 'the state of the running app',
  'layer.call': 'runs code in the running app',
  'layer.preview': 'shows what is not stored, to a person',
  'page.layers': 'read takes many addresses',
  'page.starts': 'references has who plays an animation',
  'page.open': 'moves the running app',
  'project.show': 'settings of the engine',
  'project.source': 'scripts are changed through values, not as text',
};

it('every operation is in a tool of assistants, or is left out with a reason', async () => {
  const folder = new URL('../../src/adapters/mcp/', import.meta.url);
  // A remedy names the tool that stands for an operation, which may not be the one that offers it.
  const offering = (await readdir(folder)).filter((name) => name !== 'remedy-calls.ts');
  const files = offering.map((name) => readFile(new URL(name, folder), 'utf8'));
  const source = (await Promise.all(files)).join('\n');
  const isUsed = (operation: string) =>
    source.includes(`'${operation}'`) ||
    (/^catalogue\.(classes|actions|components)$/.test(operation) && source.includes('`catalogue.${what}`'));
  const isLeftOut = (operation: string) => operation in leftOut || operation.replace(/\..*/, '.*') in leftOut;
  const missing = Object.keys(clientRequests).filter((each) => !isUsed(each) && !isLeftOut(each));
  assert.deepEqual(missing, []);
  assert.deepEqual(
    Object.keys(clientRequests).filter((each) => isUsed(each) && each in leftOut),
    [],
  );
});
