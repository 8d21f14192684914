import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Moves from the focus to a visible element with the Tab key, once a script made it usable.
 *
 * @throws {Error} if the element is not reached
 */
export const reachByTab = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error("not reached with the Tab key");
};

/** Moves to an element with the Tab key, then presses a key. */
export const pressByKeys = async (
  target: Locator,
  key: "Enter" | "Space" = "Enter",
): Promise<void> => {
  await reachByTab(target);
  await target.page().keyboard.press(key);
};

/** Moves to a button with the Tab key and presses it. */
export const pressButton = (page: Page, name: string | RegExp): Promise<void> =>
  pressByKeys(page.getByRole("button", { name }));
