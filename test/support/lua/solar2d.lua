-- What the bridge needs of the Solar2D engine, over functions that the host gives: timers, requests,
-- composer's scenes and display objects. As in the engine, nothing here blocks.
local host = ...

-- json: an empty table is a list; what JSON cannot say is an error.
local json = {}

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function quoted(text)
  return '"' .. text:gsub('[%c"\\]', function(c) return escapes[c] or ("\\u%04x"):format(c:byte()) end) .. '"'
end

function json.encode(value)
  local kind = type(value)
  if value == nil then return "null" end
  if kind == "boolean" then return tostring(value) end
  if kind == "number" then return ("%.14g"):format(value) end
  if kind == "string" then return quoted(value) end
  if kind ~= "table" then error("type '" .. kind .. "' is not supported by JSON.") end
  local parts, count = {}, 0
  for _ in pairs(value) do count = count + 1 end
  if count == #value then
    for index = 1, #value do parts[index] = json.encode(value[index]) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for key, item in pairs(value) do parts[#parts + 1] = quoted(tostring(key)) .. ":" .. json.encode(item) end
  return "{" .. table.concat(parts, ",") .. "}"
end

-- The host turns JSON into a Lua expression; null is nil.
function json.decode(text)
  local source = host.toLua(text)
  if source == nil then return nil, 1, "no JSON" end
  return loadstring("return " .. source)()
end

package.loaded.json = json

-- Listeners are functions, or tables with a method of the event's name.
local function dispatcher(object)
  local listeners = {}
  function object:addEventListener(name, listener)
    listeners[name] = listeners[name] or {}
    table.insert(listeners[name], listener)
  end
  function object:removeEventListener(name, listener)
    for index, each in ipairs(listeners[name] or {}) do
      if each == listener then return table.remove(listeners[name], index) end
    end
  end
  function object:dispatchEvent(event)
    for _, listener in ipairs({ unpack(listeners[event.name] or {}) }) do
      if type(listener) == "function" then listener(event)
      elseif listener[event.name] then listener[event.name](listener, event) end
    end
  end
  return object
end

Runtime = dispatcher({})

local function guarded(listener, event)
  local done, problem = pcall(listener, event)
  if not done then
    host.print("unhandled error: " .. tostring(problem))
    Runtime:dispatchEvent({ name = "unhandledError", errorMessage = tostring(problem), stackTrace = "stack traceback:" })
  end
end

-- What the host calls when a timer fires or an answer is there.
local waiting, lastId = {}, 0

local function await(listener)
  lastId = lastId + 1
  waiting[lastId] = listener
  return lastId
end

function host.happened(id, ...)
  local listener = waiting[id]
  if listener then listener(...) end
end

timer = {}

function timer.performWithDelay(delay, listener, iterations)
  local handle, left = {}, iterations or 1
  handle.id = await(function()
    if left > 0 then left = left - 1 end
    if left == 0 and iterations ~= 0 then waiting[handle.id] = nil else host.later(handle.id, delay) end
    guarded(listener, { name = "timer", source = handle })
  end)
  host.later(handle.id, delay)
  return handle
end

function timer.cancel(handle)
  waiting[handle.id] = nil
end

-- As the HTML5 engine does it: nothing is returned to cancel, `timeout` is not looked at, 4xx and 5xx
-- are errors and so are 204 and 304, no connection is status 0, an empty answer has no body.
network = {}

function network.request(url, method, listener, params)
  params = params or {}
  local id
  id = await(function(status, body)
    waiting[id] = nil
    local isError = status == 0 or status >= 400 or status == 204 or status == 304
    local event = { name = "networkRequest", phase = "ended", status = status, isError = isError, response = body }
    guarded(listener, event)
  end)
  host.request(id, url, method, json.encode(params.headers or {}), params.body)
end

display = { contentWidth = 480, contentHeight = 320, contentCenterX = 240, contentCenterY = 160 }
native = { systemFont = "system", systemFontBold = "bold" }

local function newObject(fields)
  local object = dispatcher({ alpha = 1, rotation = 0, xScale = 1, yScale = 1, isVisible = true, x = 0, y = 0 })
  for name, value in pairs(fields) do object[name] = value end
  function object:setFillColor(...) self.fillColour = { ... } end
  function object:insert(child) self[#self + 1] = child end
  function object:removeSelf() self.removed = true end
  return object
end

function display.newGroup() return newObject({}) end
function display.remove(object) if object then object:removeSelf() end end
function display.newRect(parent, x, y, width, height) return newObject({ x = x, y = y, width = width, height = height }) end
function display.newImage(_, name) return newObject({ filename = name }) end
function display.newText(options) return newObject({ text = options.text, x = options.x, y = options.y }) end

local composer, scenes, current = {}, {}, nil
package.loaded.composer = composer

function composer.newScene(name)
  local scene = dispatcher({})
  if name then scenes[name] = scene end
  return scene
end

function composer.getScene(name) return scenes[name] end

function composer.getSceneName(which)
  if which == "current" then return current end
end

function composer.gotoScene(name, options)
  local scene = scenes[name] or require(name)
  scenes[name] = scene
  local left, params = scenes[current], options and options.params
  if left and left ~= scene then
    left:dispatchEvent({ name = "hide", phase = "will", params = params })
    left:dispatchEvent({ name = "hide", phase = "did", params = params })
  end
  -- From here on it is the current one, whether it comes to be shown or not.
  current = name
  if scene.view == nil then
    scene.view = display.newGroup()
    scene:dispatchEvent({ name = "create", params = params })
  end
  scene:dispatchEvent({ name = "show", phase = "will", params = params })
  timer.performWithDelay(1, function()
    if current == name then scene:dispatchEvent({ name = "show", phase = "did", params = params }) end
  end)
end

-- Where a listener of the scene's destroy event fails, the scene stays, each time.
function composer.removeScene(name, shouldRecycle)
  local scene = scenes[name]
  if scene == nil then return end
  package.loaded[name] = nil
  if scene.view then
    scene:dispatchEvent({ name = "destroy" })
    scene.view:removeSelf()
    scene.view = nil
  end
  if not shouldRecycle then scenes[name] = nil end
end

table.insert(package.loaders, 2, function(name)
  local source = host.read(name)
  if source == nil then return "\n\tno file for " .. name end
  return assert(loadstring(source, "@" .. name))
end)

_G.print = function(...)
  local words = {}
  for index = 1, select("#", ...) do words[index] = tostring((select(index, ...))) end
  host.print(table.concat(words, "\t"))
end
