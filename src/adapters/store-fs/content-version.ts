import { createHash } from 'node:crypto';
import type { FileVersion } from '#domain/change/file-change';

/** SHA-256 of the bytes, in hexadecimal. */
export function contentVersion(content: Uint8Array): FileVersion {
  return createHash('sha256').update(content).digest('hex');
}
