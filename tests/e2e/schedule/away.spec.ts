import { castMember } from "../../../migrations/seeds/cast";
import { expectAccessible } from "../../support/e2e/axe";
import { DESK, expect, test, visit } from "../../support/e2e/fixtures";
import { MONDAY, WEEK } from "../../support/e2e/schedule";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("an order in the tray and its page say who of its people is away on its day", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await manager("PUT", `/users/${castMember("tea").id}/workCapacity`, {
    version: 0,
    from: MONDAY,
    to: MONDAY,
    week: null,
    exceptions: [{ from: MONDAY, to: MONDAY }],
  });
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const order = await makeOrder(manager, {
    description: "Pump leaks",
    technicianIds,
    leadId: technicianIds[0],
    plannedStartOn: MONDAY,
    plannedEndOn: MONDAY,
  });
  const page = await as("marko", DESK);
  await visit(page, WEEK);
  const card = page.getByRole("listitem").filter({ hasText: "Pump leaks" });
  await expect(card.getByText(/^Away: Tea Šimić \(.*1\sMar.*\)$/)).toBeVisible();
  await expectAccessible(page, "the tray");
  await visit(page, `/work-orders/${order.id}`);
  const person = page.getByRole("listitem").filter({ hasText: "Tea Šimić" }).first();
  await expect(person.getByText(/^Away: .*1\sMar/)).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Tomislav Đurić" }).first(),
  ).not.toContainText("Away");
});
