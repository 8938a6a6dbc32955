import type { Locator, Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { orderToFill } from "../../support/e2e/checklists";
import { expect, hydrated, PHONE, test, visit, type World } from "../../support/e2e/fixtures";
import { draftsOnPhone, isDrafted } from "../../support/e2e/queued";
import { type Api, apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";

// One form in two tabs of a browser: each has a draft of its own.

type Form = {
  title: string;
  /** Makes the record, and returns the path of the form. */
  make: (manager: Api, lead: Api) => Promise<string>;
  field: (page: Page) => Locator;
};

const FORMS: Form[] = [
  {
    title: "a new report",
    make: async (manager) => `/work-orders/${(await makeOrder(manager)).id}/daily-reports/new`,
    field: (page) => page.getByLabel("Notes"),
  },
  {
    title: "a filed report",
    async make(manager, lead) {
      const order = await makeOrder(manager);
      const report = { ...reportOf(order.id), id: newId() };
      await lead("PUT", "/dailyReports", report);
      return `/work-orders/${order.id}/daily-reports/${report.id}/edit`;
    },
    field: (page) => page.getByLabel("Notes"),
  },
  {
    title: "a comment",
    make: async (manager) => `/work-orders/${(await makeOrder(manager)).id}?tab=comments`,
    field: (page) => page.getByRole("textbox", { name: "Write a comment" }),
  },
  {
    title: "the answer to an item of a checklist",
    async make(manager, lead) {
      return (await orderToFill(manager, lead, { name: "Boilers", lines: "Remarks [text]" })).path;
    },
    field: (page) => page.getByLabel("Answer", { exact: true }),
  },
];

for (const form of FORMS)
  test.describe(form.title, () => {
    const { field } = form;
    test("in two tabs is two drafts: a reload continues its own, and both are offered once the tabs are closed", async ({
      as,
      company,
    }) => {
      const { path, first, second } = await inTwoTabs(form, "Ventil curi", { as, company });
      await expect(begun(second)).toHaveCount(1);
      await expect(field(second)).toHaveValue("");
      await field(second).fill("Zamijenjen filter");
      await expect.poll(() => draftsOnPhone(second)).toBe(2);
      await field(first).fill("Ventil curi i dalje");
      await expect.poll(() => isDrafted(first, "Ventil curi i dalje")).toBe(true);
      await second.reload();
      await hydrated(second);
      await expect(field(second)).toHaveValue("Zamijenjen filter");
      await first.reload();
      await hydrated(first);
      await expect(field(first)).toHaveValue("Ventil curi i dalje");

      const later = await first.context().newPage();
      await first.close();
      await second.close();
      await visit(later, path);
      await expect(field(later)).toHaveValue("Ventil curi i dalje");
      await begun(later).click();
      await expect(field(later)).toHaveValue("Zamijenjen filter");
      await expect(begun(later)).toHaveCount(1);
      expect(await draftsOnPhone(later)).toBe(2);
    });

    test("that another tab has open is continued with its last words; that tab says so, and can take it back", async ({
      as,
      company,
    }) => {
      const { first, second } = await inTwoTabs(form, "Ventil", { as, company });
      await field(first).fill("Ventil curi");
      await begun(second).click();
      await expect(field(second)).toHaveValue("Ventil curi");
      await expect(first.getByText(TAKEN)).toBeVisible();
      await expect(field(first)).toHaveValue("");
      expect(await draftsOnPhone(second)).toBe(1);

      // What each of them writes now is its own.
      await field(first).fill("Nešto drugo");
      await expect.poll(() => isDrafted(first, "Nešto drugo")).toBe(true);
      await field(second).fill("Ventil curi i dalje");
      await expect.poll(() => isDrafted(second, "Ventil curi i dalje")).toBe(true);
      expect(await draftsOnPhone(second)).toBe(2);

      await first.getByRole("link", { name: "Continue here" }).click();
      await expect(field(first)).toHaveValue("Ventil curi i dalje");
      await expect(second.getByText(TAKEN)).toBeVisible();
      await first.reload();
      await hydrated(first);
      await expect(field(first)).toHaveValue("Ventil curi i dalje");
      await begun(first).click();
      await expect(field(first)).toHaveValue("Nešto drugo");
      expect(await draftsOnPhone(first)).toBe(2);
    });
  });

test("a new ticket that another tab has open is continued, and is created once", async ({
  as,
  company,
}) => {
  const first = await as("tomislav", PHONE);
  const field = (page: Page) => page.getByLabel("What is it about?");
  await visit(first, "/tickets/new");
  await field(first).fill("Curi u podrumu");
  await expect.poll(() => isDrafted(first, "Curi u podrumu")).toBe(true);
  const second = await first.context().newPage();
  await visit(second, "/work-orders");
  await begun(second).click();
  await expect(field(second)).toHaveValue("Curi u podrumu");
  await expect(first.getByText(TAKEN)).toBeVisible();
  await second.getByRole("button", { name: "Send ticket" }).click();
  await expect(second).toHaveURL(/\/tickets\/[\w-]{36}/);
  await first.getByRole("link", { name: "Continue here" }).click();
  await expect(first.getByText(/^This draft is not here any more/)).toBeVisible();
  // What is written there now is another ticket.
  await field(first).fill("Ne pali");
  await first.getByRole("button", { name: "Send ticket" }).click();
  await expect(first).toHaveURL(/\/tickets\/[\w-]{36}/);
  const { entities } = await (await apiAs(company, "marko"))("GET", "/tickets");
  const named = (name: string) => expect.objectContaining({ name });
  expect(entities).toEqual(expect.arrayContaining([named("Curi u podrumu"), named("Ne pali")]));
  await expect.poll(() => draftsOnPhone(first)).toBe(0);
});

type Here = Pick<World, "as" | "company">;

/** The form with a text in one tab, and opened in a second one. */
async function inTwoTabs({ make, field }: Form, text: string, { as, company }: Here) {
  const path = await make(await apiAs(company, "marko"), await apiAs(company, "tomislav"));
  const first = await as("tomislav", PHONE);
  await visit(first, path);
  await field(first).fill(text);
  await expect.poll(() => draftsOnPhone(first)).toBe(1);
  const second = await first.context().newPage();
  await visit(second, path);
  return { path, first, second };
}

const TAKEN = "You are continuing this in another tab.";

function begun(page: Page): Locator {
  return page.getByRole("link", { name: /^Continue: / });
}
