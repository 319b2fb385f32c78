-- The harbour: a small picture book to try things with.
local kwik = require "plugin.kwik"

system.setTapDelay(0.2)

kwik.setCustomModule("custom", {
  commands = {},
  components = { "nothing" },
})

kwik.bootstrap {
  name = "harbour",
  goPage = "dusk",
  editor = false,
  language = "", -- one language only
  position = { x = 0, y = 0 },
  gotoLastBook = false,
  unitTest = false,
  httpServer = false,
  showPageName = false,
}
