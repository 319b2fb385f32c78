import { hash } from 'node:crypto';
import type { FileVersion } from '#domain/change/file-change';

/** SHA-256 of the bytes, in hexadecimal. */
export function contentVersion(content: Uint8Array): FileVersion {
  return hash('sha256', content, 'hex');
}
