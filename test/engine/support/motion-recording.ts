import type { MotionKey } from '#adapters/studio/model/motion/moving-page';
import type { RunningApp } from './engine.js';

/** What the engine showed in a frame, in the content of the app. */
export interface RecordedFrame {
  /** Milliseconds since the animations of the page have started, by their own clock. */
  readonly ms: number;
  /** Milliseconds since the frame before. */
  readonly since: number;
  readonly layers: ReadonlyMap<string, Readonly<Record<MotionKey, number>>>;
}

const keys: readonly MotionKey[] = ['x', 'y', 'alpha', 'xScale', 'yScale', 'rotation'];

/**
 * Lua that starts a clock in the frame in which the first animation of a page starts: an animation of the runtime's own, which adds up
 * times as the others do. It changes only what makes animations from then on, so it comes before the page is made.
 */
const clockLua = `
if MOTION_READY then return true end
MOTION_READY = true
for name, module in pairs(package.loaded) do
  if type(module) == "table" and name:match("gtween$") and type(module.new) == "function" then
    local new = module.new
    function module.new(...)
      local tween = new(...)
      local play = tween.play
      function tween.play(...)
        if MOTION_ARMED and not MOTION_CLOCK then MOTION_CLOCK = new({ v = 0 }, 3600, { v = 1 }) end
        return play(...)
      end
      return tween
    end
  end
end
return true`;

const record = (page: string, objects: readonly string[]) => `
local names, frames = { ${objects.map((name) => JSON.stringify(name)).join(', ')} }, {}
MOTION, MOTION_ARMED = frames, true
if MOTION_CLOCK then MOTION_CLOCK:pause() end
MOTION_CLOCK = nil
local function frame()
  local UI = PROBE.UI()
  local clock = MOTION_CLOCK
  if not UI or UI.page ~= ${JSON.stringify(page)} or not clock then return end
  local row = { clock.position }
  for _, name in ipairs(names) do
    local object = UI.sceneGroup[name] or {}
    for _, key in ipairs { ${keys.map((key) => JSON.stringify(key)).join(', ')} } do
      row[#row + 1] = object[key] and math.floor(object[key] * 10000 + 0.5) / 10000 or "none"
    end
  end
  frames[#frames + 1] = row
end
if MOTION_LISTENER then Runtime:removeEventListener("enterFrame", MOTION_LISTENER) end
MOTION_LISTENER = frame
Runtime:addEventListener("enterFrame", frame)
return true`;

/**
 * Shows a page and records it for some seconds. The frames begin when its animations do.
 * @param objects layers and page groups by what the page's scene calls them. One that the page does not have is not in the frames
 */
export async function recordPage(
  app: RunningApp,
  page: string,
  objects: readonly string[],
  seconds: number,
): Promise<readonly RecordedFrame[]> {
  await app.lua(clockLua);
  await app.lua(record(page, objects));
  await app.show(page);
  const past = 'return #MOTION > 1 and MOTION[#MOTION][1] or 0';
  await app.until<number>(past, (now) => now >= seconds, { ms: (seconds + 60) * 1000, what: 'the recording' });
  const rows = await readRows(app);
  return rows.map(([position = 0, ...values], index) => ({
    ms: position * 1000,
    since: (position - (rows[index - 1]?.[0] ?? 0)) * 1000,
    layers: new Map(
      objects.flatMap((name, object) => {
        const own = values.slice(object * keys.length, (object + 1) * keys.length);
        return own.every(Number.isFinite) ? [[name, valuesOf(own)]] : [];
      }),
    ),
  }));
}

const rowsAtOnce = 20;

async function readRows(app: RunningApp): Promise<readonly (readonly number[])[]> {
  const count = await app.lua<number>(`local frames = MOTION
    Runtime:removeEventListener("enterFrame", MOTION_LISTENER)
    return #frames`);
  const rows: (readonly number[])[] = [];
  for (let first = 1; first <= count; first += rowsAtOnce)
    rows.push(
      ...(await app.lua<readonly (readonly number[])[]>(`local part = {}
        for index = ${first}, math.min(${first + rowsAtOnce - 1}, #MOTION) do part[#part + 1] = MOTION[index] end
        return part`)),
    );
  return rows;
}

function valuesOf(values: readonly number[]): Readonly<Record<MotionKey, number>> {
  return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? NaN])) as Record<MotionKey, number>;
}
