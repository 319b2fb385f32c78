const focusable = 'input, select, textarea, button, summary, a[href], [tabindex]';

/** What has the focus, and what had it last outside of dialogs and menus. What comes in its place takes its place here. */
let focused: Element | undefined;
let home: Element | undefined;
/** What got the focus here. */
let placed: Element | undefined;

/** Whether nobody has chosen what has the focus. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === placed;
}

/** If an update takes away what has the focus, gives the focus to what is nearest. */
export function keepFocus(): void {
  const remember = (element: Element | null) => {
    if (element === null || element === document.body) return;
    focused = element;
    if (element.closest('dialog, [popover]') === null) home = element;
  };
  remember(document.activeElement);
  addEventListener('focusin', ({ target }) => remember(target as Element));
  new MutationObserver((records) => {
    const before = focused;
    focused = presentOf(focused, records);
    home = presentOf(home, records);
    const isLost = removalOf(before, records) !== undefined && document.activeElement === document.body;
    if (isLost && !tryFocus(focused)) tryFocus(home);
    followCurrent();
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-current'] });
}

/** In a list, the focus that nobody has chosen goes to the current item: a renamed one is selected after it has come. */
function followCurrent(): void {
  if (placed === undefined || placed !== document.activeElement) return;
  const current = placed.closest('ul, ol')?.querySelector('[aria-current]');
  if (current != null && current !== placed) tryFocus(current);
}

function removalOf(element: Element | undefined, records: readonly MutationRecord[]): MutationRecord | undefined {
  if (element === undefined) return undefined;
  return records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

/** The element; where it has gone, what came in its place, or what is nearest. */
function presentOf(element: Element | undefined, records: readonly MutationRecord[]): Element | undefined {
  const removal = removalOf(element, records);
  if (removal === undefined || element?.isConnected === true) return element;
  const { target, nextSibling, previousSibling } = removal;
  const isNew = records.some(({ addedNodes }) => [...addedNodes].includes(previousSibling as ChildNode));
  const near = isNew ? [previousSibling, nextSibling] : [nextSibling, previousSibling];
  for (const node of [...near, target, ...around(target)]) {
    if (!(node instanceof Element) || !node.isConnected) continue;
    const found = [node, ...node.querySelectorAll(focusable)].find(isReachable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function around(node: Node): readonly Node[] {
  const { parentElement } = node;
  return parentElement === null || parentElement === document.body ? [] : [parentElement, ...around(parentElement)];
}

function isReachable(element: Element): boolean {
  return element.matches(focusable) && !element.matches(':disabled') && element.getClientRects().length > 0;
}

function tryFocus(element: Element | undefined): boolean {
  (element as HTMLElement | undefined)?.focus();
  placed = element;
  return document.activeElement === element;
}
