import { fixedId } from "../../../migrations/seeds/cast";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("a dialog is a sheet at the bottom of a phone, at most 80 % high, and centred on a desk; it has confirm, cancel and close", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  for (const options of [{ ...PHONE, viewport: { width: 390, height: 420 } }, undefined]) {
    const page = await as("marko", options);
    await visit(page, `/work-orders/${order.id}/start`);
    const dialog = page.getByRole("dialog", { name: "Start this work order?" });
    for (const name of ["Start work", "Cancel", "Close"])
      await expect(
        dialog.getByRole("button", { name }).or(dialog.getByRole("link", { name })),
      ).toBeVisible();
    const size = page.viewportSize();
    const box = await dialog.locator(".modal-box").boundingBox();
    if (!size || !box) throw new Error("The dialog has no box");
    expect(box.height).toBeLessThanOrEqual(0.8 * size.height);
    if (options) expect(Math.round(box.y + box.height)).toBe(size.height);
    else expect(Math.abs(box.y + box.height / 2 - size.height / 2)).toBeLessThanOrEqual(1);
  }
});

test("a change of equipment shows what changes, and is stored after its confirmation", async ({
  as,
}) => {
  const page = await as("marko");
  const id = fixedId(7, 0);
  await visit(page, `/assets/equipment/${id}/edit`);
  const name = page.getByRole("textbox", { name: "Name" });
  const before = await name.inputValue();
  await name.fill("Lančana dizalica");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("Lančana dizalica")).toBeVisible();
  const other = await as("sanja");
  await visit(other, `/assets/equipment/${id}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(before);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lančana dizalica");
});
