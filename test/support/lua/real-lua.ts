import { before } from 'mocha';
import { LuaApi, LuaReturn } from 'wasmoon-lua5.1';

/** What Lua 5.1 makes of a value, as plain data. Functions and the like are `'<function>'`. */
export type LuaData = null | boolean | number | string | LuaData[] | { [name: string]: LuaData };

/** A Lua table as it is: what `#` counts, and every other key. */
export interface LuaTable {
  readonly list: readonly LuaValue[];
  /** Keys as Lua writes them with `tostring`, strings decoded as UTF-8. */
  readonly fields: ReadonlyMap<string, LuaValue>;
}

/** A value as it is; `nil` and the runtime's `NIL` are `null`, strings are decoded as UTF-8. */
export type LuaValue = null | boolean | number | string | LuaTable;

/** A call that the chunk made on a module that was stubbed, e.g. `require("controller.scene").new(name, model)`. */
interface LuaCall {
  readonly module: string;
  /** What was called: `new`, `set`, … or `''` for the module itself. */
  readonly name: string;
  readonly args: readonly LuaValue[];
}

interface LuaRun {
  /** What the chunk returned. A stubbed module, or what a stubbed call gave back, is `'<stub>'`. */
  readonly returned: readonly LuaValue[];
  readonly calls: readonly LuaCall[];
  /** The globals that the chunk set. */
  readonly globals: ReadonlyMap<string, LuaValue>;
}

interface LuaSetting {
  /** What the chunk gets as `...`; by default one string, `App.book.components.page1.index`. */
  readonly args?: readonly string[];
  /** Lua source of modules; every other module is a stub that takes any call and records it. */
  readonly modules?: Readonly<Record<string, string>>;
}

/** A table called `stub` answers any index and any call with a stub, and `set(M)` and `new(M)` with M. */
const prelude = `
local chunk, sources, args, NIL = ...
local calls, stubs, cache = {}, {}, {}
local mark, native = {}, {}
for name, value in pairs(_G) do native[name] = value end

local function escape(text)
  return '"' .. (text:gsub('.', function(byte) return ('%02x'):format(byte:byte()) end)) .. '"'
end

local write
local function writeTable(value, seen)
  if seen[value] then return escape('<cycle>') end
  seen[value] = true
  local list, fields, length = {}, {}, #value
  for index = 1, length do list[index] = write(rawget(value, index), seen) end
  for key, field in next, value do
    if not (type(key) == 'number' and key >= 1 and key <= length and key % 1 == 0) then
      fields[#fields + 1] = '[' .. escape(tostring(key)) .. ',' .. write(field, seen) .. ']'
    end
  end
  seen[value] = nil
  return '{"list":[' .. table.concat(list, ',') .. '],"fields":[' .. table.concat(fields, ',') .. ']}'
end

write = function(value, seen)
  local kind = type(value)
  if value == nil or value == NIL then return 'null' end
  if stubs[value] then return escape('<stub>') end
  if kind == 'boolean' then return tostring(value) end
  if kind == 'number' then return '{"number":"' .. ('%.17g'):format(value) .. '"}' end
  if kind == 'string' then return escape(value) end
  if kind == 'table' then return writeTable(value, seen or {}) end
  return escape('<' .. kind .. '>')
end

local function writeAll(values, count)
  local written = {}
  for index = 1, count do written[index] = write(values[index]) end
  return '[' .. table.concat(written, ',') .. ']'
end

local function stub(module, name)
  local made = {}
  stubs[made] = true
  return setmetatable(made, {
    __index = function(self, key)
      local inner = stub(module, tostring(key))
      rawset(self, key, inner)
      return inner
    end,
    __call = function(_, ...)
      local count = select('#', ...)
      calls[#calls + 1] = '{"module":' .. escape(module) .. ',"name":' .. escape(name) .. ',"args":' .. writeAll({ ... }, count) .. '}'
      local first = ...
      if (name == 'set' or (name == 'new' and module ~= 'controller.scene')) and type(first) == 'table' then return first end
      return stub(module, name .. '()')
    end,
  })
end

function require(module)
  if cache[module] == nil then
    local source = sources[module]
    if source then cache[module] = assert(loadstring(source, '=' .. module))(module) or true
    else cache[module] = stub(module, '') end
  end
  return cache[module]
end

native.require = require
_G.NIL, native.NIL = NIL, NIL
_G.print = function() end
native.print = print
local function finish(...)
  local globals = {}
  for name, value in pairs(_G) do
    if native[name] ~= value then globals[#globals + 1] = '[' .. escape(tostring(name)) .. ',' .. write(value) .. ']' end
  end
  return '{"returned":' .. writeAll({ ... }, select('#', ...)) .. ',"calls":[' .. table.concat(calls, ',')
    .. '],"globals":[' .. table.concat(globals, ',') .. ']}'
end
return finish(chunk(unpack(args)))
`;

// A top-level `await` would make every file that imports this one load as another kind of module than the others.
let initialised: LuaApi | undefined;
before('Lua 5.1 is loaded', async () => {
  initialised = await LuaApi.initialize();
});

function lua(): LuaApi {
  if (initialised === undefined) throw new Error('Lua is there once the tests run, not while they are described.');
  return initialised;
}

