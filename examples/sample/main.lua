-- The harbour: a small picture book to try things with.

-- The runtime of Kwik: the one that its installer puts into lua_modules, else the plugin of the simulator.
local folder = system.pathForFile("", system.ResourceDirectory)
package.path = folder .. "/lua_modules/?.lua;" .. folder .. "/lua_modules/?/?.lua;" .. package.path
local isInstalled, kwik = pcall(require, "kwiksher.kwik")
if not isInstalled then
  local problem = kwik
  isInstalled, kwik = pcall(require, "plugin.kwik")
  if not isInstalled then error(problem .. "\n" .. kwik, 0) end
end

system.setTapDelay(0.2)

kwik.setCustomModule("custom", {
  commands = {},
  components = { "nothing" },
})

kwik.bootstrap {
  name = "harbour",
  goPage = "dusk", -- the first page
  gotoPage = "dusk", -- the same, as newer runtimes call it
  editor = false,
  language = "", -- one language only
  position = { x = 0, y = 0 },
  gotoLastBook = false,
  unitTest = false,
  httpServer = false,
  showPageName = false,
}
