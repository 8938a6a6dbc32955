import { addDays } from "../../../app/kernel/time/days";
import { dayIn, instantOf } from "../../../app/kernel/time/instants";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { planAt } from "../../support/e2e/schedule";
import { apiAs, eveningZone, makeOrder, zoneAt } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";
import { fileReport } from "../../support/records/outbox";

// Reports of work that goes on behind midnight.

const ZONE = eveningZone();
const NIGHT_ZONE = zoneAt(1);

test.describe("behind midnight", () => {
  test.use({ zone: ZONE });

  test("travel added behind 22:30 to 01:15 goes on at 01:15 of the next day, and says so everywhere", async ({
    as,
    company,
  }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const order = await makeOrder(manager);
    const yesterday = addDays(dayIn(ZONE, Date.now()), -1);
    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${order.id}/daily-reports/new?day=${yesterday}`);
    const own = page.getByRole("region", { name: "Tomislav Đurić" });
    await own.getByLabel("From", { exact: true }).fill("22:30");
    await own.getByLabel("To", { exact: true }).fill("01:15");
    await own.getByRole("button", { name: "Add travel" }).click();
    const added = own.getByRole("group", { name: "Entry 2" });
    await expect(added.getByLabel("From", { exact: true })).toHaveValue("01:15");
    await expect(added.getByRole("checkbox", { name: /^Starts on / })).toBeChecked();
    await expect(own.getByText(/^Work 22:30–[A-Z][a-z]{2} 01:15$/)).toBeVisible();
    await expect(own.getByText(/^Travel [A-Z][a-z]{2} 01:15–01:45$/)).toBeVisible();
    await expect(page.getByText("Total 3:15 h")).toBeVisible();
    await fileReport(page);
    await expectToast(page, "Daily report created");
    const { entities } = await lead("GET", `/dailyReports?workOrderId=${order.id}`);
    expect(entities).toMatchObject([
      {
        entries: [
          { from: "22:30", to: "01:15" },
          { from: "25:15", to: "01:45" },
        ],
      },
    ]);
    // So does the page of the report.
    const today = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short" }).format(
      Date.parse(addDays(yesterday, 1)),
    );
    const [filed] = entities as { id: string }[];
    await visit(page, `/work-orders/${order.id}/daily-reports/${filed?.id}`);
    await page.locator("summary", { hasText: "Entries" }).click();
    const entries = page.getByRole("main").getByRole("listitem");
    await expect(entries.filter({ hasText: `Work 22:30–${today} 01:15` })).toBeVisible();
    await expect(entries.filter({ hasText: `Travel ${today} 01:15–01:45` })).toBeVisible();

    // Opened again, it is as it was.
    await visit(page, `/work-orders/${order.id}/daily-reports/new?day=${yesterday}`);
    await own.getByText("Tomislav Đurić").click();
    await expect(added.getByLabel("From", { exact: true })).toHaveValue("01:15");
    await expect(added.getByRole("checkbox", { name: /^Starts on / })).toBeChecked();
  });
});

test.describe("in the night", () => {
  test.use({ zone: NIGHT_ZONE });

  test("behind midnight the report is that of the evening's visit, with its hours", async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const today = dayIn(NIGHT_ZONE, Date.now());
    const evening = addDays(today, -1);
    // Until a quarter to one: it is between one and two.
    const from = instantOf(evening, 22 * 60 + 30, NIGHT_ZONE);
    await planAt(manager, order.id, "tomislav", from, 2.25);
    const page = await as("tomislav", PHONE);
    const form = `/work-orders/${order.id}/daily-reports/new`;
    await visit(page, form);
    await expect(page.getByRole("radio", { name: /^Yesterday/ })).toBeChecked();
    await expect(page.getByText("Filled in from the visit.")).toBeVisible();
    await expect(
      page
        .getByRole("region", { name: "Tomislav Đurić" })
        .getByText(/^Work 22:30–[A-Z][a-z]{2} 00:45$/),
    ).toBeVisible();
    await fileReport(page);
    await expectToast(page, "Daily report created");
    const { entities } = await manager("GET", `/dailyReports?workOrderId=${order.id}`);
    expect(entities).toMatchObject([
      { reportOn: evening, entries: [{ from: "22:30", to: "00:45" }] },
    ]);
    // The evening has its report: the next one is that of the day.
    await visit(page, form);
    await expect(page.locator("summary", { hasText: "Today" })).toBeVisible();
  });
});