/**
 * Runs the chunk in a fresh Lua 5.1 state.
 * @throws Error with Lua's message where the chunk does not load or raises an error
 */
export function runLua(source: Uint8Array, setting: LuaSetting = {}): LuaRun {
  const state = lua().luaL_newstate();
  try {
    lua().luaL_openlibs(state);
    load(state, Buffer.from(prelude), '=prelude');
    load(state, source, '=chunk');
    pushStrings(state, Object.entries(setting.modules ?? {}));
    pushStrings(
      state,
      (setting.args ?? ['App.book.components.page1.index']).map((value, index) => [index + 1, value]),
    );
    lua().lua_createtable(state, 0, 0);
    expectOk(state, lua().lua_pcall(state, 4, 1, 0));
    return readRun(JSON.parse(lua().lua_tolstring(state, -1, null)));
  } finally {
    lua().lua_close(state);
  }
}

/** Whether Lua 5.1 compiles the source; its message where it does not. Nothing is run. */
export function compileError(source: Uint8Array): string | undefined {
  const state = lua().luaL_newstate();
  try {
    load(state, source, '=chunk');
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    lua().lua_close(state);
  }
}

/** Runs the chunk and gives what it returned first, as plain data. */
export function loadLua(source: Uint8Array, setting: LuaSetting = {}): LuaData {
  return plain(runLua(source, setting).returned[0] ?? null);
}

/** The table that the chunk handed to `set` or `new` of a module under `components.` or `commands.`, as plain data. */
export function evaluateScript(source: Uint8Array, setting: LuaSetting = {}): LuaData {
  const { calls } = runLua(source, setting);
  const call = calls.find(
    ({ module, name }) => /^(components|commands)\./.test(module) && (name === 'set' || name === 'new'),
  );
  if (call === undefined) throw new Error('The script hands nothing to a runtime module.');
  return plain(call.args[0] ?? null);
}

/** The model table that the page index handed to `controller.scene`'s `new`. */
export function evaluatePageIndex(source: Uint8Array, setting: LuaSetting = {}): LuaTable {
  const call = runLua(source, setting).calls.find(
    ({ module, name }) => module === 'controller.scene' && name === 'new',
  );
  const model = call?.args[1];
  if (!isTable(model)) throw new Error('The page index hands no model to controller.scene.');
  return model;
}

export function isTable(value: LuaValue | undefined): value is LuaTable {
  return typeof value === 'object' && value !== null;
}

/** Tables with a list part only (or nothing at all) as arrays; others as objects, list items under `1`, `2`, … */
export function plain(value: LuaValue): LuaData {
  if (!isTable(value)) return value;
  if (value.fields.size === 0) return value.list.map(plain);
  const items = value.list.map((item, index) => [String(index + 1), plain(item)] as const);
  return Object.fromEntries([...items, ...[...value.fields].map(([name, field]) => [name, plain(field)] as const)]);
}

type State = ReturnType<LuaApi['luaL_newstate']>;

/** The source stands on Lua's stack as a function, or Lua's message is thrown. */
function load(state: State, source: Uint8Array, name: string): void {
  withBytes(source, (pointer) => expectOk(state, lua().luaL_loadbuffer(state, pointer, source.length, name)));
}

function withBytes(bytes: Uint8Array, use: (pointer: number) => void): void {
  const pointer = lua().module._malloc(bytes.length + 1);
  try {
    lua().module.HEAPU8.set(bytes, pointer);
    use(pointer);
  } finally {
    lua().module._free(pointer);
  }
}

function pushStrings(state: State, entries: readonly (readonly [string | number, string])[]): void {
  lua().lua_createtable(state, 0, 0);
  for (const [key, value] of entries) {
    if (typeof key === 'number') lua().lua_pushnumber(state, key);
    else lua().lua_pushstring(state, key);
    lua().lua_pushstring(state, value);
    lua().lua_rawset(state, -3);
  }
}

function expectOk(state: State, result: LuaReturn): void {
  if (result !== LuaReturn.Ok) throw new Error(lua().lua_tolstring(state, -1, null));
}

type Written = null | boolean | string | { number: string } | { list: Written[]; fields: [string, Written][] };
interface WrittenRun {
  readonly returned: Written[];
  readonly calls: { module: string; name: string; args: Written[] }[];
  readonly globals: [string, Written][];
}

function readRun(run: WrittenRun): LuaRun {
  return {
    returned: run.returned.map(readWritten),
    calls: run.calls.map(({ module, name, args }) => ({
      module: text(module),
      name: text(name),
      args: args.map(readWritten),
    })),
    globals: new Map(run.globals.map(([name, value]) => [text(name), readWritten(value)])),
  };
}

function readWritten(value: Written): LuaValue {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value === 'boolean') return value;
  if ('number' in value) return readNumber(value.number);
  return {
    list: value.list.map(readWritten),
    fields: new Map(value.fields.map(([name, field]) => [text(name), readWritten(field)])),
  };
}

function readNumber(written: string): number {
  if (/nan/.test(written)) return NaN;
  if (/inf/.test(written)) return written.startsWith('-') ? -Infinity : Infinity;
  return Number(written);
}

const text = (hex: string): string => Buffer.from(hex, 'hex').toString('utf8');
