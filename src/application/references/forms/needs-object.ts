import { bytesToText } from '#application/bytes/byte-text';

/**
 * Whether a class's script hands an object of the page to the runtime without a look whether there is one, as older editors'
 * scripts do: the page stops there.
 */
export function needsObject(content: Uint8Array): boolean {
  const text = bytesToText(content);
  return /\b(?:createButton|initAnimation)\s*\(/.test(text) && !/[=~]=\s*nil\b/.test(text);
}

/** Whether that is the object which `properties.target` names. The runtime makes buttons of nothing else. */
export function needsTarget(content: Uint8Array): boolean {
  if (!needsObject(content)) return false;
  return /\bcreateButton\s*\(|\bsceneGroup\s*\[\s*self\.properties\.target\b/.test(bytesToText(content));
}
