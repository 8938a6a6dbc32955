import type { Locator, Page } from "playwright/test";
import { castMember } from "../../../../migrations/seeds/cast";
import { apiAs, makeOrder, reportOf, submitOrder } from "../../../support/e2e/tenant";
import { draw, openPads } from "../../../support/e2e/orders";
import { goOffline, NO_NETWORK } from "../../../support/e2e/offline";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";
import { draftsOnPhone, isDrafted } from "../../../support/e2e/queued";
import { signatureLedger, signButton, signQuestion } from "../../../support/e2e/signing";

// Both signatures have been drawn on the screen and must not be requested again.

test("B11: both drawings survive a reload and a lost connection, are signed once, and are then deleted", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  await page.getByLabel("Place of signing").fill("Đakovo");
  const pads = await openPads(page);
  await draw(page, padOf(page, "Technician"));
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await pads.getByRole("button", { name: "Next: customer" }).click();
  await draw(page, padOf(page, "Customer"));
  await page.getByLabel("Name of the person signing for the customer").fill("Ćiro Žagar");
  const images = await imagesOf(page);
  await expect.poll(() => isDrafted(page, "Ćiro Žagar")).toBe(true);

  // Chosen by the phone or its owner: the page starts again.
  await page.close({ runBeforeUnload: false });
  const later = await page.context().newPage();
  await visit(later, `/work-orders/${order.id}/sign`);
  await expect(later.getByText(/^Draft from .+ restored$/)).toBeVisible();
  await expect.poll(() => imagesOf(later)).toEqual(images);
  await expect(later.getByLabel("Name of the person signing for the customer")).toHaveValue(
    "Ćiro Žagar",
  );
  await expect(later.getByLabel("Place of signing")).toHaveValue("Đakovo");

  await goOffline(later);
  const again = await openPads(later);
  await again.getByRole("button", { name: "Next: customer" }).click();
  await signButton(again).click();
  await signButton(signQuestion(later)).click();
  await expect(later.getByRole("heading", { name: /^Signed\./ })).toBeVisible();
  await later.close({ runBeforeUnload: false });
  await later.context().setOffline(false);
  const last = await later.context().newPage();
  await visit(last, `/work-orders/${order.id}`);
  await expect
    .poll(async () => (await manager("GET", `/workOrders/${order.id}`))["status"])
    .toBe("signed");
  await expect.poll(() => draftsOnPhone(last)).toBe(0);
  expect(await signatureLedger(company)).toHaveLength(1);
});

test("B11: drawings on one revision are not put on the next one, and are deleted", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  await openPads(page);
  await draw(page, padOf(page, "Technician"));
  await expect.poll(() => draftsOnPhone(page)).toBe(1);
  await page.goto("/api/docs");
  const { version } = await manager("GET", `/workOrders/${order.id}`);
  const open = await manager("POST", `/workOrders/${order.id}/allowEditing`, {
    version,
    note: "Drugi opis",
  });
  await lead("POST", `/workOrders/${order.id}/submitForApproval`, { version: open["version"] });
  await visit(page, `/work-orders/${order.id}/sign`);
  await expect.poll(() => draftsOnPhone(page)).toBe(0);
  await expect(page.getByText(/^Draft from .+ restored$/)).toHaveCount(0);
  await openPads(page);
  await expect(padOf(page, "Technician").getByRole("button", { name: "Clear" })).toBeDisabled();
});

test("a stroke is in the form as soon as the finger leaves the pad, before a button can be tapped", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  await page.getByLabel("Place of signing").fill("Đakovo");
  await openPads(page);
  await draw(page, padOf(page, "Technician"));
  const before = await imagesOf(page);
  const box = await padOf(page, "Technician").getByRole("img").boundingBox();
  if (!box) throw new Error("The signature pad is not visible");
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 90, { steps: 5 });
  // After the listener of the pad, which waits for the same event since the stroke began.
  const atOnce = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const images = () =>
          [...document.querySelectorAll<HTMLInputElement>("input[name$='.image']")].map(
            ({ value }) => value,
          );
        addEventListener("pointerup", () => resolve(images()), { once: true });
        document.documentElement.dataset["listening"] = "";
      }),
  );
  await expect(page.locator("html[data-listening]")).toBeAttached();
  await page.mouse.up();
  const [image] = await atOnce;
  expect(image).not.toBe(before[0]);
  expect(await imagesOf(page)).toEqual(await atOnce);
});

test.describe("an order that needs no approvals", () => {
  test.use({ demo: "globex" });

  test("B11: a drawing is not put on an order whose reports have changed since", async ({
    as,
    company,
  }) => {
    const people = ["tomislav", "tea"].map((key) => castMember(key).id);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager, { technicianIds: people, leadId: people[0] });
    await (
      await apiAs(company, "tomislav")
    )("PUT", "/dailyReports", reportOf(order.id));
    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${order.id}/sign`);
    await openPads(page);
    await draw(page, padOf(page, "Technician"));
    await expect.poll(() => draftsOnPhone(page)).toBe(1);
    await page.goto("/api/docs");
    await (
      await apiAs(company, "tea")
    )("PUT", "/dailyReports", reportOf(order.id, "tea"));
    await visit(page, `/work-orders/${order.id}/sign`);
    await expect.poll(() => draftsOnPhone(page)).toBe(0);
    await openPads(page);
    await expect(padOf(page, "Technician").getByRole("button", { name: "Clear" })).toBeDisabled();
  });
});

function padOf(page: Page, party: string): Locator {
  return page.getByRole("group", { name: `${party} signature` });
}

function imagesOf(page: Page): Promise<string[]> {
  return page
    .locator("input[name$='.image']")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

test("a stroke during which the pad changes its size is kept, the next ones draw, and a dot is asked back", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  await openPads(page);
  const pad = padOf(page, "Technician");
  const canvas = pad.getByRole("img");
  const image = pad.locator("input[name$='.image']");
  await draw(page, pad);
  const drawn = await image.inputValue();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The signature pad is not visible");
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
  // As when the address bar of a phone hides.
  await canvas.evaluate(({ parentElement }) => {
    const { clientHeight = 0 } = parentElement ?? {};
    parentElement?.style.setProperty("flex", "none");
    parentElement?.style.setProperty("height", `${clientHeight + 56}px`);
  });
  await expect
    .poll(async () => (await canvas.boundingBox())?.height ?? 0)
    .toBeGreaterThan(box.height);
  await expect.poll(() => image.inputValue()).not.toBe(drawn);
  await page.mouse.move(box.x + 160, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await draw(page, pad);
  await pad.getByRole("button", { name: "Clear" }).click();
  await expect(image).toHaveValue("");
  await draw(page, pad);
  await pad.getByRole("button", { name: "Clear" }).click();
  await canvas.click({ position: { x: 60, y: 60 } });
  await expect(pad.getByText("A dot is not a signature.", { exact: false })).toBeVisible();
  await expect(image).toHaveValue("");
  await draw(page, pad);
  await expect(pad.getByText("A dot is not a signature.", { exact: false })).toHaveCount(0);
});
