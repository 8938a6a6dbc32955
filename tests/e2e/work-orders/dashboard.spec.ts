import type { Page } from "playwright/test";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectAccessible } from "../../support/e2e/axe";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

const SMALL_DESK = { viewport: { width: 1280, height: 800 } };

const WORDS = {
  en: {
    hours: ["Total hours", "Planned regular hours", "Planned travel hours"],
    shortcuts: "Shortcuts",
    orders: "My work orders",
    tasks: "My tasks",
  },
  hr: {
    hours: ["Ukupno sati", "Planirani redovni sati", "Planirani sati putovanja"],
    shortcuts: "Prečaci",
    orders: "Moji radni nalozi",
    tasks: "Moji zadaci",
  },
};

/** The role's shortcuts, apart from the own orders and tasks. */
const SHORTCUTS = { sanja: 6, marko: 6, ana: 2, tomislav: 1 };

async function expectOnScreen(page: Page, lng: keyof typeof WORDS, key: keyof typeof SHORTCUTS) {
  const { hours, shortcuts, orders, tasks } = WORDS[lng];
  await visit(page, `/work-orders?lng=${lng}`);
  const links = page.getByRole("navigation", { name: shortcuts }).getByRole("link");
  await expect(links, key).toHaveCount(SHORTCUTS[key] + 2);
  // Nothing is assigned to them: a shortcut at zero is a shortcut.
  await expect(links.filter({ hasText: orders }), key).toHaveText(`0 ${orders}`);
  await expect(links.filter({ hasText: tasks }), key).toHaveText(`0 ${tasks}`);
  for (const label of hours) {
    const sum = page.locator(".week-hours > dl > div").filter({ hasText: label });
    await expect(sum.getByRole("definition"), `${key}: ${label}`).toHaveText(/\d/);
    await expect(sum, `${key}: ${label}`).toBeInViewport({ ratio: 1 });
  }
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
  await expect.poll(wider, key).toBe(0);
}

for (const [device, options] of [
  ["a small desk", SMALL_DESK],
  ["a phone", PHONE],
] as const)
  test(`on ${device} the hours are on the first screen, and every shortcut is shown, at zero too`, async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    for (let made = 0; made < 3; made += 1)
      await makeOrder(manager, { technicianIds: [], leadId: null });
    for (const key of ["sanja", "marko", "ana", "tomislav"] as const) {
      const page = await as(key, options);
      for (const lng of ["en", "hr"] as const) {
        await expectOnScreen(page, lng, key);
        // A technician's shortcuts follow the day on a phone.
        if (device === "a phone" && key === "tomislav") continue;
        for (const link of await page.locator(".shortcuts a").all())
          await expect(link, key).toBeInViewport({ ratio: 1 });
      }
      await page.context().close();
    }
  });

test("on a touch screen one button says what the numbers count", async ({ as }) => {
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders");
  await page.getByRole("button", { name: "What these numbers count" }).tap();
  const meanings = page.getByRole("group", { name: "What these numbers count" });
  await expect(meanings).toContainText("Tasks assigned to you that are not done.");
  await expect(meanings).toContainText("Planned for work orders that begin this week.");
  await expectAccessible(page, "the meanings");
});
