import type { Page } from "playwright/test";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { apiAs, makeOrder, submitOrder } from "../support/e2e-company";
import { expectAccessible } from "../support/e2e-axe";
import { expect, hydrated, PHONE, test, visit } from "../support/e2e";

const THEMES = ["light", "dark", "contrast"] as const;

const [customer, partner, location, room, asset, equipment, part] = [fixedId(2, 0), fixedId(2, 6), fixedId(3, 0), fixedId(4, 0), fixedId(5, 0), fixedId(7, 0), fixedId(8, 0)];
const user = castMember("tomislav").id;

/** Lists, records with their tabs, forms and questions: all that a company sets up before its technicians go out. */
const OF_THE_COMPANY = {
  people: [
    "/users", "/users?search=nobody-at-all", "/users/new", `/users/${user}`, `/users/${user}/edit`, `/users/${user}/deactivate`, `/users/${user}/password-reset`, `/users/${user}/work-capacity`,
    "/work-orders/capacity", "/profile", "/profile/edit", "/profile/change-password",
  ],
  customers: [
    "/customers", "/customers/new", `/customers/${customer}`, `/customers/${customer}?tab=locations`, `/customers/${customer}?tab=users`, `/customers/${customer}/edit`, `/customers/${customer}/archive`,
    "/partners", `/partners/${partner}`,
  ],
  places: ["/locations", "/locations/new", `/locations/${location}`, `/locations/${location}?tab=rooms`, `/locations/${location}/delete`, "/rooms", "/rooms/new", `/rooms/${room}`, `/rooms/${room}/archive`],
  things: ["/assets", "/assets/new", `/assets/${asset}`, "/assets/equipment", "/assets/equipment/categories", `/assets/equipment/${equipment}`, "/assets/spare-parts", `/assets/spare-parts/${part}/correct-stock`],
  settings: ["/settings", "/settings/company", "/settings/region", "/settings/notifications", "/settings/overtime", "/settings/holidays", "/settings/rooms", "/settings/undelivered-mail"],
};

/** As the menu of the account does it, without the way there. */
async function chooseTheme(page: Page, origin: string, theme: string): Promise<void> {
  await page.context().addCookies([{ name: "theme", value: theme, url: origin }]);
}

async function expectTheme(page: Page, theme: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}

for (const theme of THEMES) {
  test(`In the ${theme} theme nothing on a phone stands in anybody's way: login, list, wizard, record, question`, async ({ as, stranger, company }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const submitted = await submitOrder(lead, await makeOrder(manager));
    await makeOrder(manager, { priority: "critical" });
    const signedOut = await stranger(PHONE);
    await chooseTheme(signedOut, company.origin, theme);
    await visit(signedOut, "/login");
    await expectTheme(signedOut, theme);
    await expectAccessible(signedOut, "login");

    const office = await as("marko", PHONE);
    await chooseTheme(office, company.origin, theme);
    await visit(office, "/work-orders");
    await expectTheme(office, theme);
    await expectAccessible(office, "list");
    await visit(office, "/work-orders/new");
    await expectAccessible(office, "wizard");

    const approver = await as("ana", PHONE);
    await chooseTheme(approver, company.origin, theme);
    await visit(approver, `/work-orders/${submitted.id}`);
    await expectAccessible(approver, "record");
    await approver.getByRole("link", { name: "Approve", exact: true }).click();
    await expect(approver.getByRole("dialog", { name: "Approve this work order?" })).toBeVisible();
    await expectAccessible(approver, "question before approving");
  });

  for (const [what, paths] of Object.entries(OF_THE_COMPANY)) {
    test(`In the ${theme} theme nothing on a phone stands in the way to ${what}`, async ({ as, company }) => {
      test.slow();
      const page = await as("sanja", PHONE);
      await chooseTheme(page, company.origin, theme);
      for (const path of paths) {
        await visit(page, path);
        await expectTheme(page, theme);
        await expectAccessible(page, path);
      }
    });
  }

  test(`In the ${theme} theme nothing on a phone stands in the lead's way: report, signing`, async ({ as, company }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const open = await makeOrder(manager);
    await lead("POST", `/workOrders/${open.id}/start`, { version: open.version });
    const submitted = await submitOrder(lead, await makeOrder(manager));
    const page = await as("tomislav", PHONE);
    await chooseTheme(page, company.origin, theme);
    await visit(page, `/work-orders/${open.id}/daily-reports/new`);
    await expectTheme(page, theme);
    await page.getByRole("button", { name: "08:00–16:00" }).click();
    await expectAccessible(page, "report, work");
    for (const step of ["expenses", "overview"]) {
      await page.getByRole("button", { name: "Next" }).click();
      await expectAccessible(page, `report, ${step}`);
    }
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto(`/work-orders/${submitted.id}/sign`);
    await hydrated(page);
    await expect(page.getByRole("heading", { name: /^Sign work order/ })).toBeVisible();
    await expectAccessible(page, "signing");
  });
}
