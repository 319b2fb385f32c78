import { emptyProperties } from '#domain/properties/property-value';
import { lineOf } from '#application/support/bytes';
import type { SettingsCodec, SettingsModel } from '#application/ports/settings-codec';
import { parseLuaFile } from '#adapters/lua/lua-file';
import type { NodeRange } from '#adapters/lua/tree/syntax-tree';
import { plainTable, StaticValues } from './static-values.js';

export const settingsCodec: SettingsCodec = {
  parse(source) {
    const chunk = parseLuaFile(source);
    return read(new StaticValues(chunk), (node) => lineOf(chunk.text, node.start));
  },
};

function read(values: StaticValues, line: (node: NodeRange) => number): SettingsModel {
  const unknown = new Set<string>();
  const globals = emptyProperties();
  for (const name of values.globalNames()) {
    const value = values.variable(name);
    if (value instanceof Map) globals[name] = plainTable(value, name, unknown);
    else if (value === undefined) unknown.add(name);
  }
  const settings = values.bootstrap();
  const bootstrap = settings instanceof Map ? plainTable(settings, 'bootstrap', unknown) : undefined;
  if (settings === 'unknown') unknown.add('bootstrap');
  return { requires: values.requires(), globals, bootstrap, startedWith: values.startedWith(line), unknown };
}
