import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { PropertyTypes, ScriptDefinition } from '#application/ports/class-catalogue';
import { type Properties, valueAt } from '#domain/properties/property-value';

const catalogue = new YamlCatalogue();
const kinds = ['layer', 'audios', 'groups', 'timers', 'variables', 'joints', 'page'] as const;
const withVariants = (definition: ScriptDefinition): ScriptDefinition[] => [
  definition,
  ...Object.values(definition.variants?.kinds ?? {}),
];
const all: readonly (readonly [string, PropertyTypes, Properties])[] = [
  ...catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []),
  ...kinds.flatMap((kind) => withVariants(catalogue.component(kind))),
].map(({ name, properties, defaults }) => [name, properties, defaults] as const);
const actions = catalogue.actionNames().flatMap((name) => catalogue.action(name) ?? []);

/** What a time, an angle and a factor are called, wherever they are. */
const times = /(^|\.)(delay|duration|time|interval|fade|fadein|fadeDuration|seconds|countValue)$/;
const angles = /(^|\.)(rotation|rotate|\w*Angle|rotationM\w\w)$/;
/** Beyond what a reader would wait, whatever it is of. */
const longest = { ms: 10_000, s: 60 } as const;

describe('The units of the catalogue', () => {
  for (const [name, types, defaults] of [
    ...all,
    ...actions.map(({ command, params, defaults }) => [command, params, defaults] as const),
  ]) {
    it(`every time and angle of ${name} has a unit, and its default times are plausible`, () => {
      for (const [path, { type, unit }] of Object.entries(types)) {
        if (type !== 'number' && type !== 'integer') continue;
        // A trail's interval is counted in steps.
        if (times.test(path) && path !== 'breadcrumbs.interval') expect(unit, path).to.be.oneOf(['ms', 's']);
        if (angles.test(path)) expect(unit, path).to.equal('degrees');
        const byDefault = valueAt(defaults, path.split('.'));
        if ((unit === 'ms' || unit === 's') && typeof byDefault === 'number')
          expect(byDefault, path).to.be.at.most(longest[unit]);
      }
    });
  }
});
