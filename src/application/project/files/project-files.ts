import type { CurrentReading } from '#application/ports/file-store';

/**
 * A project's files as someone who only reads sees them: the store itself, or a draft in which a
 * change is taking shape.
 */
export type ProjectFiles = CurrentReading;
