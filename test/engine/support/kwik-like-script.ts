/**
 * The script of an animation as Kwik's editor makes it, in our own words: it plays a part from A first where it has a table `from`,
 * corrects no end, and looks for its command where nothing puts one.
 */
export function kwikLikeScript(layer: string, kind: string, props: Readonly<Record<string, unknown>>): string {
  const tables = Object.entries(props).map(([name, value]) => `  ${name} = ${luaOf(value)},`);
  return `local folder = (...):match("^.*%.")
local M = {
  name = ${luaOf(layer)},
  class = ${luaOf(kind)},
${tables.join('\n')}
}
local function whenOver() end
local function make(self, UI)
  local isGroup = self.properties.type == "group"
  self.obj = isGroup and require(folder .. self.properties.target).group or UI.sceneGroup[self.name]
  self:initAnimation(UI, self.obj, whenOver)
  self.animation = self:buildAnim(UI)
  UI.animations[self.name .. "_" .. self.class] = self.animation
end
function M:create(UI)
  if self.class ~= "switch" then make(self, UI) end
end
function M:didShow(UI)
  if self.class == "switch" then make(self, UI) end
  if self.properties.autoPlay then (self.animation.from or self.animation.to):play() end
end
function M:didHide(UI)
  for _, part in pairs(self.animation) do part:pause() end
end
return require("components.kwik.layer_animation").set(M)
`;
}

function luaOf(value: unknown): string {
  if (value === null || value === undefined) return 'nil';
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${name} = ${luaOf(each)}`);
  return `{ ${fields.join(', ')} }`;
}
