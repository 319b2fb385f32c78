import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('..', import.meta.url));

/** Where the bench keeps what it makes: projects, peers, other versions, results. Ignored by git, and can be removed. */
export const workFolder = join(checkout, '.work', 'bench');
