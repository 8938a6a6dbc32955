import type { Page } from "playwright/test";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectLastToast } from "../../support/e2e/toasts";
import { PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";

const offer = (page: Page) => page.getByRole("region", { name: "Install the app" });
const pushOffer = (page: Page) =>
  page.getByRole("region", { name: "Get notifications on this device?" });

/** Runs in the page: a headless browser installs nothing. Returns whether the browser's own bar was held back. */
function offerInstall(outcome: string): boolean {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  Object.assign(event, {
    prompt: async () => Object.assign(window, { isPrompted: true }),
    userChoice: Promise.resolve({ outcome }),
  });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const isPrompted = (page: Page) => page.evaluate(() => "isPrompted" in window);

test("a phone's home offers once to install the app; the profile keeps offering it", async ({
  as,
}) => {
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(offerInstall, "dismissed")).toBe(true);
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await expect(offer(page)).toHaveCount(0);

  await page.reload();
  await hydrated(page);
  await page.evaluate(offerInstall, "accepted");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  const row = page.getByRole("heading", { name: "Install the app" });
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expectLastToast(page, "App installed");
  await expect.poll(() => isPrompted(page)).toBe(true);
  await expect(row).toHaveCount(0);
});

test("an offer is on no other page, on no desktop, and never beside that of push", async ({
  as,
}) => {
  const desk = await as("marko");
  await visit(desk, "/work-orders");
  await waitForScripts(desk);
  await desk.evaluate(offerInstall, "accepted");
  await expect(offer(desk)).toHaveCount(0);

  const page = await as("tomislav", PHONE_WITH_WORKER);
  await page.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { get: () => "default" }),
  );
  await visit(page, "/work-orders");
  await expect(pushOffer(page)).toBeVisible();
  await page.evaluate(offerInstall, "accepted");
  await pushOffer(page).getByRole("button", { name: "Not now" }).click();
  await expect(pushOffer(page)).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);

  await visit(page, "/tasks");
  await waitForScripts(page);
  await page.evaluate(offerInstall, "accepted");
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Today" }).click();
  await expect(offer(page)).toBeVisible();
  await expect(pushOffer(page)).toHaveCount(0);
});
