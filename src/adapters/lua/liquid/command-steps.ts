import type { CommandAction } from '#domain/command';
import { Problem } from '#domain/problem/problem';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { asList } from './print-lua.js';

/** Lua 5.1 compiles a function of no more than 250 registers: a loop takes 5, and an expression may need 150. */
const maxDepth = 16;

type Block = 'if' | 'else' | 'loop' | 'repeat';

/** The effect of an action on the blocks around it. */
interface BlockEffect {
  readonly within?: readonly Block[];
  readonly opens?: Block;
  readonly closes?: boolean;
}

const effects: Readonly<Record<string, BlockEffect>> = {
  'condition.__if': { opens: 'if' },
  'condition.__if_': { opens: 'if' },
  'condition._elseif': { within: ['if'], closes: true, opens: 'if' },
  'condition._elseif_': { within: ['if'], closes: true, opens: 'if' },
  'condition._else': { within: ['if'], closes: true, opens: 'else' },
  'condition._end': { within: ['if', 'else', 'loop'], closes: true },
  'loop._while': { opens: 'loop' },
  'loop._for_next': { opens: 'loop' },
  'loop._for_pairs': { opens: 'loop' },
  'loop._repeat': { opens: 'repeat' },
  'loop._until': { within: ['repeat'], closes: true },
  'loop._end': { within: ['if', 'else', 'loop'], closes: true },
};

/** How an action that opens, continues or closes a block can be rendered alone: behind the actions that open one. */
export function blockOf(command: string): { readonly before: readonly CommandAction[]; readonly isBlock: boolean } {
  const effect = effects[command];
  const [within] = effect?.within ?? [];
  return { before: within === undefined ? [] : [openers[within]], isBlock: effect !== undefined };
}

const conditional: CommandAction = { command: 'condition.__if_', params: { expression: 'true' } };

const openers: Readonly<Record<Block, CommandAction>> = {
  if: conditional,
  else: conditional,
  loop: conditional,
  repeat: { command: 'loop._repeat', params: {} },
};

/**
 * `{{ actions | steps }}`: the actions in order, each with the `group` and `verb` of its name, its
 * `params`, and the number of blocks around it (`depth`). One that closes or continues a block that is
 * not open is `misplaced`. Steps of the group `close` at the end close the blocks that are still open.
 * @throws Problem `invalid-property` when blocks are nested too deep
 */
export function steps(actions: unknown): Properties[] {
  const open: Block[] = [];
  const made = asList(actions).map((action) => {
    const { command, params } = isTable(action) ? action : {};
    const name = typeof command === 'string' ? command.replace(/^\.+/, '') : '';
    const effect = Object.entries(effects).find(([known]) => known === name)?.[1] ?? {};
    const current = open.at(-1);
    const misplaced = effect.within !== undefined && (current === undefined || !effect.within.includes(current));
    if (!misplaced && effect.closes === true) open.pop();
    const depth = open.length;
    if (!misplaced && effect.opens !== undefined) open.push(effect.opens);
    if (open.length > maxDepth) {
      throw new Problem(
        'invalid-property',
        `Conditions and loops are nested more than ${maxDepth} deep. Move some to a command of their own.`,
      );
    }
    const dot = name.indexOf('.');
    return step(
      name,
      dot < 0 ? name : name.slice(0, dot),
      dot < 0 ? '' : name.slice(dot + 1),
      params,
      depth,
      misplaced,
    );
  });
  while (open.length > 0) {
    const block = open.pop();
    made.push(step('', 'close', block === 'repeat' ? 'repeat' : 'end', {}, open.length, false));
  }
  return made;
}

function step(
  command: string,
  group: string,
  verb: string,
  params: PropertyValue | undefined,
  depth: number,
  misplaced: boolean,
): Properties {
  return { command, group, verb, params: isTable(params) ? params : {}, depth, misplaced };
}
