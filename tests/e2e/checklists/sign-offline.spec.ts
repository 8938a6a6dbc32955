import { addChecklist, photograph } from "../../support/e2e/checklists";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { draw, expectImage } from "../../support/e2e/orders";
import { ownersOnPhone } from "../../support/e2e/queued";
import { phoneWith, signOffline, signatureLedger, signedOnce } from "../../support/e2e/signing";
import { apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";
import { PLACE } from "../../support/records/people";

const LIST = { name: "Pump", lines: "Plate [photo]\nOperator [signature]" };

test("the customer who signs without a network sees the drawing and the photo that wait on the device", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const lead = await apiAs(company, "tomislav");
  const order = await makeOrder(manager, { assetId: PLACE.assetId });
  await lead("PUT", "/dailyReports", reportOf(order.id));
  const checklistId = await addChecklist(manager, order.id, LIST);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await visit(page, `/work-orders/${order.id}/checklists/${checklistId}`);
  await goOffline(page);
  await expect(page.getByRole("heading", { name: "Plate" })).toBeVisible();
  await photograph(page, "plate.png");
  await page.getByRole("button", { name: "Save and next" }).click();
  await expect(page.getByRole("heading", { name: "Operator" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ivo Ivić");
  await draw(page, page.getByRole("group", { name: "Signature", exact: true }));
  await page.getByRole("button", { name: "Save and next" }).click();
  await expect(page.getByText("All items answered")).toBeVisible();

  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Submit for approval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit and sign" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}/sign$`));
  await expect(page.getByText("Ivo Ivić")).toBeVisible();
  await expectImage(page.getByRole("img", { name: "Signature", exact: true }));
  await expect(page.getByRole("heading", { name: "Photos (1)" })).toBeVisible();
  const photo = page.getByRole("link", { name: "Photo plate.png" });
  await expectImage(photo.getByRole("img"));
  await photo.click();
  const enlarged = page.getByRole("dialog", { name: "plate.png" });
  await expectImage(enlarged.getByRole("img"));
  await page.keyboard.press("Escape");
  await expect(enlarged).toHaveCount(0);

  await signOffline(page, order.id);
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  expect(await signatureLedger(company)).toEqual(signedOnce(order.id));

  const office = await as("marko");
  await visit(office, `/assets/${PLACE.assetId}`);
  const photos = office.locator("#photos");
  await expectImage(photos.getByRole("img", { name: "Photo plate.png" }));
  await expect(photos.getByRole("link", { name: order.number })).toBeVisible();
});
