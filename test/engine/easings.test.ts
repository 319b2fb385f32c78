import { expect } from 'chai';
import { easingCurve } from '#adapters/studio/model/motion/easing-curves';
import { easingNames } from './support/easing-names.js';
import { useEngineProject } from './support/use-engine-project.js';

const steps = 1000;

/** Lua that moves a square by a thousand points as a class with this easing does, and returns where it is after each step. */
const wayOf = (easing: string) => `
local square = display.newRect(0, 0, 1, 1)
local class = require(kwikGlobal.ROOT .. "components.kwik.layer_animation").set {
  name = "square", class = "linear", to = { x = ${steps} },
  properties = { duration = 1000, delay = 0, loop = 1, reverse = false, easing = ${JSON.stringify(easing)} },
}
class:initAnimation({}, square, function() end)
local tween = class:buildAnim({}).to
local way = {}
-- Nothing moves at a place where it is already.
for step = 1, ${steps} - 1 do
  tween:setPosition(step / ${steps})
  way[step] = square.x
end
square:removeSelf()
return way`;

describe('the easings of the studio against the runtime', () => {
  const project = useEngineProject();

  it(`each of the ${easingNames.length} names leads as the runtime's own classes do, in ${steps} steps`, async () => {
    await project().run(async (app) => {
      for (const easing of easingNames) {
        const way = await app.lua<readonly number[]>(wayOf(easing));
        const curve = easingCurve(easing);
        const offs = way.map((x, index) => Math.abs(curve((index + 1) / steps) - x / steps));
        expect(offs, easing).to.have.length(steps - 1);
        expect(Math.max(...offs), easing).to.be.below(0.001);
      }
    });
  });
});
