import { nameParameter } from '#adapters/http/change-call';

export const appParameter = nameParameter
  .optional()
  .describe(
    'For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.',
  );
