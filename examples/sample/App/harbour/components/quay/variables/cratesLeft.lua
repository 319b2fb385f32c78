local props = {
  name = "cratesLeft",
  properties = {
    isAfter = false, -- true: it gets its value when the page is shown, not before
    isLocal = true, -- true: of this page (UI.variables), false: of the app
    type = "number", -- "string", "number", "boolean", "table", "function"
    isSave = false, -- keeps its value from one start of the app to the next
    value = 2, -- what it is at first
  },
}

return require("components.kwik.page_variable").set(props)
