import { emptyProperties } from '#domain/properties/property-value';
import type { LayerNode, PageModel } from '#domain/model/page-model';
import { isTable, plain, type LuaTable, type LuaValue } from './real-lua.js';

/** What the runtime would see of a page index, computed from Lua's own reading of it. */
export function modelOfLua(model: LuaTable): PageModel {
  const components = tableAt(model, 'components');
  const audios = tableAt(components, 'audios');
  const sync = names(tableAt(audios, 'sync'));
  return {
    components: {
      layers: tableAt(components, 'layers').list.map(layerOf),
      audios: {
        long: names(tableAt(audios, 'long')),
        short: names(tableAt(audios, 'short')),
        ...(sync.length > 0 ? { sync } : {}),
      },
      groups: tableAt(components, 'groups').list.map(layerOf),
      timers: names(tableAt(components, 'timers')),
      variables: names(tableAt(components, 'variables')),
      joints: names(tableAt(components, 'joints')),
      page: names(tableAt(components, 'page')),
      extra: extraOf(components, ['layers', 'audios', 'groups', 'timers', 'variables', 'joints', 'page']),
    },
    commands: names(tableAt(model, 'commands')),
    onInit: model.fields.get('onInit') === '<function>',
    extra: extraOf(model, ['components', 'commands', 'onInit']),
  };
}

function tableAt(table: LuaTable, key: string): LuaTable {
  const value = table.fields.get(key);
  return isTable(value) ? value : { list: [], fields: new Map() };
}

function names({ list }: LuaTable): string[] {
  return list.map(String).filter((name) => name !== '');
}

function layerOf(entry: LuaValue): LayerNode {
  if (!isTable(entry)) return { name: String(entry), classes: [], layers: [] };
  const [[name, body] = ['', null]] = entry.fields;
  if (entry.fields.size !== 1 || !isTable(body)) throw new Error('An entry is not a table with one key.');
  return { name, classes: names(tableAt(body, 'class')), layers: body.list.map(layerOf) };
}

function extraOf(table: LuaTable, known: readonly string[]): Record<string, unknown> {
  const extra: Record<string, unknown> = emptyProperties();
  for (const [key, value] of table.fields) if (!known.includes(key)) extra[key] = plain(value);
  return extra;
}
