import { ContainerModule } from 'inversify';
import { CachedStore } from '#application/reading/cached-store';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { SystemClock } from '#adapters/system/system-clock';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { pageJsonCodec, propertiesJsonCodec } from '#adapters/json/json-codecs';
import { writeJson } from '#adapters/json/write-json';
import { LuaBookIndexCodec } from '#adapters/lua/book-index-codec';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import { luaCode } from '#adapters/lua/code/lua-code';
import { commandScriptCodec } from '#adapters/lua/script/command-script-codec';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import { settingsCodec } from '#adapters/lua/script/settings-codec';
import { unifiedDiff } from '#adapters/system/unified-diff';
import { SharedEventFeed } from '#adapters/system/shared-event-feed';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import { tokens } from '#adapters/composition/injection-tokens';

// The files of the package never change while a program runs. All projects share them.
const renderer = new LiquidRenderer();
const catalogue = new YamlCatalogue();

/** Binds an adapter to each port, except the running app. The store that the caller has chosen gets the file cache in front. */
export const portsModule = new ContainerModule(({ bind }) => {
  bind(CachedStore)
    .toResolvedValue((store) => new CachedStore(store), [tokens.store])
    .inSingletonScope()
    .onDeactivation((cache) => cache.end());
  bind(tokens.fileStore).toService(CachedStore);
  bind(tokens.state).toResolvedValue(({ state }) => state, [CachedStore]);
  bind(tokens.codecs).toConstantValue({
    pageIndex: new LuaPageIndexCodec(),
    bookIndex: new LuaBookIndexCodec(),
    pageJson: pageJsonCodec,
    script: scriptCodec,
    command: commandScriptCodec,
    settings: settingsCodec,
    json: propertiesJsonCodec,
    newJson: writeJson,
    lua: luaCode,
  });
  bind(tokens.renderer).toConstantValue(renderer);
  bind(tokens.catalogue).toConstantValue(catalogue);
  bind(tokens.clock).toConstantValue(new SystemClock());
  bind(tokens.diff).toConstantValue(unifiedDiff);
  bind(tokens.historyCodec).toConstantValue(historyEntryCodec);
  bind(tokens.eventFeed)
    .toResolvedValue((state) => new SharedEventFeed(state), [tokens.state])
    .inSingletonScope();
});
