import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { confirm } from "../../support/e2e/orders";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { ownersOnPhone } from "../../support/e2e/queued";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
  waitForServiceWorker,
} from "../../support/e2e/offline";

// Saved phrases in the form of a daily report, with and without a network.

const OFFERED = "Replaced filter, tested, OK";
const OWN = "Tightened the clamps";
const open = (page: Page, field: string) =>
  page.getByRole("button", { name: `Phrases ${field}` }).click();
const field = (page: Page) => page.locator("textarea[name=intervention]");
const sheet = (page: Page) => page.getByRole("dialog", { name: "Saved phrases" });

/** Whether the visible words of the label of a field and of its button for phrases lie over each other. */
function overlaps(page: Page, name: string): Promise<boolean> {
  return page.locator(`textarea[name=${name}]`).evaluate((area: HTMLTextAreaElement) => {
    const words = [area.labels[0], area.closest(".relative")?.querySelector("button span")];
    const [label, text] = words.map((each) => {
      const range = document.createRange();
      if (each) range.selectNodeContents(each);
      return [...range.getClientRects()];
    });
    if (!label?.length || !text?.length) throw new Error("The field has a label and a button");
    return label.some((one) =>
      text.some(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    );
  });
}

for (const language of ["en", "hr"])
  test(`the button for phrases lies over no label on narrow phones and with large text: ${language}`, async ({
    as,
    company,
  }) => {
    const order = await makeOrder(await apiAs(company, "marko"));
    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${order.id}/daily-reports/new?lng=${language}`);
    const name = language === "hr" ? "Gotove rečenice" : "Phrases";
    await expect(page.getByRole("button", { name })).toHaveCount(2);
    for (const width of [320, 360, 390])
      for (const size of ["100%", "140%", "200%"])
        for (const area of ["intervention", "notes"]) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(
            (to) => document.documentElement.style.setProperty("font-size", to),
            size,
          );
          expect(await overlaps(page, area), `${area} at ${width} px, ${size}`).toBe(false);
        }
  });

test("a phrase is inserted with two taps, saved and deleted, online and offline", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  await manager("PUT", "/phrases", { id: newId(), text: OFFERED, scope: "company" });
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(
    page,
    "tomislav",
    (names) => names.includes("phrases") && names.includes(`work-orders/${order.id}`),
  );

  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await open(page, "Intervention");
  await expect(sheet(page).getByRole("button", { name: OFFERED })).toBeVisible();

  await sheet(page).getByRole("button", { name: OFFERED }).click();
  await expect(sheet(page)).toBeHidden();

  await expect(field(page)).toHaveValue(OFFERED);
  await field(page).fill(`${OFFERED}\n${OWN}`);
  await open(page, "Intervention");
  await sheet(page)
    .getByRole("button", { name: `Save as my phrase ${OWN}` })
    .click();
  await expect(sheet(page).getByRole("button", { name: OWN, exact: true })).toBeVisible();
  await expect
    .poll(async () => (await lead("GET", "/phrases"))["entities"])
    .toMatchObject([
      { text: OWN, scope: "own" },
      { text: OFFERED, scope: "company" },
    ]);

  await page.keyboard.press("Escape");
  await offlineDataOf(page, "tomislav", (names) => names.includes("phrases"));

  await goOffline(page);
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await field(page).fill("");
  await open(page, "Intervention");
  await sheet(page).getByRole("button", { name: OFFERED }).click();
  await expect(field(page)).toHaveValue(OFFERED);
  await field(page).fill("Checked the oil");
  await open(page, "Intervention");
  await sheet(page)
    .getByRole("button", { name: /Save as my phrase/ })
    .click();
  await expect(
    sheet(page).getByRole("button", { name: "Checked the oil Not sent yet", exact: true }),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);

  await sheet(page)
    .getByRole("button", { name: `Delete phrase: ${OWN}` })
    .click();
  await confirm(page, "Delete this phrase?", "Delete");
  await expect(sheet(page).getByRole("button", { name: OWN, exact: true })).toBeHidden();
  await expect
    .poll(async () => JSON.stringify((await lead("GET", "/phrases"))["entities"]))
    .not.toContain(OWN);
});

test("the office manages the phrases of the company before JavaScript loads", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const page = await as("marko", { javaScriptEnabled: false });
  await page.goto("/settings/phrases");
  await page.getByRole("link", { name: "New phrase" }).click();
  await page.getByLabel("Phrase", { exact: true }).fill(OFFERED);
  await page.getByRole("button", { name: "Create phrase" }).click();
  await expect(page.getByText(OFFERED)).toBeVisible();
  await page.goto("/settings/phrases/new");
  await page.getByLabel("Phrase", { exact: true }).fill(OFFERED.toUpperCase());
  await page.getByRole("button", { name: "Create phrase" }).click();
  await expect(page.getByText("A phrase with this text already exists.")).toBeVisible();
});
