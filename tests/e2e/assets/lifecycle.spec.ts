import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { choose, confirm } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";

for (const [device, options] of [
  ["phone", PHONE],
  ["desk", DESK],
] as const) {
  test(`an asset is created, changed and used by an order; it then cannot be deleted and is archived, on a ${device}`, async ({
    as,
    company,
  }) => {
    const page = await as("marko", options);
    await visit(page, "/assets/new");
    await page.getByLabel("Name", { exact: true }).fill("Kompresor 7");
    await choose(page, "Customer", "Brodogradilište");
    await choose(page, "Location", "Dok 2");
    await page.getByRole("button", { name: "Create asset" }).click();
    await expectToast(page, "Asset created");
    await expect(page.getByRole("heading", { name: "Kompresor 7", level: 1 })).toBeVisible();
    const path = new URL(page.url()).pathname;

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Serial number").fill("SN-77");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectToast(page, "Asset updated");
    await expect(page.getByText("SN-77").first()).toBeVisible();

    await makeOrder(await apiAs(company, "marko"), { assetId: path.split("/").at(-1) });
    await visit(page, path);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const blocked = page.getByRole("dialog", { name: "This asset cannot be deleted" });
    await expect(blocked).toContainText("1 work order");
    await blocked.getByRole("link", { name: "Archive", exact: true }).click();
    await confirm(page, "Archive this asset?", "Archive");
    await expectToast(page, "Asset archived");

    await visit(page, "/work-orders/new");
    const found = page.waitForResponse((response) => response.url().includes("Kompresor"));
    await page.getByRole("combobox", { name: "Asset" }).fill("Kompresor 7");
    await found;
    await expect(page.getByRole("listbox")).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("option", { name: "Kompresor 7", exact: true })).toHaveCount(0);
  });
}
