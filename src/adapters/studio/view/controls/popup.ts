const margin = 6;

/** Shows a popover below an element, or above it where there is more room. It is at least as wide as the element. */
export function showBelow(popover: HTMLElement, anchor: Element | null): void {
  popover.showPopover();
  if (anchor === null) return;
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const { style } = popover;
  style.minWidth = `${width}px`;
  const size = popover.getBoundingClientRect();
  const [above, below] = [top - 2 * margin, innerHeight - bottom - 2 * margin];
  const isBelow = size.height <= below || below >= above;
  style.maxHeight = `${Math.max(isBelow ? below : above, 80)}px`;
  const height = Math.min(size.height, isBelow ? below : above);
  style.top = `${isBelow ? bottom + 2 : top - height - 2}px`;
  style.left = `${Math.max(margin, Math.min(left, innerWidth - size.width - margin))}px`;
}
