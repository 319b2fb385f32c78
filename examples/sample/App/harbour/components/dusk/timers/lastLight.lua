local props = {
  name = "lastLight",
  properties = {
    delay = 45000, -- milliseconds
    iterations = 1, -- how many times; 0 or less without end
  },
  actions = {
    onComplete = "nightFalls", -- the command that runs each time
  },
}

-- The runtime reads these from here; they are set above.
props.delay = props.properties.delay
props.iterations = props.properties.iterations
props.actionName = props.actions.onComplete ~= "" and props.actions.onComplete or nil

return require("components.kwik.page_timer").set(props)
