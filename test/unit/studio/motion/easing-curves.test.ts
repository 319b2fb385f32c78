import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { easingCurve, knownCurve } from '#adapters/studio/model/motion/easing-curves';

type Curve = (ratio: number) => number;

const shoot = 1.70158;
const arc = (r: number, middle: number, floor: number) => 7.5625 * (r - middle) ** 2 + floor;
const outBounce: Curve = (r) => {
  if (r < 1 / 2.75) return arc(r, 0, 0);
  if (r < 2 / 2.75) return arc(r, 1.5 / 2.75, 0.75);
  return r < 2.5 / 2.75 ? arc(r, 2.25 / 2.75, 0.9375) : arc(r, 2.625 / 2.75, 0.984375);
};
const wave = (r: number, period: number) => Math.sin(((r - period / 4) * 2 * Math.PI) / period);
const atEnds =
  (curve: Curve): Curve =>
  (r) =>
    r === 0 || r === 1 ? r : curve(r);

/** Penner's equations with the constants of the runtime, each written out. */
const equations: Readonly<Record<string, Curve>> = {
  inSine: (r) => 1 - Math.cos((r * Math.PI) / 2),
  outSine: (r) => Math.sin((r * Math.PI) / 2),
  inOutSine: (r) => -0.5 * (Math.cos(r * Math.PI) - 1),
  inQuad: (r) => r * r,
  outQuad: (r) => -r * (r - 2),
  inOutQuad: (r) => (r < 0.5 ? 2 * r * r : -2 * r * (r - 2) - 1),
  inCubic: (r) => r ** 3,
  outCubic: (r) => (r - 1) ** 3 + 1,
  inOutCubic: (r) => (r < 0.5 ? 4 * r ** 3 : 4 * (r - 1) ** 3 + 1),
  inQuart: (r) => r ** 4,
  outQuart: (r) => 1 - (r - 1) ** 4,
  inOutQuart: (r) => (r < 0.5 ? 8 * r ** 4 : -8 * (r - 1) ** 4 + 1),
  inQuint: (r) => r ** 5,
  outQuint: (r) => 1 + (r - 1) ** 5,
  inOutQuint: (r) => (r < 0.5 ? 16 * r ** 5 : 16 * (r - 1) ** 5 + 1),
  inExpo: (r) => (r === 0 ? 0 : 2 ** (10 * (r - 1))),
  outExpo: (r) => (r === 1 ? 1 : 1 - 2 ** (-10 * r)),
  inOutExpo: atEnds((r) => (r < 0.5 ? 0.5 * 2 ** (10 * (2 * r - 1)) : 1 - 0.5 * 2 ** (-10 * (2 * r - 1)))),
  inCirc: (r) => -(Math.sqrt(1 - r * r) - 1),
  outCirc: (r) => Math.sqrt(1 - (r - 1) ** 2),
  inOutCirc: (r) => (r < 0.5 ? -0.5 * (Math.sqrt(1 - 4 * r * r) - 1) : 0.5 * (Math.sqrt(1 - (2 * r - 2) ** 2) + 1)),
  inBack: (r) => r * r * ((shoot + 1) * r - shoot),
  outBack: (r) => (r - 1) ** 2 * ((shoot + 1) * (r - 1) + shoot) + 1,
  inOutBack: (r) => {
    const [s, d, e] = [shoot * 1.525, 2 * r, 2 * r - 2];
    return d < 1 ? 0.5 * d * d * ((s + 1) * d - s) : 0.5 * (e * e * ((s + 1) * e + s) + 2);
  },
  inElastic: atEnds((r) => -(2 ** (10 * (r - 1)) * wave(r - 1, 0.3))),
  outElastic: atEnds((r) => 2 ** (-10 * r) * wave(r, 0.3) + 1),
  inOutElastic: atEnds((r) => {
    const d = 2 * r - 1;
    return d < 0 ? -0.5 * 2 ** (10 * d) * wave(d, 0.45) : 0.5 * 2 ** (-10 * d) * wave(d, 0.45) + 1;
  }),
  inBounce: (r) => 1 - outBounce(1 - r),
  outBounce,
  inOutBounce: (r) => (r < 0.5 ? 0.5 * (1 - outBounce(1 - 2 * r)) : 0.5 * outBounce(2 * r - 1) + 0.5),
};

describe('the easings of the runtime', () => {
  const family = parse(
    readFileSync(new URL('../../../../templates/layer-class/animation.yaml', import.meta.url), 'utf8'),
  ) as { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
  const names = family.properties['properties.easing']?.enum ?? [];

  it('each of the 34 names of the catalogue has the curve of the runtime, in a thousand steps', () => {
    expect(names).to.have.length(34);
    for (const name of names) {
      const curve = easingCurve(name);
      for (let step = 0; step <= 1000; step++) {
        const expected = (equations[name] ?? ((r) => r))(step / 1000);
        expect(Math.abs(curve(step / 1000) - expected), `${name} at ${step / 1000}`).to.be.below(1e-9);
      }
    }
  });

  it('a name that nobody knows is even, and no author means it', () => {
    for (const name of ['inoutback', 'Sine', 'inConstructor', 'inOut', 'toString', '__proto__']) {
      expect(easingCurve(name)(0.3), name).to.equal(0.3);
      expect(knownCurve(name), name).to.equal(undefined);
    }
    for (const name of names) expect(knownCurve(name), name).to.be.a('function');
  });
});
