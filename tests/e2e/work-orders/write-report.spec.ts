import { addDays } from "../../../app/kernel/time/days";
import { dayIn } from "../../../app/kernel/time/instants";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { phoneWith } from "../../support/e2e/signing";
import { apiAs, makeOrder, reportOf, submitOrder } from "../../support/e2e/tenant";

test("a report that is begun from the create menu is for an order that takes one, those of today first", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const today = dayIn("Europe/Zagreb", Date.now());
  const later = await makeOrder(manager, {
    plannedStartOn: addDays(today, 9),
    description: "Kasniji servis",
  });
  const now = await makeOrder(manager, { plannedStartOn: today, description: "Servis danas" });
  const reported = await makeOrder(manager, { description: "Već prijavljen" });
  await lead("POST", `/workOrders/${reported.id}/start`, { version: reported.version });
  await lead("PUT", "/dailyReports", reportOf(reported.id));
  await submitOrder(lead, await makeOrder(manager, { description: "Poslan na odobrenje" }));

  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), later.id);
  const expectChoice = async () => {
    await page.getByRole("button", { name: "Create" }).click();
    await page
      .getByRole("group", { name: "Create" })
      .getByRole("link", { name: "Write report" })
      .click();
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([/Servis danas/, /Kasniji servis/, /Već prijavljen/]);
    await expect(rows.last()).toContainText("Reported today");
  };
  await expectChoice();
  await expectAccessible(page, "the choice of an order");
  await visit(page, "/work-orders");
  await goOffline(page);
  await expectChoice();
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${now.id}/daily-reports/new`));
});

test("who reports on no order is told so", async ({ as, company }) => {
  await makeOrder(await apiAs(company, "marko"));
  const page = await as("tea", PHONE);
  await visit(page, "/work-orders/report");
  await expect(page.getByText("No work order takes a report of yours now.")).toBeVisible();
});
