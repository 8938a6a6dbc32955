import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { makeCompany } from "../../support/e2e-company";
import { installed } from "../../support/e2e-offline";
import { expect, signIn, test } from "../../support/e2e";

/** The headless shell of the package shows no notifications. */
const FULL_CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

if (existsSync(FULL_CHROMIUM)) {
  test("A push message is shown with its title, the next one about the same record in its place; what is no message of ours is not shown", showMessages);
} else console.warn("Not run: push messages, because this machine has no full Chromium. CHROMIUM_PATH names one.");

async function showMessages() {
  const company = await makeCompany("acme");
  const browser = await chromium.launch({ executablePath: FULL_CHROMIUM, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ baseURL: company.origin });
    await context.grantPermissions(["notifications"], { origin: company.origin });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId));
    });
    await devtools.send("ServiceWorker.enable");
    await signIn(page, "tomislav");
    await installed(page);
    const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => ({ title, tag })));
    const registrationId = await registered;
    const deliver = (data: string) => devtools.send("ServiceWorker.deliverPushMessage", { origin: company.origin, registrationId, data });
    await deliver("nothing of ours");
    await deliver(JSON.stringify({ title: "Work order 2026-00001 was assigned to you", path: "/work-orders/1" }));
    await expect.poll(shown).toEqual([{ title: "Work order 2026-00001 was assigned to you", tag: "/work-orders/1" }]);
    // Another one about the same record takes its place.
    await deliver(JSON.stringify({ title: "Work order 2026-00001 was approved", path: "/work-orders/1" }));
    await expect.poll(shown).toEqual([{ title: "Work order 2026-00001 was approved", tag: "/work-orders/1" }]);
  } finally {
    await browser.close();
  }
}
