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

/** Whose animation is the clock: it has no delay, and does not end while a page is recorded. */
export const clockLayer = 'clock';

const keys: readonly MotionKey[] = ['x', 'y', 'alpha', 'xScale', 'yScale', 'rotation'];

const record = (page: string, layers: readonly string[]) => `
local names, frames, paused = { ${layers.map((name) => JSON.stringify(name)).join(', ')} }, {}, MOTION_CLOCK and MOTION_CLOCK.position or 0
MOTION = frames
local function frame()
  local UI = PROBE.UI()
  local clock = UI and UI.page == ${JSON.stringify(page)} and UI.animations["${clockLayer}_linear"]
  if not clock or not clock.to.isPlaying then return end
  MOTION_CLOCK = clock.to
  local row = { clock.to.position - (clock.to.position >= paused and paused or 0) }
  for _, name in ipairs(names) do
    local object = UI.sceneGroup[name]
    for _, key in ipairs { ${keys.map((key) => JSON.stringify(key)).join(', ')} } do
      row[#row + 1] = math.floor(object[key] * 10000 + 0.5) / 10000
    end
  end
  frames[#frames + 1] = row
end
if MOTION_LISTENER then Runtime:removeEventListener("enterFrame", MOTION_LISTENER) end
MOTION_LISTENER = frame
Runtime:addEventListener("enterFrame", frame)
return true`;

/** The first visit of a page forgets the clock of another page. */
export async function recordFirstVisit(
  app: RunningApp,
  page: string,
  layers: readonly string[],
  seconds: number,
): Promise<readonly RecordedFrame[]> {
  await app.lua('MOTION_CLOCK = nil return true');
  return recordPage(app, page, layers, seconds);
}

/** Shows a page and records it for some seconds. The frames begin when its animations do. */
export async function recordPage(
  app: RunningApp,
  page: string,
  layers: readonly string[],
  seconds: number,
): Promise<readonly RecordedFrame[]> {
  await app.lua(record(page, layers));
  await app.show(page);
  const past = 'return #MOTION > 1 and MOTION[#MOTION][1] or 0';
  await app.until<number>(past, (now) => now >= seconds, { ms: (seconds + 60) * 1000, what: 'the recording' });
  const rows = await readRows(app);
  return rows.map(([position = 0, ...values], index) => ({
    ms: position * 1000,
    since: (position - (rows[index - 1]?.[0] ?? 0)) * 1000,
    layers: new Map(layers.map((name, layer) => [name, valuesOf(values.slice(layer * keys.length))])),
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
