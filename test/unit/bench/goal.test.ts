import { expect } from 'chai';
import { judge, versionGoals } from '../../../bench/goals.js';
import { figureOf, measure, ratioOf, type Contender } from '../../../bench/measurement.js';
import { resultOf, mergeResults, type Results } from '../../../bench/results.js';
import { median } from '../../../bench/statistics.js';

const ours = { name: 'ours', values: [80, 100, 90] };
const bare = { name: 'bare', values: [100, 100, 180] };

describe('bench: figures and goals', () => {
  it('bench: figures and goals takes the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).to.equal(5);
    expect(median([10, 2, 4, 100])).to.equal(7);
    expect(median([])).to.be.NaN;
  });

  it('bench: figures and goals takes ratios round by round, and not of the medians', () => {
    expect(figureOf(ours) / figureOf(bare)).to.equal(0.9);
    expect(ratioOf(ours, bare)).to.equal(0.8);
  });

  it('bench: figures and goals adds up what is counted', () => {
    expect(figureOf(ours, 'sum')).to.equal(270);
  });

  it('bench: figures and goals show whether a ratio reaches its goal', () => {
    expect(judge({ of: 'ours', to: 'bare', atLeast: 0.8 }, [ours, bare])).to.deep.equal({
      explains: 'ours / bare ≥ 0.8',
      value: 0.8,
      met: true,
    });
    expect(judge({ of: 'ours', to: 'bare', atLeast: 0.81 }, [ours, bare]).met).to.equal(false);
    expect(judge({ of: 'ours', to: 'bare', atMost: 0.79 }, [ours, bare]).met).to.equal(false);
  });

  it('bench: figures and goals show whether a figure by itself reaches its goal', () => {
    expect(judge({ of: 'ours', atMost: 90 }, [ours]).met).to.equal(true);
    expect(judge({ of: 'ours', atMost: 90 }, [ours], 'sum').met).to.equal(false);
  });

  it('bench: figures and goals refuses a goal of somebody who was not measured', () => {
    expect(() => judge({ of: 'nobody', atMost: 1 }, [ours])).to.throw('nobody');
  });

  it('bench: figures and goals holds a version against another figure by figure, with nothing to be met', () => {
    const contenders = ['new, 10 pages', 'old, 10 pages', 'bare'].map((name) => ({
      name,
      run: () => Promise.resolve(1),
    }));
    const goals = versionGoals(contenders);
    expect(goals).to.deep.equal([{ of: 'new, 10 pages', to: 'old, 10 pages' }]);
    const [goal = { of: '' }] = goals;
    const series = contenders.map(({ name }, index) => ({ name, values: [index + 1] }));
    expect(judge(goal, series)).to.deep.include({ value: 0.5, met: undefined });
  });
});

describe('bench: rounds', () => {
  const counting = (): { order: string[]; contenders: Contender[] } => {
    const order: string[] = [];
    const contenders = ['a', 'b'].map((name) => ({
      name,
      run: () => Promise.resolve(order.push(name)),
    }));
    return { order, contenders };
  };

  it('bench: rounds interleaves the contenders, to and fro, and forgets the first round', async () => {
    const { order, contenders } = counting();
    const series = await measure({ what: '', unit: '', contenders }, 2, 1);
    expect(order.join('')).to.equal('abbaab');
    expect(series).to.deep.equal([
      { name: 'a', values: [4, 5] },
      { name: 'b', values: [3, 6] },
    ]);
  });

  it('bench: rounds counts every round of what cannot be warm, and no more than it wants', async () => {
    const { order, contenders } = counting();
    await measure({ what: '', unit: '', contenders, rounds: 1, warmUp: false }, 5, 1);
    expect(order.join('')).to.equal('ba');
  });

  it('bench: rounds keeps rows that were not measured this time, in the order of all', () => {
    const row = (id: string, value: number) =>
      resultOf(id, { what: id, unit: 'ms', contenders: [] }, [{ name: 'ours', values: [value] }]);
    const results = (version: string, ...rows: Results['rows']): Results => ({
      machine: '',
      version,
      date: 'day',
      rows,
    });
    const merged = mergeResults(
      results('v1', row('c', 1), row('a', 1), row('gone', 1)),
      results('v2', row('a', 2), row('b', 2)),
      ['a', 'b', 'c'],
    );
    expect(merged.rows.map(({ id, figures }) => `${id}${figures[0]?.figure}`)).to.deep.equal(['a2', 'b2', 'c1']);
    expect(merged.rows.map(({ measured }) => measured)).to.deep.equal([undefined, undefined, 'day, version v1']);
    expect(mergeResults(merged, results('v3'), ['c']).rows[0]?.measured).to.equal('day, version v1');
  });
});
