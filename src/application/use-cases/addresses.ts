import * as z from 'zod';
import { name } from './define-operation.js';

/** The addresses of things, as operations take them: names, the outermost first. */

export const bookAt = z.object({ book: name });
export const pageAt = bookAt.extend({ page: name });
