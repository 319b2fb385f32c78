import { expect } from 'chai';
import { classesMeant, namesInScripts } from '#domain/layer-class';

describe('the classes that a listed name may mean', () => {
  for (const [name, ...meant] of [
    ['linear4test', 'linear4test', 'linear'],
    ['video_png4x', 'video_png4x', 'video_png'],
    ['my_2nd_sway4slow', 'my_2nd_sway4slow', 'my_2nd_sway'],
    ['linear4test_x', 'linear4test_x', 'linear'],
    ['video_png', 'video_png'],
    ['my_2nd', 'my_2nd'],
    ['linear', 'linear'],
  ] as const)
    it(`${name}: ${meant.join(', ')}`, () => {
      expect(classesMeant(name)).to.deep.equal(meant);
    });

  it('are what its script may call itself, without options', () => {
    expect(namesInScripts(['linear', 'video_png4x.to'])).to.deep.equal(['linear', 'video_png4x', 'video_png']);
  });
});
