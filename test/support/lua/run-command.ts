import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import type { CommandAction } from '#domain/command';
import { presentActions, storedActions } from '#application/project/command/stored-actions';
import { loadLua, type LuaData } from './real-lua.js';

const catalogue = new YamlCatalogue();
const renderer = new LiquidRenderer();

/** The script of a command with the actions, as the service would write it. */
export function scriptOf(actions: readonly CommandAction[]): Uint8Array {
  const values = (list: readonly CommandAction[]) => list.map(({ command, params }) => ({ command, params }));
  const stored = storedActions(actions, catalogue);
  return renderer.render('command/command', {
    name: 'go',
    actions: values(stored),
    present: values(presentActions(stored, catalogue)),
  });
}

/**
 * Every call of Solar2D and the runtime in one line each, `object:method arguments`. Every
 * layer, sound and video that is asked for is there.
 */
const world = `
  local log = {}
  local function record(name, ...)
    local line = { name }
    for index = 1, select("#", ...) do
      local item = select(index, ...)
      local kind = type(item)
      if kind == "table" then line[#line + 1] = rawget(item, "called") or (item.name and "{" .. item.name .. "}") or "{" .. table.concat(item, ",") .. "}"
      elseif kind ~= "function" then line[#line + 1] = tostring(item) end
      if kind == "function" and name:find("performWithDelay") then log[#log + 1] = table.concat(line, " "); item({ source = "tick" }); return end
    end
    log[#log + 1] = table.concat(line, " ")
  end
  local function thing(name, values)
    values = values or {}
    values.called = name
    return setmetatable(values, {
      __index = function(self, key)
        if key == "name" or tonumber(key) then return nil end
        return function(...)
          if (...) == self then record(name .. ":" .. key, select(2, ...)) else record(name .. "." .. key, ...) end
          return name .. "." .. key
        end
      end,
    })
  end
  local function fleet(kind, values)
    return setmetatable({ called = kind }, { __index = function(self, name)
      local made = thing(name, values and values())
      rawset(self, name, made)
      return made
    end })
  end
  for _, name in ipairs({ "audio", "timer", "transition", "native", "display", "graphics" }) do _G[name] = thing(name) end
  audio = thing("audio", { getVolume = function() return 1 end, getDuration = function() return 100 end })
  system = thing("system", { DocumentsDirectory = "documents" })
  display.actualContentWidth, display.actualContentHeight = 480, 320
  local AC = setmetatable({}, { __index = function(self, name)
    local made = thing(name, name == "Button" and { onOff = false } or nil)
    rawset(self, name, made)
    return made
  end })
  local app = { lang = "en" }
  package.loaded = {}
  local real = require
  require = function(name)
    if name == "commands.kwik.actionCommand" then return AC end
    if name == "physics" or name == "store" or name == "composer" then return thing(name) end
    if name == "composer.getSceneName" then return thing("page") end
    return real(name)
  end
  math.random = function(most)
    assert(most >= 1, "interval is empty")
    return most
  end
  local UI = {
    sceneGroup = fleet("scene", function() return { x = 10, y = 20, xScale = 2, yScale = 2, isMuted = false, oldAlpha = 1 } end),
    layers = {},
    audios = fleet("audios", function() return { properties = { channel = 4 }, audioProps = {}, talkButton = true } end),
    animations = { a_linear = thing("a_linear", { from = false, to = thing("to"), paused = false }), b_linear = thing("b_linear", { from = false, to = false, paused = false }) },
    videos = { clip = thing("clip", { isMuted = false }) },
    timers = { tide = "tide", snow_1 = "snow" },
    variables = { score = 4 },
    canvas = thing("canvas"),
    page = "dusk",
    props = { name = "props" },
    scene = { app = thing("app", { props = app, context = { Router = {} } }), model = { commands = { "rise", "set", "rest" } }, dispatchEvent = function(_, event) record("run " .. event.name) end },
  }
`;

/** What the actions do, each run `times` times. */
export function execute(actions: readonly CommandAction[], times = 1, after = ''): LuaData {
  const lua = `${world}
    local command = require("go"):new()
    for _ = 1, ${times} do command:execute({ UI = UI, event = { UI = UI, target = thing("tapped") } }) end
    ${after}
    return log`;
  return loadLua(new TextEncoder().encode(lua), {
    modules: { go: new TextDecoder('latin1').decode(scriptOf(actions)) },
  });
}
