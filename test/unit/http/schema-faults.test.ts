import { expect } from 'chai';
import * as z from 'zod';
import { faultsOf } from '#application/use-cases/schema-faults';

describe('what a schema finds wrong', () => {
  const output = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) throw new Error('nothing is wrong');
    return faultsOf(parsed.error).map(({ at, message }) => (at === '' ? message : `${at}: ${message}`));
  };
  const list = z.array(z.string());
  const table = z.strictObject({ name: z.string().min(1).max(5), list: list.max(2).optional() });

  it('a fault that a schema finds is reported in the terms of the request', () => {
    expect(output(z.union([list, table]), 5)).to.deep.equal(['takes a list or a table']);
    expect(output(z.union([list, table]), { name: 5 })).to.deep.equal(['name: takes text']);
    expect(output(table, {})).to.deep.equal(['name: is missing; it takes text']);
    expect(output(table, { name: 'a', nam: 1 })).to.deep.equal(['holds "nam", which nobody knows here']);
    expect(output(table, { name: '' })).to.deep.equal(['name: is empty']);
    expect(output(table, { name: 'abcdef' })).to.deep.equal(['name: takes no more than 5 characters']);
    expect(output(table, { name: 'a', list: ['', '', ''] })).to.deep.equal(['list: takes no more than 2 entries']);
    expect(output(z.enum(['long', 'short']), 'loud')).to.deep.equal(['takes "long" or "short"']);
    expect(output(z.literal(true), false)).to.deep.equal(['takes true']);
    expect(output(z.number().min(1), 0)).to.deep.equal(['takes no less than 1']);
    expect(output(z.union([z.literal(1), z.literal(2)]), 3)).to.deep.equal(['has none of the forms it may have']);
  });

  it('a fault that a schema finds is reported in the schema’s own words where it has some', () => {
    expect(output(z.string().min(1, { error: 'is nothing' }), '')).to.deep.equal(['is nothing']);
    expect(output(z.string().regex(/^\d$/, { error: 'must be a digit' }), 'x')).to.deep.equal(['must be a digit']);
  });
});
