import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { propertyNotes } from '#application/project/script/script-text';
import type { Properties } from '#domain/properties/property-value';

const renderer = new LiquidRenderer();

/** A new script of the thing, as the service would write it. */
export function renderDefinition(
  definition: ScriptDefinition,
  identity: Properties,
  props: Properties,
  templates: LiquidRenderer = renderer,
): Uint8Array {
  const { name, template, module, call, copies, properties } = definition;
  return templates.render(template, {
    page: 'quay',
    book: 'harbour',
    ...identity,
    kind: name,
    module,
    call,
    copies: { ...copies },
    props,
    notes: propertyNotes(properties),
  });
}
