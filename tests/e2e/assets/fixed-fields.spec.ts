import { newId } from "../../../app/kernel/ids";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { PLACE } from "../../support/records/people";

const REASON = "Reports or work orders use this unit, so it cannot be changed.";

test("the unit of a part and the location of a room are fixed by their first use, and the form says so", async ({
  as,
  company,
}) => {
  const api = await apiAs(company, "marko");
  const page = await as("marko");

  const [part, room] = [newId(), newId()];
  await api("PUT", "/spareParts", {
    id: part,
    name: "Brtva",
    unit: "meter",
    stockThousandths: 5000,
  });
  await api("PUT", "/rooms", { id: room, name: "Strojarnica", locationId: PLACE.locationId });

  await visit(page, "/assets/spare-parts/new");
  await expect(page.getByText("Can't be changed once the part is used.")).toBeVisible();
  await visit(page, `/assets/spare-parts/${part}/edit`);
  await expect(page.getByLabel("Unit")).toBeEnabled();
  await expect(page.getByText(/changed/)).toHaveCount(0);
  await visit(page, `/rooms/${room}/edit`);
  await expect(page.getByLabel("Location")).toBeEnabled();
  await expect(page.getByText(/changed/)).toHaveCount(0);

  await makeOrder(api, {
    roomId: room,
    parts: [{ sparePartId: part, name: "Brtva", quantityThousandths: 1000, unit: "meter" }],
  });
  await visit(page, `/assets/spare-parts/${part}/edit`);
  await expect(page.getByLabel("Unit")).toBeDisabled();
  await expect(page.getByLabel("Unit")).toHaveAccessibleDescription(REASON);
  await page.getByLabel("Name", { exact: true }).fill("Brtva DN50");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Spare part updated");
  await expect(page.getByRole("heading", { name: "Brtva DN50", level: 1 })).toBeVisible();

  await visit(page, `/rooms/${room}/edit`);
  await expect(page.getByLabel("Location")).toBeDisabled();
  await expect(page.getByText(/so its location cannot be changed/)).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Strojarnica 2");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Room updated");
  await expect(page.getByRole("heading", { name: "Strojarnica 2", level: 1 })).toBeVisible();
});
