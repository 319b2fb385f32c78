import { expect } from 'chai';
import type { Properties } from '#domain/properties/property-value';

/** The values of a layer that animations change, as the engine has them. */
type Place = Readonly<Partial<Record<'x' | 'y' | 'alpha' | 'rotation' | 'xScale' | 'yScale', number>>>;

/** By the name of the class, which is that of its layer behind `a_`. */
export type Places = Readonly<Record<string, Place>>;

/** An animation class on a layer at 100, 160, and where that layer is. */
export interface Motion {
  readonly layer?: Properties;
  readonly props: Properties;
  /** Its own `properties`, over those of the page. */
  readonly own?: Properties;
  /** When the page shows. */
  readonly start: Place;
  /** At the end of its last run. */
  readonly end: Place;
  /** At its end, where it is reset. */
  readonly reset: Place;
}

/** Each class, with what can go wrong: a layer that is scaled and turned, a start, a reference point. */
export const motions: Readonly<Record<string, Motion>> = {
  linear: {
    layer: { xScale: 2, yScale: 2, rotation: 10 },
    props: {
      from: { x: 40, xScale: 0.5 },
      to: { x: 300, xScale: 3, alpha: 0.5 },
      layerOptions: { referencePoint: 'TopLeft' },
    },
    start: { x: 15, y: 135, xScale: 1, yScale: 2, rotation: 10, alpha: 1 },
    end: { x: 300, y: 135, xScale: 3, yScale: 2, rotation: 10, alpha: 0.5 },
    reset: { x: 15, y: 135, xScale: 1, yScale: 2, rotation: 10, alpha: 1 },
  },
  blink: {
    props: { from: { alpha: 0.5 }, to: { xScale: 1.5, yScale: 0.5, alpha: 0.75 } },
    start: { x: 100, y: 160, xScale: 1, yScale: 1, alpha: 0.5 },
    end: { x: 100, y: 160, xScale: 1.5, yScale: 0.5, alpha: 0.75 },
    reset: { x: 100, y: 160, xScale: 1, yScale: 1, alpha: 1 },
  },
  bounce: {
    props: { to: { y: -60, rotation: 90 } },
    start: { x: 100, y: 160, rotation: 0 },
    end: { x: 100, y: 100, rotation: 90 },
    reset: { x: 100, y: 160, rotation: 0 },
  },
  pulse: {
    layer: { xScale: 0.5, yScale: 0.5 },
    props: { from: { xScale: 2 }, to: { xScale: 1.5, yScale: 1.5 } },
    start: { xScale: 1, yScale: 0.5 },
    end: { xScale: 1.5, yScale: 1.5 },
    reset: { xScale: 1, yScale: 0.5 },
  },
  rotation: {
    layer: { rotation: 30 },
    props: { to: { rotation: 120, alpha: 0.5 } },
    start: { rotation: 30, alpha: 1 },
    end: { rotation: 120, alpha: 0.5 },
    reset: { rotation: 30, alpha: 1 },
  },
  tremble: {
    props: { from: { rotation: -15 }, to: { rotation: 15 } },
    start: { rotation: -15 },
    end: { rotation: 15 },
    reset: { rotation: 0 },
  },
  path: {
    props: { path: { filename: 'way.json', closed: false, pause: false }, to: { xScale: 3, rotation: 0 } },
    start: { x: 100, y: 160, xScale: 1 },
    end: { x: 300, y: 160, xScale: 3 },
    reset: { x: 100, y: 160, xScale: 1 },
  },
  switch: {
    props: {},
    own: { to: 'other' },
    start: { alpha: 1 },
    end: { alpha: 0 },
    reset: { alpha: 0 },
  },
};

/** @throws AssertionError that names the layer and the value */
export function expectPlaces(seen: Places, at: 'start' | 'end' | 'reset', when: string): void {
  for (const [name, motion] of Object.entries(motions)) {
    // A switch knows no way back.
    const wanted = motion[name === 'switch' && when.startsWith('at the end') ? 'end' : at];
    for (const [value, number] of Object.entries(wanted))
      expect(seen[name]?.[value as keyof Place], `${value} of ${name}, ${when}`).to.be.closeTo(number, 0.02);
  }
}

/** Lua functions that watch the layers of a page frame by frame. */
export const motionHelpers = `
  local names = { ${Object.keys(motions)
    .map((name) => `"${name}"`)
    .join(', ')} }
  local watched
  function places()
    local found = {}
    for _, name in ipairs(names) do
      local object = PROBE.UI().sceneGroup["a_" .. name]
      found[name] = { x = object.x, y = object.y, alpha = object.alpha, rotation = object.rotation, xScale = object.xScale, yScale = object.yScale }
    end
    return found
  end
  local function onFrame(event)
    local UI = PROBE.UI()
    if UI == nil or UI.page ~= watched then return end
    local frame = places()
    frame.time, frame.positions = event.time / 1000, {}
    for _, name in ipairs(names) do
      local animation = UI.animations["a_" .. name .. "_" .. name]
      frame.positions[name] = animation and animation.to.isPlaying and (animation.to.position or 0) or nil
    end
    seen[#seen + 1] = frame
  end
  function motionEnded(name) endings = (endings or 0) + 1 end
  function watch(page) watched, seen, endings = page, {}, 0 end
  Runtime:addEventListener("enterFrame", onFrame)
  -- By how many frames each animation took longer than its delay and its runs.
  function lateness()
    local UI, late = PROBE.UI(), {}
    for _, name in ipairs(names) do
      local first, last, most = nil, nil, 0.001
      for index, frame in ipairs(seen) do
        if frame.positions[name] then
          first, last = first or frame.time, frame.time
          if seen[index - 1] then most = math.max(most, frame.time - seen[index - 1].time) end
        end
      end
      local to = UI.animations["a_" .. name .. "_" .. name].to
      local properties = { delay = to.delay, runs = (to.repeatCount or 1) * (to.duration or 0) }
      if name == "switch" then properties = { delay = 0, runs = last - first } end
      late[name] = ((last - first) - properties.delay - properties.runs) / most
    end
    return late
  end
  -- How often the layer is seen on its way there and back, how often on the wrong side, and its least and greatest scale.
  function mirroring(name)
    local duration = PROBE.UI().animations["a_" .. name .. "_" .. name].to.duration
    local found = { there = 0, back = 0, wrong = 0, least = math.huge, most = 0 }
    for _, frame in ipairs(seen) do
      local position, scale = frame.positions[name], frame[name].xScale
      if position and position > 0 then
        local isBack = math.floor(position / duration) % 2 ~= 0
        local way = isBack and "back" or "there"
        found[way] = found[way] + 1
        if (scale < 0) ~= isBack then found.wrong = found.wrong + 1 end
        found.least, found.most = math.min(found.least, math.abs(scale)), math.max(found.most, math.abs(scale))
      end
    end
    return found
  end
  return true`;
