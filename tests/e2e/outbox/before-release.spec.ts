import { DESK, expect, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { goOffline, NO_NETWORK } from "../../support/e2e/offline";

test("a comment is queued when the network fails while it is written, although no release is stored on this computer", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /Service Worker registration blocked/);
  const manager = await apiAs(company, "marko");
  const { id } = await makeOrder(manager);
  const page = await as("tomislav", { ...DESK, serviceWorkers: "block" });
  await visit(page, `/work-orders/${id}?tab=comments`);
  const form = page.locator("#write-comment");
  await form.getByRole("textbox", { name: "Write a comment" }).fill("Ventil curi");
  await goOffline(page);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Ventil curi" })).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () =>
      (
        (await manager("GET", `/workOrders/${id}/comments`)) as { comments: { text: string }[] }
      ).comments.map(({ text }) => text),
    )
    .toEqual(["Ventil curi"]);
});
