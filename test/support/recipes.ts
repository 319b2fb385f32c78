import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The front ends in which each recipe is written. */
export const ways = ['HTTP', 'Command line', 'Assistant'] as const;
export type Way = (typeof ways)[number];

/** Commands of a shell, or calls of tools as JSON, and what they print together. */
export interface RecipeStep {
  readonly commands: readonly string[];
  readonly printed: string;
}

export interface Recipe {
  readonly title: string;
  /** What the author has done by hand, as commands in the project's folder. */
  readonly byHand: readonly string[];
  readonly steps: Readonly<Record<Way, readonly RecipeStep[]>>;
}

export const recipePage = fileURLToPath(new URL('../../docs/recipes.md', import.meta.url));

/** The recipes of `docs/recipes.md`. */
export function readRecipes(): Recipe[] {
  const [, ...sections] = readFileSync(recipePage, 'utf8').split(/^## /m);
  return sections.map((section) => {
    const [title = ''] = section.split('\n');
    const [head = '', ...parts] = section.split(new RegExp(`^\\*\\*(${ways.join('|')})\\*\\*$`, 'm'));
    const stepsIn = (way: Way) => stepsOf(parts[parts.indexOf(way) + 1] ?? '');
    return {
      title,
      byHand: stepsOf(head).flatMap(({ commands }) => commands),
      steps: Object.fromEntries(ways.map((way) => [way, stepsIn(way)])) as Record<Way, RecipeStep[]>,
    };
  });
}

function stepsOf(text: string): RecipeStep[] {
  const steps: RecipeStep[] = [];
  let commands: string[] = [];
  for (const [, language, content = ''] of text.matchAll(/^```(sh|json|text)\n([^]*?)^```$/gm)) {
    if (language !== 'text') {
      commands.push(content);
      continue;
    }
    steps.push({ commands, printed: content });
    commands = [];
  }
  return commands.length === 0 ? steps : [...steps, { commands, printed: '' }];
}
