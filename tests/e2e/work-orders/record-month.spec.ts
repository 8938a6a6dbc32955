import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { newId } from "../../../app/kernel/ids";
import { dayIn, instantOf } from "../../../app/kernel/time/instants";
import { addMonths, monthOf } from "../../../app/kernel/time/months";
import { expectAccessible } from "../../support/e2e/axe";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

const ZONE = "Europe/Zagreb";
const NEXT = addMonths(monthOf(dayIn(ZONE, Date.now())), 1);

test("what is planned at a location is in its calendar, whose entries open the orders", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const visited = await makeOrder(manager, { description: "Servis s terminom" });
  await manager("PUT", "/visits", {
    id: newId(),
    workOrderId: visited.id,
    technicianIds: [castMember("tomislav").id],
    startsAt: instantOf(`${NEXT}-15`, 540, ZONE),
    endsAt: instantOf(`${NEXT}-15`, 660, ZONE),
  });
  const byDays = await makeOrder(manager, {
    description: "Bez termina",
    plannedStartOn: `${NEXT}-15`,
    plannedEndOn: `${NEXT}-16`,
  });
  const path = `/locations/${fixedId(3, 0)}?tab=work-orders`;

  const desk = await as("marko", DESK);
  await visit(desk, path);
  await desk.getByRole("link", { name: "Calendar", exact: true }).click();
  await desk.getByRole("link", { name: "Next month" }).click();
  await expect(desk).toHaveURL(new RegExp(`view=month&month=${NEXT}`));
  const cell = desk.getByRole("cell").filter({ hasText: "09:00 Servis s terminom" });
  await expect(cell).toContainText("Bez termina");
  await expectAccessible(desk, "the month of a location");
  await cell.getByRole("link", { name: "09:00 Servis s terminom" }).click();
  await expect(desk).toHaveURL(new RegExp(`/work-orders/${visited.id}`));

  const phone = await as("marko", { ...PHONE, javaScriptEnabled: false });
  await phone.goto(`${path}&view=month`);
  await phone.getByRole("link", { name: "Next month" }).click();
  await phone
    .getByRole("cell")
    .getByRole("link", { name: /: 2 entries$/ })
    .click();
  const day = phone.getByRole("region").filter({ hasText: "09:00–11:00" });
  await expect(day).toBeInViewport();
  await day.getByRole("link", { name: /Bez termina/ }).click();
  await expect(phone).toHaveURL(new RegExp(`/work-orders/${byDays.id}`));
});
