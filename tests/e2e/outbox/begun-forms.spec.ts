import type { Page } from "playwright/test";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { expect, fillLogin, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { choose } from "../../support/e2e/orders";
import { draftsOnPhone, isDrafted, logOut } from "../../support/e2e/queued";
import { apiAs } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

// Forms of new records that were begun and not saved.

const SUBJECT = "What is it about?";

test("two new tickets in two tabs are two drafts; a reload continues its own, and home says both", async ({
  as,
}) => {
  const first = await as("tomislav", PHONE);
  await visit(first, "/tickets/new");
  await first.getByLabel(SUBJECT).fill("Curi u podrumu");
  await expect.poll(() => isDrafted(first, "Curi u podrumu")).toBe(true);
  const second = await first.context().newPage();
  await visit(second, "/tickets/new");
  await expect(second.getByLabel(SUBJECT)).toHaveValue("");
  await expect(continuing(second, "New ticket – Curi u podrumu")).toBeVisible();
  await second.getByLabel(SUBJECT).fill("Ne pali");
  await expect.poll(() => isDrafted(second, "Ne pali")).toBe(true);
  expect(await draftsOnPhone(second)).toBe(2);

  await first.reload();
  await hydrated(first);
  await expect(first.getByLabel(SUBJECT)).toHaveValue("Curi u podrumu");
  await second.reload();
  await hydrated(second);
  await expect(second.getByLabel(SUBJECT)).toHaveValue("Ne pali");
  await second.close({ runBeforeUnload: false });

  await visit(first, "/work-orders");
  await expect(continuing(first, "New ticket – Curi u podrumu")).toBeVisible();
  await continuing(first, "New ticket – Ne pali").click();
  await expect(first.getByLabel(SUBJECT)).toHaveValue("Ne pali");
  await first.getByRole("button", { name: "Send ticket" }).click();
  await expect(first).toHaveURL(/\/tickets\/[\w-]{36}/);
  await expect.poll(() => draftsOnPhone(first)).toBe(1);
});

test("an order that was saved while its page was loaded again is not saved twice, and is opened", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  await choose(page, "Location", "Dok 2");
  await page.getByRole("textbox", { name: "Description" }).fill("Ventil curi");
  await expect.poll(() => isDrafted(page, "Ventil curi")).toBe(true);
  // The answer of the first save never comes.
  const devtools = await page.context().newCDPSession(page);
  let isSaved = false;
  devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
    const isHeld = request.method === "POST" && !isSaved;
    isSaved ||= request.method === "POST";
    if (!isHeld) void devtools.send("Fetch.continueRequest", { requestId });
  });
  await devtools.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/work-orders/new*", requestStage: "Response" }],
  });
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect.poll(() => isSaved).toBe(true);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toContainText("Ventil curi");
  await page.getByRole("button", { name: "Create work order" }).click();
  const saved = page.getByRole("link", { name: "Open the saved record" });
  await expect(saved).toBeVisible();
  // The form can be changed again.
  await expect(page.getByRole("textbox", { name: "Description" })).toBeEditable();
  await saved.click();
  await expect(page.getByRole("heading", { level: 1, name: /Ventil curi/ })).toBeVisible();
  await expect.poll(() => draftsOnPhone(page)).toBe(0);
  const orders = await (await apiAs(company, "marko"))("GET", "/workOrders?search=Ventil curi");
  expect(orders["totalCount"]).toBe(1);
});

test("a new order that is left as a draft is continued from home with its place, and is gone once it is saved", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  // The editor does not replace the plain field while the user is in it.
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  await choose(page, "Location", "Dok 2");
  await page.getByRole("textbox", { name: "Description" }).fill("Ventil curi");
  await expect.poll(() => isDrafted(page, "Ventil curi")).toBe(true);
  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Work orders" })
    .click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Save as draft" }).click();
  await expect(page).toHaveURL(/\/work-orders$/);
  // Another one begins empty.
  await visit(page, "/work-orders/new");
  await expect(page.getByRole("textbox", { name: "Description" })).not.toHaveText(/Ventil curi/);
  await continuing(page, "New work order – Ventil curi").click();
  await expect(page.getByText(/^Draft from .+ restored$/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue(/Dok 2/);
  await page.getByRole("button", { name: "Create work order" }).click();
  await expectToast(page, "Work order created");
  await expect.poll(() => draftsOnPhone(page)).toBe(0);
});

test("what was begun is discarded where it is listed, after a question, and hidden from other users", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/tasks/new");
  await page.getByLabel("Name").fill("Naručiti filtre");
  await expect.poll(() => isDrafted(page, "Naručiti filtre")).toBe(true);
  await visit(page, "/work-orders");
  await expect(continuing(page, "New task – Naručiti filtre")).toBeVisible();
  await logOut(page, castMember("marko").name);
  await expect(page).toHaveURL(/login/);
  await fillLogin(page, castMember("tomislav").email, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await visit(page, "/work-orders");
  await expect(page.getByRole("link", { name: /^Continue: / })).toHaveCount(0);

  await logOut(page, castMember("tomislav").name);
  await expect(page).toHaveURL(/login/);
  await fillLogin(page, castMember("marko").email, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await visit(page, "/work-orders");
  await page.getByRole("button", { name: "Discard New task – Naručiti filtre" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(continuing(page, "New task – Naručiti filtre")).toHaveCount(0);
  await expect.poll(() => draftsOnPhone(page)).toBe(0);
});

function continuing(page: Page, what: string) {
  return page.getByRole("link", { name: `Continue: ${what}`, exact: true });
}
