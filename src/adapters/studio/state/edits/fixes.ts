import type { Mutation } from '#adapters/client/client-operations.generated';
import type { Finding } from '../../model/lists/finding-text.js';
import { counted } from '../../model/page/parts-of-page.js';
import { confirmChange } from './confirm-change.js';
import { client } from '../service/service.js';
import { toast } from '../shown/messages.js';

/** Shows what the fix of a finding would write, and fixes it after a yes. */
export async function fixFinding({ id, fix = '' }: Finding): Promise<void> {
  const done = await confirmChange({
    title: 'Fix this problem?',
    explanation: `The fix ${fix}.`,
    action: 'Fix',
    run: (dryRun) => client.value.doctor.fix({}, { id, dryRun }),
  });
  if (done !== undefined) afterFix(done, 1);
}

/** Shows what all fixes would write, and makes them in one change after a yes. */
export async function fixAll(count: number): Promise<void> {
  const done = await confirmChange({
    title: `Fix ${counted(count, 'problem')}?`,
    action: 'Fix all',
    run: (dryRun) => client.value.doctor.fix({}, { dryRun }),
  });
  if (done !== undefined) afterFix(done, count);
}

function afterFix({ warnings }: Mutation, count: number): void {
  const fixed = count - warnings.length;
  if (fixed > 0) toast('done', fixed === 1 ? 'Fixed.' : `Fixed ${fixed} problems.`);
}
