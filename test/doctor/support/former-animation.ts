import { readFileSync } from 'node:fs';

/** A script whose functions an earlier template of ours has written. */
const former = readFileSync(
  new URL('../../fixtures/project/App/story/components/cover/layers/hero_linear.lua', import.meta.url),
  'utf8',
);

/** The functions of such a script, with what it returns: they wait. */
const waitingFunctions = former.slice(former.indexOf('-- Returns what moves'));

/** Those of a later template, which move exactly, and once. */
const exactFunctions = readFileSync(new URL('exact-functions.lua', import.meta.url), 'utf8');

export interface FormerAnimation {
  readonly layer: string;
  readonly class?: string;
  /** Lua, as the inside of the table; the animation neither starts with the page nor stays at its end otherwise. */
  readonly properties?: string;
  /** Lua, as more fields. */
  readonly more?: string;
  /** Whether a later template wrote it. */
  readonly isExact?: boolean;
}

/** An animation as an earlier template wrote it. */
export function formerAnimation({
  layer,
  class: name = 'linear',
  properties = '',
  more = '',
  isExact = false,
}: FormerAnimation): string {
  return `-- By hand: the words above stay.
local modulePath = ...

local M = {
  name = "${layer}",
  class = "${name}",
  properties = {
    target = "${layer}",
    autoPlay = false, -- waits for its cue
    delay = 0,
    duration = 500,
    loop = 1,
    reverse = false,
    resetAtEnd = true,
    ${properties}
  },
  to = { x = 100 },
  ${more}
}

${isExact ? exactFunctions : waitingFunctions}`;
}
