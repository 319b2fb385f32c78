import { expect } from 'chai';
import { bytesAnswer } from '#adapters/http/answer/ready-answer';
import type { KeptAnswer } from '#adapters/http/ready/kept-answer';
import { ReadyAnswers } from '#adapters/http/ready/ready-answers';

const kibibyte = 1024;

function answerOf(bytes: number): KeptAnswer {
  return {
    answer: bytesAnswer(200, Buffer.alloc(bytes, 'x'), 'text/plain'),
    again: { witness: { caughtUp: () => Promise.resolve(), revision: () => 1 }, holds: () => true },
    effect: undefined,
    operationId: 'read',
  };
}

describe('the answers that are kept ready', () => {
  it('the answers that are kept ready are found by their target and their form', () => {
    const answers = new ReadyAnswers();
    const [json, yaml] = [answerOf(1), answerOf(1)];
    answers.keep('/a', 'json', json);
    answers.keep('/a', 'yaml', yaml);
    expect(answers.find('/a', 'json')).to.equal(json);
    expect(answers.find('/a', 'yaml')).to.equal(yaml);
    expect(answers.find('/a?', 'json')).to.equal(undefined);
  });

  it('the answers that are kept ready are forgotten one by one, but for what came in their place', () => {
    const answers = new ReadyAnswers();
    const [first, second] = [answerOf(1), answerOf(1)];
    answers.keep('/a', 'json', first);
    answers.keep('/a', 'json', second);
    answers.drop('/a', 'json', first);
    expect(answers.find('/a', 'json')).to.equal(second);
    answers.drop('/a', 'json', second);
    expect(answers.find('/a', 'json')).to.equal(undefined);
  });

  it('the answers that are kept ready take no more room than they may, and those asked for stay longest', () => {
    const answers = new ReadyAnswers({ bytes: 256 * kibibyte, answerBytes: 32 * kibibyte });
    const cached = (from: number, to: number) => {
      let count = 0;
      for (let index = from; index < to; index++) if (answers.find(`/${index}`, 'json') !== undefined) count++;
      return count;
    };
    for (let index = 0; index < 1000; index++) {
      answers.keep(`/${index}`, 'json', answerOf(6 * kibibyte));
      answers.find('/0', 'json');
    }
    expect(answers.find('/0', 'json')).not.to.equal(undefined);
    // 6 KiB each, and about 2 KiB for all that comes with one.
    expect(cached(990, 1000)).to.equal(10);
    expect(cached(1, 1000)).to.be.within(10, 32);
  });

  it('are none that would drive out hundreds', () => {
    const answers = new ReadyAnswers({ bytes: 256 * kibibyte, answerBytes: 32 * kibibyte });
    answers.keep('/a', 'json', answerOf(32 * kibibyte));
    expect(answers.find('/a', 'json')).not.to.equal(undefined);
    answers.keep('/a', 'json', answerOf(32 * kibibyte + 1));
    expect(answers.find('/a', 'json')).to.equal(undefined);
  });
});
