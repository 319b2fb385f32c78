import { expect } from 'chai';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

interface Row {
  readonly what: string;
  readonly fragment: string;
  /** What a save reads first. */
  readonly read: string;
  /** Two fields, by the ends of their ids, with what is typed into them. */
  readonly fields: readonly (readonly [id: string, text: string])[];
  /** The scripts that have it then, and how. */
  readonly scripts: readonly (readonly [path: string, text: string])[];
  /** What shows the fields. */
  readonly opener?: string;
}

const layers = 'App/harbour/components/dusk/layers';

const rows: readonly Row[] = [
  {
    what: 'a layer',
    fragment: '#/harbour/dusk/sun',
    read: '/harbour/dusk/sun',
    fields: [
      ['dusk/sun#x', '300'],
      ['dusk/sun#y', '175'],
    ],
    scripts: [
      [`${layers}/sun.lua`, 'x = 1200'],
      [`${layers}/sun.lua`, 'y = 700'],
    ],
  },
  {
    what: 'a layer and its class',
    fragment: '#/harbour/dusk/sun',
    read: '/harbour/dusk/sun',
    fields: [
      ['dusk/sun#x', '300'],
      ['sun!linear#properties.duration', '0.7'],
    ],
    scripts: [
      [`${layers}/sun.lua`, 'x = 1200'],
      [`${layers}/sun_linear.lua`, 'duration = 700'],
    ],
  },
  {
    what: 'several layers',
    fragment: '#/harbour/dusk/sun,sea',
    read: '/harbour/dusk/sun',
    fields: [
      ['dusk/sun,sea#x', '300'],
      ['dusk/sun,sea#y', '175'],
    ],
    scripts: [
      [`${layers}/sun.lua`, 'x = 1200'],
      [`${layers}/sea.lua`, 'y = 700'],
    ],
  },
  {
    what: 'a part',
    fragment: '#/harbour/dusk?part=timers/lastLight',
    read: '/harbour/components/dusk/timers/lastLight',
    fields: [
      ['#properties.delay', '9'],
      ['#properties.iterations', '7'],
    ],
    scripts: [
      ['App/harbour/components/dusk/timers/lastLight.lua', 'delay = 9000'],
      ['App/harbour/components/dusk/timers/lastLight.lua', 'iterations = 7'],
    ],
  },
  {
    what: 'an action of a command',
    fragment: '#/harbour/dusk?command=setSail',
    read: '/harbour/commands/dusk/setSail',
    opener: '.action-row >> nth=1',
    fields: [
      ['#channel', '5'],
      ['#loop', '7'],
    ],
    scripts: [
      ['App/harbour/commands/dusk/setSail.lua', 'channel = 5'],
      ['App/harbour/commands/dusk/setSail.lua', 'loops = 7'],
    ],
  },
];

describe('two fields that are saved at the same time', () => {
  const studio = useStudio();

  for (const { what, fragment, read, fields, scripts, opener } of rows)
    it(`are saved one after the other: those of ${what}`, async () => {
      const { page, context, url } = studio();
      await studio().open(fragment);
      if (opener !== undefined) await page.locator(opener).click();
      for (const [id] of fields) await page.locator(`[id$="${id}"]`).waitFor();
      const asked: string[] = [];
      context.on('request', (request) => {
        if (request.url().startsWith(`${url}${read}`)) asked.push(request.url());
      });
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(
        `**${read}*`,
        async (route) => {
          await held;
          await route.continue();
        },
        { times: 1 },
      );
      for (const [id, text] of fields) {
        await page.locator(`[id$="${id}"]`).fill(text);
        await page.keyboard.press('Enter');
      }
      // What the second field had asked for would be on its way before this.
      await page.evaluate(`fetch('${url}/_/health')`);
      expect(asked, 'the second save waits for the first').to.have.length(1);
      release();
      for (const [path, text] of scripts)
        await until(
          `${path} has ${text}`,
          () => studio().read(path),
          (script) => script.includes(text),
        );
      await until(
        'nothing is left to save',
        () => page.locator('.field-typed').count(),
        (count) => count === 0,
      );
    });
});
