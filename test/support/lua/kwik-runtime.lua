-- As much of the books' runtime as shows a page: its layers' scripts are loaded, and their display
-- objects found in UI.sceneGroup by the layers' paths.
local composer = require("composer")

local app = display.newGroup()
app.context = { Router = {} }

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

local function layersOf(entries, folder, found)
  for _, entry in ipairs(entries) do
    for name, inner in pairs(entry) do
      found[#found + 1] = folder .. name
      if type(inner) == "table" then layersOf(inner, folder .. name .. ".", found) end
    end
  end
  return found
end

package.loaded["controller.scene"] = {
  new = function(name, model)
    local scene = composer.newScene(name)
    local folder = name:gsub("%.index$", "")
    local book, page = folder:match("^App%.(.+)%.components%.([^.]+)$")
    scene.model = model
    scene.UI = { scene = scene, book = book, page = page, layers = {}, props = {} }
    function scene:setProps(props) self.UI.props = props end
    function scene:create()
      self.UI.sceneGroup = display.newGroup()
      for _, layer in ipairs(layersOf(model.components.layers, "", {})) do
        local loaded, script = pcall(require, folder .. ".layers." .. layer)
        if loaded and type(script) == "table" and script.create then script:create(self.UI) end
      end
    end
    scene:addEventListener("create", scene)
    return scene
  end,
}

function app:showView(view, options)
  if self.context.Router[view] == nil then return print("ERROR showView", view) end
  composer.gotoScene("App." .. self.props.appName .. "." .. view, options)
end

local runtime = { app = app }

function runtime.bootstrap(options)
  app.props = { appName = options.name, lang = "en" }
  for _, page in ipairs(require("App." .. options.name .. ".index")) do
    local view = "components." .. page .. ".index"
    local scene = require("App." .. options.name .. "." .. view)
    scene.app = app
    scene:setProps(app.props)
    app.context.Router[view] = scene
  end
  if options.goPage then app:showView("components." .. options.goPage .. ".index", {}) end
end

package.loaded["plugin.kwik"] = runtime
