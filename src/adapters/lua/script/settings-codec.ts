import { emptyProperties } from '#domain/properties/property-value';
import { lineOf } from '#application/support/bytes';
import type { SettingsCodec, SettingsModel } from '#application/ports/settings-codec';
import { parseLuaText, readLuaText } from '#adapters/lua/lua-file';
import type { NodeRange } from '#adapters/lua/tree/syntax-tree';
import { plainTable, SetUp } from './static-values.js';

export const settingsCodec: SettingsCodec = {
  parse(source) {
    const text = readLuaText(source);
    return read(new SetUp(parseLuaText(text)), (node) => lineOf(text, node.start));
  },
};

function read(setUp: SetUp, line: (node: NodeRange) => number): SettingsModel {
  const unknown = new Set<string>();
  const globals = emptyProperties();
  for (const name of setUp.globalNames()) {
    const value = setUp.variable(name);
    if (value instanceof Map) globals[name] = plainTable(value, name, unknown);
    else if (value === undefined) unknown.add(name);
  }
  const handed = setUp.bootstrap();
  const bootstrap = handed instanceof Map ? plainTable(handed, 'bootstrap', unknown) : undefined;
  if (handed === 'unknown') unknown.add('bootstrap');
  return { requires: setUp.requires(), globals, bootstrap, startedWith: setUp.startedWith(line), unknown };
}
