import { expect } from 'chai';
import { imageLayer, shared } from '../references/support/shared-pictures.js';
import type { ShownObject } from './support/engine.js';
import { useEngineProject } from './support/use-engine-project.js';

const layers = (page: string) => `App/harbour/components/${page}/layers`;
/** The project's own, with a page that nothing is shared on for its first. */
const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "harbour", goPage = "lighthouse", editor = false, language = "", position = { x = 0, y = 0 } }
`;

/** What is asked one after the other, and where each picture is shown from then on. */
const steps: readonly (readonly [method: string, path: string, shows: Readonly<Record<string, readonly string[]>>])[] =
  [
    ['PUT', '/harbour/dusk/fish?newName=shark', { dusk: ['shark', 'star'], quay: ['star', 'shell'] }],
    ['PUT', '/harbour/dusk/star?newName=nova', { dusk: ['shark', 'nova'], quay: ['star', 'shell'] }],
    ['PUT', '/harbour/quay/crates?newName=boxes', { dusk: ['shark', 'nova'], quay: ['star', 'shell'] }],
    ['PUT', '/harbour/quay/shell?into=boxes', { dusk: ['shark', 'nova'], quay: ['star', 'boxes/shell'] }],
    ['PUT', '/harbour/evening?copyFrom=harbour/dusk', { dusk: ['shark', 'nova'], evening: ['shark', 'nova'] }],
    ['DELETE', '/harbour/dusk/shark', { evening: ['shark', 'nova'], quay: ['star', 'boxes/shell'] }],
    [
      'PUT',
      '/harbour/dusk?newName=night',
      { night: ['nova'], evening: ['shark', 'nova'], quay: ['star', 'boxes/shell'] },
    ],
  ];

describe('pictures that layers share', () => {
  const project = useEngineProject();

  /** Scripts as the exporter writes them: a picture that is not there stops the app. */
  const put = async (page: string, name: string, script: string) => {
    await project().call('PUT', `/harbour/${page}/${name}`);
    await project().write(`${layers(page)}/${name}.lua`, script);
  };

  beforeEach(async () => {
    for (const name of ['fish', 'star', 'shell'])
      await project().picture(`App/harbour/assets/images/dusk/${name}.png`, 20, 10, [255, 0, 0, 255]);
    await put('dusk', 'fish', imageLayer('fish', shared('dusk/fish.png')));
    await put('dusk', 'star', imageLayer('star'));
    await put('quay', 'star', imageLayer('star', shared('dusk/star.png')));
    await put('quay', 'shell', imageLayer('shell', shared('dusk/shell.png')));
  });

  it('shared pictures are shown after every rename, move, copy and removal', async function () {
    this.timeout(300_000);
    await expectShown({ dusk: ['fish', 'star'], quay: ['star', 'shell'] });
    for (const [method, path, shows] of steps) {
      await project().call(method, path);
      await expectShown(shows, path);
    }
  });

  async function expectShown(shows: Readonly<Record<string, readonly string[]>>, after = 'nothing'): Promise<void> {
    await project().run(
      async (app) => {
        for (const [page, names] of Object.entries(shows)) {
          const { stage } = await app.show(page);
          const pictured = everyObject(stage).flatMap(({ name, image }) => (image === undefined ? [] : [name]));
          expect(pictured, `${page}, after ${after}`).to.include.members([...names]);
        }
        // The sample has a layer that shows its text.
        const missing = app.missing().filter((line) => !line.includes('/title.png'));
        expect(missing, after).to.deep.equal([]);
      },
      { main },
    );
  }
});

function everyObject(object: ShownObject): ShownObject[] {
  return [object, ...(object.children ?? []).flatMap(everyObject)];
}
