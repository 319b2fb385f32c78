import { emptyProperties } from '#domain/properties/property-value';
import { lineOf } from '#application/bytes/line-of';
import type { SettingsCodec, SettingsModel } from '#application/ports/settings-codec';
import { parseChunk } from '#adapters/lua/chunk/parse-chunk';
import { withinStack } from '#adapters/lua/script/within-stack';
import { readLuaText } from '#adapters/lua/text/lua-text';
import { rangeOf } from '#adapters/lua/text/range';
import { SetUp } from './set-up.js';
import { plainTable } from './static-value.js';

export const settingsCodec: SettingsCodec = {
  parse(source) {
    const { text } = readLuaText(source);
    return withinStack(text, () => read(new SetUp(parseChunk(text)), (node) => lineOf(text, rangeOf(node)[0])));
  },
};

function read(setUp: SetUp, line: (node: object) => number): SettingsModel {
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
