-- The page is 480 x 320 points; on longer screens more of it shows at the sides.
local shape = display.pixelHeight / display.pixelWidth

application = {
  content = {
    width = shape > 1.5 and 320 or math.floor(480 / shape),
    height = shape < 1.5 and 480 or math.floor(320 * shape),
    scale = "letterbox",
    fps = 30,
    imageSuffix = {
      ["@2x"] = 1.5,
      ["@4x"] = 3.0,
    },
  },
}
