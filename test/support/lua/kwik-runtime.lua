-- As much of the books' runtime as the bridge has to do with: an app for each book, with its views, mediators and
-- commands, kept where the real one keeps them; and for each page a UI whose handlers load the page's scripts, one after
-- the other, each time something happens to the page.
local composer = require("composer")

local function listOf(text)
  local words = {}
  for word in text:gmatch("[^%s]+") do words[#words + 1] = word end
  return words
end

-- transition and audio, of which nothing is seen here.
easing = {}
transition = { to = function() end, cancel = function() end }
audio = { stop = function() end }

package.loaded["components.kwik.layer_image"] = {
  new = function()
    local M = {}
    function M:setProps(props)
      self.name, self.imageName = props.name, "/" .. props.name .. ".png"
      self.alpha, self.text = props.alpha, props.contents
      self.mX = props.x and props.x * 0.25 + (display.contentWidth - 480) * 0.5 or 0
      self.mY = props.y and props.y * 0.25 + (display.contentHeight - 320) * 0.5 or 0
    end
    function M:createImage(UI)
      local object = display.newImage(UI.sceneGroup, self.imagePath)
      object.x, object.y, object.alpha, object.rotation = self.mX, self.mY, self.alpha or 1, self.rotation or 0
      UI.sceneGroup[self.name] = object
      return object
    end
    return M
  end,
}

-- The runtime's classes and actions, which do nothing here.
local function nothing() end
local idle = { __index = function() return nothing end }

-- What a class gets from the runtime. All else that it has not set is absent, as in the runtime.
local methods = {}
for _, name in ipairs(listOf("initAnimation createButton setCanvas addEventListener removeEventListener activate deactivate _create")) do
  methods[name] = nothing
end
table.insert(package.loaders, function(name)
  if not name:find("^components%.kwik%.") and not name:find("^commands%.kwik%.") then return end
  local module = {}
  function module.set(instance)
    instance.buildAnim = function() return { to = setmetatable({ values = {} }, idle) } end
    return setmetatable(instance, { __index = methods })
  end
  return function() return setmetatable(module, idle) end
end)

-- What calls a page's parts: the script is asked for each time.
local function handlerOf(moduleOf)
  local M = {}
  function M:setMod(class, name) self.mod = require(moduleOf(self.UI, class, name)) end
  for _, phase in ipairs(listOf("init create willShow didShow willHide didHide destroy resume")) do
    M["_" .. phase] = function(self, class, name)
      self:setMod(class, name)
      if self.mod[phase] then self.mod[phase](self.mod, self.UI) end
    end
  end
  return function(UI) return setmetatable({ UI = UI }, { __index = M }) end
end

local newSceneHandler = handlerOf(function(UI, class, layer)
  return "App." .. UI.props.appName .. ".components." .. UI.page .. ".layers." .. layer .. (class and "_" .. class or "")
end)
local newCommonHandler = handlerOf(function(_, _, name) return "custom.components." .. name end)

local function layersOf(entries, folder, found)
  for _, entry in ipairs(entries) do
    for name, inner in pairs(entry) do
      found[#found + 1] = { name = folder .. name .. (type(inner) == "table" and #inner > 0 and ".index" or "") }
      if type(inner) == "table" then
        layersOf(inner, folder .. name .. ".", found)
        for _, class in ipairs(#inner == 0 and inner.class or {}) do found[#found + 1] = { name = folder .. name, class = class } end
      end
    end
  end
  return found
end

package.loaded["controller.scene"] = {
  new = function(name, model)
    local scene = composer.newScene(name)
    local folder = name:gsub("%.index$", "")
    local book, page = folder:match("^App%.(.+)%.components%.([^.]+)$")
    local UI = { scene = scene, book = book, page = page, layers = {}, animations = {}, timers = {}, audios = {}, props = {} }
    UI.sceneHandler, UI.commmonHandler = newSceneHandler(UI), newCommonHandler(UI)
    UI.sceneGroup = display.newGroup()
    model.page = page
    scene.model, scene.UI, scene.classType = model, UI, name
    local function run(phase)
      for _, layer in ipairs(layersOf(model.components.layers, "", {})) do
        UI.sceneHandler[phase](UI.sceneHandler, layer.class, layer.name)
      end
      for _, component in ipairs(UI.props.common and UI.props.common.components or {}) do
        UI.commmonHandler[phase](UI.commmonHandler, nil, component)
      end
    end
    local function tell(what) scene.app:dispatchEvent({ name = what, target = scene, UI = UI }) end
    function scene:setProps(props) UI.props = props end
    function scene:getCommands()
      local commands = {}
      for index, command in ipairs(model.commands) do commands[index] = command end
      return commands
    end
    function scene:create()
      self.view:insert(UI.sceneGroup)
      run("_init")
      run("_create")
      if model.onInit then model.onInit(UI) end
      tell("onRobotlegsViewCreated")
    end
    function scene:show(event)
      self.isActive = true
      run(event.phase == "will" and "_willShow" or "_didShow")
      if event.phase == "did" then tell("onRobotlegsViewDidShow") end
    end
    function scene:hide(event)
      if event.phase ~= "will" then return tell("onRobotlegsViewDidHide") end
      self.isActive = false
      run("_didHide")
    end
    function scene:destroy()
      run("_destroy")
      tell("onRobotlegsViewDestroyed")
    end
    for _, event in ipairs(listOf("create show hide destroy")) do scene:addEventListener(event, scene) end
    Runtime:addEventListener("orientation", function() end)
    return scene
  end,
}

-- A mediator keeps the scene that was there when it was made.
package.loaded["controller.mediator"] = {
  new = function(folder, page)
    local scene = require(folder .. "components." .. page .. ".index")
    local class = {}
    function class:new()
      local mediator = { commands = scene:getCommands() }
      for _, command in ipairs(mediator.commands) do
        mediator[command] = function(self, event)
          local view = self.viewInstance
          if view.isActive then view.app:dispatchEvent({ name = page .. "." .. command, event = event, UI = view.UI }) end
        end
      end
      function mediator:onRegister()
        for _, command in ipairs(self.commands) do self.viewInstance:addEventListener(command, self) end
      end
      function mediator:onRemove()
        for _, command in ipairs(self.commands) do self.viewInstance:removeEventListener(command, self) end
      end
      return mediator
    end
    return class
  end,
}

local function newContext(app)
  local context = { app = app, Router = {}, commands = {}, mediators = {}, mediatorInstances = {} }
  local function onCommand(event)
    local class = context.commands[event.name]
    if class then require(class):new():execute(event) end
  end
  function context:mapCommand(event, class)
    assert(require(class))
    self.commands[event] = class
    app:addEventListener(event, onCommand)
  end
  function context:mapMediator(view, mediator)
    assert(require(view))
    assert(require(mediator))
    self.mediators[view] = mediator
  end
  function context:onRobotlegsViewCreated(event)
    local mediator = require(self.mediators[event.target.classType]):new()
    mediator.viewInstance = event.target
    table.insert(self.mediatorInstances, mediator)
    mediator:onRegister()
  end
  function context:removeMediator(view)
    for index, mediator in ipairs(self.mediatorInstances) do
      if mediator.viewInstance == view then
        mediator:onRemove()
        table.remove(self.mediatorInstances, index)
        return
      end
    end
  end
  function context:onRobotlegsViewDestroyed(event) self:removeMediator(event.target) end
  app:addEventListener("onRobotlegsViewCreated", context)
  app:addEventListener("onRobotlegsViewDestroyed", context)
  return context
end

local application = { apps = {} }
package.loaded["Application"] = application

local runtime = {}

function runtime.setCustomModule(_, custom) runtime.common = custom end

function runtime.bootstrap(options)
  local app, folder = display.newGroup(), "App." .. options.name .. "."
  runtime.app = app
  table.insert(application.apps, app)
  app.props = { appName = options.name, lang = "en", scenes = require(folder .. "index"), common = runtime.common }
  app.context = newContext(app)
  function app:showView(view, given)
    if self.context.Router[view] == nil then return print("ERROR showView", view) end
    composer.gotoScene(folder .. view, given)
  end
  for number, page in ipairs(app.props.scenes) do
    local view = "components." .. page .. ".index"
    local scene = require(folder .. view)
    scene.app = app
    scene.model.pageNum = number
    scene:setProps(app.props)
    local mediator = folder .. "mediators." .. page .. "Mediator"
    package.loaded[mediator] = require("controller.mediator").new(folder, page)
    app.context:mapMediator(folder .. view, mediator)
    for _, command in ipairs(scene:getCommands()) do
      app.context:mapCommand(page .. "." .. command, folder .. "commands." .. page .. "." .. command)
    end
    app.context.Router[view] = scene
  end
  if options.goPage then app:showView("components." .. options.goPage .. ".index", {}) end
end

package.loaded["plugin.kwik"] = runtime
