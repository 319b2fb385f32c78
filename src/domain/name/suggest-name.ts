import { brokenRule } from './broken-rule.js';
import type { NameKind } from './name-kind.js';

/** A name close to the refused one that would be taken; `undefined` where there is none, or none of a letter or digit. */
export function suggestName(kind: NameKind, name: string): string | undefined {
  const composed = name.normalize('NFC').trim();
  const kept =
    kind === 'class' ? composed.replace(/[^\p{L}\p{Nd}]+/gu, '') : composed.replace(/[^\p{L}\p{M}\p{Nd}_ -]+/gu, '_');
  if (!/[\p{L}\p{Nd}]/u.test(kept)) return undefined;
  const short = [...kept].slice(0, 40).join('').trim();
  const started = /^[\p{L}_]/u.test(short) ? short : kind === 'class' ? `c${short}` : `_${short}`;
  return [started, started.replace(/index/gu, 'idx'), `${started}_`, `my${started}`].find(
    (candidate) => brokenRule(kind, candidate) === undefined,
  );
}
