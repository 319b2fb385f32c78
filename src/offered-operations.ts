import { describeOperations } from '#adapters/cli/describe-operations';
import { clientRequests } from '#adapters/client/client-operations.generated';
import { operations } from '#application/use-cases/operation-table';

/**
 * The operations that the command line offers. The build replaces this module by its value (`scripts/offered-operations.ts`):
 * to load all declarations would take longer than most commands.
 */
export const offeredOperations = describeOperations(Object.values(operations), clientRequests);
