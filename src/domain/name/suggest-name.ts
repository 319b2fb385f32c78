import { brokenRule } from './broken-rule.js';
import type { NameKind } from './name-kind.js';

/** A name close to the refused one that would be taken, or `undefined` where there is none. */
export function suggestName(kind: NameKind, name: string): string | undefined {
  const composed = name.normalize('NFC').trim();
  const kept =
    kind === 'class' ? composed.replace(/[^\p{L}\p{Nd}]+/gu, '') : composed.replace(/[^\p{L}\p{M}\p{Nd}_ -]+/gu, '_');
  const short = [...kept].slice(0, 40).join('').trim();
  const started = /^[\p{L}_]/u.test(short) ? short : kind === 'class' ? `c${short}` : `_${short}`;
  return [started, started.replace(/index/gu, 'idx'), `${started}_`, `my${started}`].find(
    (candidate) => brokenRule(kind, candidate) === undefined,
  );
}
