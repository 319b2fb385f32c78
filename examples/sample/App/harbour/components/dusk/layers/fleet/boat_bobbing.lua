-- The properties that this layer sets. Everything else, functions included, comes from the class.
local M = {
  name = "fleet/boat",
  class = "bobbing",
  properties = {
    height = 5,
    period = 2600,
  }, -- what this layer sets of the class's properties
}

setmetatable(M, { __index = require("components.custom.bobbing") })

return M
