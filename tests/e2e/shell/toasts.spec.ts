import type { Page } from "playwright/test";
import { goOffline, NO_NETWORK } from "../../support/e2e/offline";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

type Seen = { text: string; covered: string[] };

/** Runs in the browser before the page loads: a toast disappears after three seconds, so each frame records what it covers. */
function noteCovered(): void {
  const own = window as { seenToast?: Seen };
  const note = () => {
    const toast = document.querySelector(".toast-card");
    const box = toast?.getBoundingClientRect();
    if (toast && box) {
      const covered = [...document.querySelectorAll(".top-bar, .tab-bar, .action-bar, :focus")]
        .filter((each) => {
          const { top, bottom, height } = each.getBoundingClientRect();
          return height > 0 && top < box.bottom && bottom > box.top && each.id !== "content";
        })
        .map((each) => each.className || each.tagName);
      own.seenToast = { text: toast.textContent ?? "", covered };
    }
    requestAnimationFrame(note);
  };
  note();
}

function seen(page: Page): Promise<Seen | undefined> {
  return page.evaluate(() => (window as { seenToast?: Seen }).seenToast);
}

const clear = (text: string) => ({ text: expect.stringContaining(text), covered: [] });

test("a toast is above the bars of a phone, whichever the page has", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  for (const size of [PHONE, SMALL]) {
    const page = await as("tomislav", size);
    await page.addInitScript(noteCovered);
    for (const path of [`/work-orders/${order.id}?done=create`, "/work-orders?done=callOff"]) {
      await page.goto(path);
      await expect.poll(() => seen(page), path).toMatchObject(clear("Work order"));
    }
  }
});

test("a toast covers neither the button of the report nor the field that is filled in", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const page = await as("tomislav", SMALL);
  await page.addInitScript(noteCovered);
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  const bar = page.locator(".action-bar");
  await expect(bar).toBeVisible();
  const work = page.getByLabel("Notes");
  await work.fill("Zamijenjen filtar");
  // Where toasts appear: right above the bar.
  await work.evaluate(
    (field, top) => {
      scrollBy(0, field.getBoundingClientRect().bottom - top + 24);
    },
    (await bar.boundingBox())?.y ?? 0,
  );
  await expect(work).toBeFocused();
  await goOffline(page);
  await expect.poll(() => seen(page)).toMatchObject(clear("offline"));
});
