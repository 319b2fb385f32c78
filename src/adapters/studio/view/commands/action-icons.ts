import {
  Atom,
  AudioLines,
  BookOpen,
  Braces,
  Brush,
  Camera,
  Captions,
  CircleQuestionMark,
  Clapperboard,
  CodeXml,
  Film,
  GitBranch,
  Globe,
  Hourglass,
  Image,
  Languages,
  Layers,
  MousePointerClick,
  Repeat,
  ShoppingCart,
  SlidersHorizontal,
  Smartphone,
  Sparkles,
  Spline,
  SquareStack,
  Timer,
  Variable,
  Zap,
  type IconNode,
} from 'lucide';
import type { Action, ActionDefinition } from '#adapters/client/client-operations.generated';

const icons: Readonly<Record<string, IconNode>> = {
  Animations: Spline,
  App: Smartphone,
  Buttons: MousePointerClick,
  Canvas: Brush,
  Code: CodeXml,
  Commands: Zap,
  'Conditions and loops': GitBranch,
  Countdown: Hourglass,
  Filters: SlidersHorizontal,
  Language: Languages,
  Layers,
  Multiplier: SquareStack,
  Pages: BookOpen,
  Particles: Sparkles,
  Physics: Atom,
  'Read aloud': Captions,
  Screenshots: Camera,
  Shop: ShoppingCart,
  Sound: AudioLines,
  Sprites: Clapperboard,
  Timers: Timer,
  Variables: Variable,
  Videos: Film,
  Web: Globe,
};

/** The picture of an action: that of its group. */
export function iconOfAction({ command }: Pick<Action, 'command'>, definition: ActionDefinition | undefined): IconNode {
  if (command === 'image.edit') return Image;
  if (command.startsWith('loop.')) return Repeat;
  if (command.endsWith('_end')) return Braces;
  return icons[definition?.group ?? ''] ?? CircleQuestionMark;
}
