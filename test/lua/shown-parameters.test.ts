import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { ActionDefinition, PropertyType } from '#application/ports/class-catalogue';
import { problemOf } from '#domain/problem/problem';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import { execute, scriptOf } from '../support/lua/run-command.js';

const catalogue = new YamlCatalogue();
const actions = catalogue
  .actionNames()
  .flatMap((name) => [name, ...(catalogue.action(name)?.formerly ?? [])])
  .flatMap((name) => catalogue.action(name) ?? []);

/** What opens the block that an action continues or ends. */
const openers: readonly (readonly [action: RegExp, opener: string, params: Properties])[] = [
  [/^condition\._e/, 'condition.__if_', { expression: 'false' }],
  [/^loop\._until/, 'loop._repeat', {}],
  [/^loop\._end/, 'loop._while', { condition: 'false' }],
];

/** The code that runs, without the model of the actions. */
function codeOf({ command }: ActionDefinition, params: Properties): string {
  const opening = openers.flatMap(([action, opener, given]) =>
    action.test(command) ? [{ command: opener, params: given }] : [],
  );
  const [code = ''] = new TextDecoder().decode(scriptOf([...opening, { command, params }])).split('-- The actions as');
  return code;
}

function sampleOf({ params, expressions }: ActionDefinition, name: string): PropertyValue {
  if (expressions.includes(name)) return '{ 1 }';
  const { type, enum: choices } = params[name] as PropertyType; // the catalogue is checked
  return choices?.at(-1) ?? ({ list: ['a_linear'], number: 0.5 } as Properties)[type] ?? 'a_linear';
}

function requiredOf(definition: ActionDefinition, choose = (names: readonly string[]) => names[0] ?? ''): Properties {
  const names = definition.required.map(choose);
  return Object.fromEntries(names.map((name) => [name, sampleOf(definition, name)]));
}

function isLeftOut(definition: ActionDefinition, params: Properties): boolean {
  // An expression that is empty is refused.
  return problemOf(() => codeOf(definition, params)) !== undefined || /left out/i.test(codeOf(definition, params));
}

function otherThan(value: PropertyValue, { enum: choices = [] }: PropertyType): PropertyValue {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return choices.find((choice) => choice !== value && choice !== '') ?? 'other';
}

/** What the form shows in a field of its own, and not among those of older names and of other editors. */
function shownDefaults({ defaults, params }: ActionDefinition): readonly (readonly [string, PropertyValue])[] {
  const isShown = (name: string) => !['For editors', 'Older names'].includes(params[name]?.group ?? '');
  const isEmpty = (value: PropertyValue) => value === null || value === '' || (Array.isArray(value) && !value.length);
  return Object.entries(defaults).filter(([name, value]) => isShown(name) && !isEmpty(value));
}

describe('What the form shows of a new action', () => {
  it('the action variable.editVar without a value sets an empty text, as its form shows', () => {
    expect(execute([{ command: 'variable.editVar', params: { target: 'score' } }])).to.deep.equal([
      'Var:editVar {} score ',
    ]);
    expect(execute([{ command: 'variable.editVar', params: { target: 'score', value: false } }])).to.deep.equal([
      'Var:editVar {} score false',
    ]);
  });

  for (const definition of actions) {
    const { command, required, params, defaults } = definition;
    const least = requiredOf(definition);

    it(`the action ${command} with only what is required does what its form shows`, () => {
      expect(codeOf(definition, least)).to.equal(codeOf(definition, { ...defaults, ...least }));
      expect(isLeftOut(definition, least)).to.equal(false);
      if (!/^(condition|loop)\./.test(command)) execute([{ command, params: least }]);
    });

    for (const [name, value] of shownDefaults(definition))
      it(`the action ${command} takes another "${name}" than the form shows`, () => {
        const other = otherThan(value, params[name] as PropertyType); // a default has a type
        expect(codeOf(definition, { ...least, [name]: other })).not.to.equal(codeOf(definition, least));
      });

    for (const names of required) {
      it(`the action ${command} is left out without ${names.join(' or ')}, and not with any of them`, () => {
        const { [names[0] ?? '']: _, ...others } = least;
        expect(isLeftOut(definition, others), 'none').to.equal(true);
        for (const name of names)
          expect(isLeftOut(definition, { ...others, [name]: sampleOf(definition, name) }), name).to.equal(false);
      });
    }
  }
});
