-- What generated scripts write where nothing is set: a value that is there, and means nil.
NIL = setmetatable({}, { __tostring = function() return "nil" end })

function NilCheck(value)
  if value == NIL then return nil end
  return value
end

return {}
