import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { ownersOnPhone } from "../../support/e2e/queued";
import { MONDAY, planAt } from "../../support/e2e/schedule";
import {
  fillAndSign,
  phoneWith,
  signatureLedger,
  signedOnce,
  signOffline,
} from "../../support/e2e/signing";
import { apiAs, type E2eCompany, makeOrder, reportOf } from "../../support/e2e/tenant";

// The planned days of an order are part of what is signed; the times of its visits are not.

const TUESDAY = "2027-03-02";
const times = (day: string, hour: number) => {
  const startsAt = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  return { startsAt, endsAt: startsAt + 7_200_000 };
};

test.use({ demo: "globex" });

/** An open order with a report and a visit on Monday. */
async function visited(company: E2eCompany) {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  await lead("PUT", "/dailyReports", reportOf(order.id));
  const id = await planAt(manager, order.id, "tomislav", `${MONDAY}T08:00:00Z`);
  return { manager, order, move: (to: object) => manager("POST", `/visits/${id}`, to) };
}

test("a signature that waits while the visit is moved to another day is not applied, is kept with its drawing, and is given again", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /status of 409/);
  const { order, move } = await visited(company);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await signOffline(page, order.id);
  await move({ version: 1, ...times(TUESDAY, 8) });
  await visit(page, "/outbox");
  await page.context().setOffline(false);
  const entry = page.getByRole("article", { name: "Signature" });
  await expect(entry.getByText("Needs attention")).toBeVisible();
  await expect(entry.getByRole("img", { name: "Signature of Tomislav Đurić" })).toBeVisible();
  await expect(
    entry.getByText(/Changed \(Planned start, Planned end\): Marko Horvat, /),
  ).toBeVisible();
  await expect(entry.getByText(/^Now: version \d+, In progress\.$/)).toBeVisible();
  expect(await signatureLedger(company)).toEqual([]);

  await fillAndSign(page, order.id);
  await expect.poll(() => signatureLedger(company)).toEqual(signedOnce(order.id));
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  const { rows } = await company.database.read({
    sql: "SELECT content ->> '$.order.plannedStartOn' AS day FROM work_order_revisions",
    args: [],
  });
  expect(rows.map(({ day }) => day)).toEqual([TUESDAY]);
});

test("a signature that waits while the visit is moved within its day is applied", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const { manager, order, move } = await visited(company);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);
  await signOffline(page, order.id);
  await move({ version: 1, ...times(MONDAY, 13) });
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  expect(await signatureLedger(company)).toEqual(signedOnce(order.id));
  expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("done");
});
