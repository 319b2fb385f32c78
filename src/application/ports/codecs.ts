import type { Properties } from '#domain/properties/property-value';
import type { LuaCode } from './lua-code.js';
import type {
  BookIndexCodec,
  CommandScriptCodec,
  PageIndexCodec,
  PageJsonCodec,
  PropertiesJsonCodec,
  ScriptCodec,
} from './model-codec.js';
import type { SettingsCodec } from './settings-codec.js';

/** One codec for each kind of file a project holds. */
export interface Codecs {
  readonly pageIndex: PageIndexCodec;
  readonly bookIndex: BookIndexCodec;
  readonly pageJson: PageJsonCodec;
  readonly script: ScriptCodec;
  readonly json: PropertiesJsonCodec;
  /** The text of a JSON file that does not exist yet. */
  readonly newJson: (values: Properties) => Uint8Array;
  readonly command: CommandScriptCodec;
  /** `main.lua`, `config.lua`, `build.settings`. */
  readonly settings: SettingsCodec;
  /** Lua of any kind, as text. */
  readonly lua: LuaCode;
}
