import { expect } from 'chai';
import fc from 'fast-check';
import { kindOf } from '#application/properties/kind-of';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { overlay, type Properties } from '#domain/properties/property-value';

function called(name: string): ScriptDefinition {
  return {
    name,
    title: 'Rope joint',
    group: 'Page',
    family: '',
    description: '',
    module: '',
    call: 'set',
    form: 'module',
    template: '',
    defaults: {},
    initial: {},
    properties: {},
    events: [],
    copies: {},
    presentWhen: {},
    nilTables: [],
    formerFunctions: [],
    onGroups: false,
    aliases: [],
    needs: {},
  };
}

const kinds = { rope: called('rope'), gear: called('gear') };

/** Tables with a text at `type`, at `of.type`, or something else there. */
const kind = fc.constantFrom('rope', 'gear', 'other', null, 1);
const values: fc.Arbitrary<Properties> = fc.record(
  { type: kind, of: fc.oneof(kind, fc.record({ type: kind }, { requiredKeys: [] })) },
  { requiredKeys: [] },
);

describe('the kind of values', () => {
  it('the kind of values comes from all of them, where each overrides those before it', () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 4 }), (tables) => {
        const { type = null, of = null } = tables.reduce(overlay, {});
        const inside = typeof of === 'object' && of !== null && !Array.isArray(of) ? of['type'] : null;
        for (const [by, output] of [
          ['type', type],
          ['of.type', inside],
        ] as const) {
          const definition = { ...called('any'), variants: { by, kinds } };
          const wanted = output === 'rope' || output === 'gear' ? kinds[output] : definition;
          expect(kindOf(definition, ...tables), by).to.equal(wanted);
        }
      }),
      { examples: [[[{ of: { type: 'rope' } }, { of: null }, { of: {} }]]] },
    );
  });

  it('the kind of values is none where the definition has none', () => {
    const definition = called('any');
    expect(kindOf(definition, { type: 'rope' })).to.equal(definition);
  });
});
