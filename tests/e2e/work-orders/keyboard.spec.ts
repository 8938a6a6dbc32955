import type { Locator, Page } from "playwright/test";
import { fileReport } from "../../support/records/outbox";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { pressOn, tabTo, typeInto } from "../../support/e2e/keyboard";

import { expect, hydrated, test, visit } from "../../support/e2e/fixtures";
import { signButton, signQuestion } from "../../support/e2e/signing";
import { expectLastToast, expectToast } from "../../support/e2e/toasts";

/** A confirmation dialog: its title has the focus, and the button with this label is reachable. */
async function confirmByKeys(page: Page, question: string, text: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: question });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await pressOn(page, dialog.getByRole("button", { name: text, exact: true }));
}

async function findByKeys(page: Page, number: string): Promise<void> {
  await typeInto(page, page.getByRole("searchbox"), number);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(number)}(&|$)`));
  await pressOn(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(number) })
      .first(),
  );
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
}

async function approveByKeys(page: Page, id: string): Promise<void> {
  await visit(page, `/work-orders/${id}`);
  await pressOn(page, page.getByRole("link", { name: "Approve", exact: true }));
  await confirmByKeys(page, "Approve this work order?", "Approve");
  await expectToast(page, "Work order approved");
}

test(
  "without a mouse: from the login through the list, the report and two approvals to the signed order",
  { tag: "@journey" },
  async ({ anonymousPage, as, company }) => {
    const { id, number } = await makeOrder(await apiAs(company, "marko"));
    const page = await anonymousPage();
    await visit(page, "/login");
    await typeInto(page, page.getByLabel("Email address"), castMember("tomislav").email);
    await typeInto(page, page.getByLabel("Password", { exact: true }), PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/work-orders$/);
    await hydrated(page);

    await visit(page, "/work-orders?view=table");
    await findByKeys(page, number);
    await pressOn(page, page.getByRole("link", { name: "Start work" }));
    await confirmByKeys(page, "Start this work order?", "Start work");
    await expectToast(page, "Work started");

    await pressOn(page, page.getByRole("link", { name: "Write report", exact: true }));
    await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
    await hydrated(page);
    await typeInto(page, page.getByLabel("From", { exact: true }), "08:00");
    await typeInto(page, page.getByLabel("To", { exact: true }), "16:00");
    await fileReport(page, (button) => pressOn(page, button));
    await expectLastToast(page, "Daily report created");

    await pressOn(page, page.getByRole("link", { name: "Submit for approval", exact: true }));
    await confirmByKeys(page, "Submit for approval?", "Submit for approval");
    await expectToast(page, "Submitted for approval");

    await approveByKeys(await as("ana"), id);
    await signByKeys(page, id);
    const amar = await as("amar");
    await approveByKeys(amar, id);
    await expect(amar.getByText("Done", { exact: true }).first()).toBeVisible();
  },
);

/** Both sign by typing their names: a user who cannot draw can still sign. */
async function signByKeys(page: Page, id: string): Promise<void> {
  await visit(page, `/work-orders/${id}/sign`);
  await typeInto(page, page.getByLabel("Place of signing"), "Rijeka");
  await pressOn(page, page.getByRole("button", { name: "Sign", exact: true }));
  const pads = page.getByRole("dialog", { name: /signature$/ });
  await typeSignature(
    page,
    pads.getByRole("group", { name: "Technician signature" }),
    "Tomislav Đurić",
  );
  // Escape leaves the pad, and the name is still present when it is opened again.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pads.getByRole("textbox", { name: "Full name as signature" })).toHaveValue(
    "Tomislav Đurić",
  );
  await pressOn(page, pads.getByRole("button", { name: "Next: customer" }));
  await expect(pads.getByRole("heading", { name: "Customer signature" })).toBeFocused();
  await typeInto(
    page,
    pads.getByLabel("Name of the person signing for the customer"),
    "Ćiro Žagar",
  );
  await typeSignature(page, pads.getByRole("group", { name: "Customer signature" }), "Ćiro Žagar");
  await pressOn(page, signButton(pads));
  // Enter does not confirm what cannot be undone, until its button has the focus.
  await expect(page.getByRole("heading", { name: "Sign this work order?" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(signQuestion(page)).toBeHidden();
  await expect(signButton(pads)).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, signButton(signQuestion(page)));
  await expectToast(page, "Work order signed");
}

test("without a mouse: an order is created with its comboboxes, and the editor releases the focus", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  // The form loads the editor by itself, and keeps the plain field while the user is typing in it.
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  await typeInto(page, page.getByRole("combobox", { name: "Customer" }), "Žuti");
  await expect(page.getByRole("option", { name: /Žuti Rt/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(/Žuti Rt/);
  const location = page.getByRole("combobox", { name: "Location" });
  await tabTo(page, location);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(location).not.toHaveValue("");

  // Tab leaves the editor; the toolbar is one tab stop, and arrow keys reach its buttons.
  const text = page.getByRole("textbox", { name: "Description" });
  await tabTo(page, text);
  await page.keyboard.type("Pumpa ");
  await page.keyboard.press("ControlOrMeta+B");
  await page.keyboard.type("curi");
  await expect(text.locator("strong")).toHaveText("curi");
  await tabTo(page, page.getByLabel("Priority"));
  await typeInto(page, page.getByRole("combobox", { name: "Technicians" }), "Tomislav");
  await expect(page.getByRole("option", { name: /Tomislav/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await pressOn(page, page.getByRole("button", { name: "Create work order" }));
  await expectToast(page, "Work order created");
});

test("Enter, with which a scanner ends each code, goes on to the next field; Ctrl or Command + Enter saves", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const count = async () => Number((await manager("GET", "/equipment"))["totalCount"]);
  const before = await count();
  const page = await as("marko");
  await visit(page, "/assets/equipment/new");
  const name = page.getByLabel("Name", { exact: true });
  await typeInto(page, name, "SN-2020-1141");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Category" })).toBeFocused();
  await expect(page).toHaveURL(/\/equipment\/new$/);
  expect(await count()).toBe(before);
  await name.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(/\/equipment\/[0-9a-f-]{36}$/);
  expect(await count()).toBe(before + 1);
});

async function typeSignature(page: Page, pad: Locator, name: string): Promise<void> {
  await pressOn(page, pad.getByRole("button", { name: "Type" }));
  await typeInto(page, pad.getByLabel("Full name as signature"), name);
}
