import type { Page } from './browser-types.js';
import { until } from './until.js';

const most = 250;

/** What has the focus: its role, and its name as its author wrote it. */
export function focused(page: Page): Promise<{ readonly role: string; readonly name: string }> {
  return page.evaluate<{ role: string; name: string }>(`(() => {
    const element = document.activeElement;
    const labels = [...(element.labels ?? [])].map((label) => label.textContent);
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent);
    return { role: element.getAttribute('role') ?? element.localName, name: name.trim() };
  })()`);
}

/**
 * Waits until something has the focus. After a change, the studio gives the focus to what was changed, once that is drawn: keys that are
 * pressed before go elsewhere.
 */
export async function untilFocused(page: Page, role: string, name: string | RegExp): Promise<void> {
  await until(
    `the focus is on ${role} “${String(name)}”`,
    () => focused(page),
    (now) => now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name)),
  );
}

/** Waits until what the present event has set in motion is drawn, and what it moves the focus to has it. */
export async function framesLater(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  })()`);
}

/**
 * Presses Tab until something has the focus. @param role the role, or the name of the element if it has none
 * @throws Error if Tab does not lead there
 */
export async function tabTo(page: Page, role: string, name: string | RegExp = /./, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < most; count++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now.role === role && (typeof name === 'string' ? now.name === name : name.test(now.name))) return;
    passed.push(`${now.role} “${now.name.slice(0, 40)}”`);
  }
  throw new Error(`${key} does not lead to ${role} “${String(name)}”, but to: ${passed.slice(0, 80).join(', ')}`);
}

/**
 * Presses keys that belong to one gesture. A pause ends a gesture, and a busy machine can take that long between two keys: the time of
 * the page stands still meanwhile.
 */
export async function pressTogether(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.clock.install();
  // A time to come: the clock only goes forward.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const key of keys) await page.keyboard.press(key);
  await page.clock.resume();
}
