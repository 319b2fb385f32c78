import { unionOf, type Box, type Point } from '../geometry/geometry.js';
import { placedLayers, type Drawn, type DrawnStates } from '../geometry/page-drawing.js';
import type { PageFacts } from '../geometry/layer-geometry.js';
import { ClassValues } from '../motion/class-values.js';
import type { AttachedClass, PageObject } from '../motion/moving-page.js';
import { classesOfKind, type PlayedPage } from './played-page.js';

/** Something on a page that runs a command when the reader taps it. */
export interface PageButton {
  /** The class, as the app calls it. */
  readonly key: string;
  readonly kind: PageObject['kind'];
  /** The layer or page group that is tapped. */
  readonly path: string;
  readonly command: string;
  /** How many taps in a row it takes. */
  readonly taps: number;
}

/** The classes that run a command on a tap. */
const buttonKinds = ['button'];

/** The buttons of a page, the lowest first. One that is switched off does nothing. */
export function buttonsOf(page: PlayedPage): readonly PageButton[] {
  return classesOfKind(page, buttonKinds).flatMap(({ object, attached }) => {
    const button = buttonOf(object, attached);
    return button === undefined ? [] : [button];
  });
}

function buttonOf({ kind, path }: PageObject, attached: AttachedClass): PageButton | undefined {
  const values = new ClassValues(attached);
  const command = values.text('actions.onTap');
  const isGroup = kind === 'group' || values.text('properties.type') === 'group';
  const isTouched = values.text('properties.eventType') === 'touch';
  // The runtime makes no button of a page group that is touched.
  if (command === '' || values.at('properties.enabled') === false || (isGroup && isTouched)) return undefined;
  const target = values.text('properties.target').replaceAll('.', '/');
  const taps = isTouched ? 1 : (values.finite('properties.btaps') ?? 1);
  return { key: `${path}_${attached.name}`, kind: isGroup ? 'group' : 'layer', path: target || path, command, taps };
}

/** A button as it is drawn. */
export interface ShownButton extends PageButton {
  readonly box: Box;
}

/** The buttons that can be pressed: the engine passes no tap to what is invisible. */
export function shownButtons(
  buttons: readonly PageButton[],
  drawn: readonly Drawn[],
  facts: PageFacts,
  states: DrawnStates,
): readonly ShownButton[] {
  const layers = buttons.length === 0 ? [] : placedLayers(drawn, facts, states);
  return buttons.flatMap((button) => {
    const { kind, path } = button;
    const placed =
      kind === 'layer'
        ? layers.filter(({ node }) => node.path === path)
        : placedLayers(groupsNamed(drawn, path), facts, states);
    const box = unionOf(placed.filter(({ alpha }) => alpha > 0).map((layer) => layer.box));
    return box === undefined ? [] : [{ ...button, box }];
  });
}

function groupsNamed(drawn: readonly Drawn[], name: string): readonly Drawn[] {
  return drawn.filter((item) => item.kind === 'group' && item.name === name);
}

/** The buttons under a point of the page: the engine passes a tap to each of them, the topmost first. */
export function buttonsAt(buttons: readonly ShownButton[], { x, y }: Point): readonly ShownButton[] {
  return buttons
    .filter(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
    .toReversed();
}
