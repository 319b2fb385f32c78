local props = {
  name = "cargo",
  members = { "crates/crateA", "crates/crateB" }, -- the paths of its layers
  properties = {
    alpha = 1, -- 0 is invisible
    xScale = 1,
    yScale = 1,
    rotation = 0, -- degrees, clockwise
    isLuaTable = false, -- true: only a list of names, no display group
    x = nil,
    y = nil,
  },
}

return require("components.kwik.page_group").set(props)
