import { expect, type Page } from "playwright/test";

/** Chooses a view of a list: by its link, or on a phone in the menu behind the button. */
export async function chooseView(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: /^Layout: / });
  const link = page.getByRole("navigation", { name: "Layout" }).getByRole("link", { name });
  await expect(menu.or(link).filter({ visible: true }).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page
      .getByRole("group", { name: /^Layout: / })
      .getByRole("link", { name })
      .click();
    await expect(page.getByRole("button", { name: `Layout: ${name}` })).toBeVisible();
    return;
  }
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
}
