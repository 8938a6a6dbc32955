import type { Page } from "playwright/test";
import { choose, confirm, expectImage } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { pngOf } from "../../support/fakes/pictures";

const NAME = "Očistiti skladište B";

test(
  "a task moves from the office to a phone and through two approvals",
  { tag: "@journey" },
  async ({ as, company }) => {
    await company.database.write([
      {
        sql: "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.APPROVALS_TASK', '0000-01-01', ?, 0)",
        args: [JSON.stringify({ enabled: true, value: { required: 2, fourEyes: true } })],
      },
    ]);
    const office = await as("marko");
    const id = await plan(office);
    const technician = await as("tomislav", PHONE);
    await work(technician, id);

    const ana = await as("ana", PHONE);
    await approve(ana, id, "Fotografija je dobra");
    await expect(ana.getByRole("heading", { name: "Approvals 1 of 2" })).toBeVisible();
    await expect(ana.getByText(/^You approved this on /)).toBeVisible();
    await visit(office, `/tasks/${id}`);
    await expect(office.getByText("Waiting for approvals", { exact: true }).first()).toBeVisible();

    await approve(await as("amar"), id);
    await visit(technician, `/tasks/${id}`);
    await expect(technician.getByText("Done", { exact: true }).first()).toBeVisible();
    await expect(technician.getByRole("heading", { name: "Approvals 2 of 2" })).toBeVisible();
    await technician.getByRole("link", { name: /^Approver notes/ }).click();
    await expect(technician.getByText("Fotografija je dobra")).toBeVisible();
    // The tab bar extends beyond a phone's edge: the open tab is scrolled into view.
    await expect(technician.getByRole("link", { name: /^Approver notes/ })).toBeInViewport({
      ratio: 1,
    });
  },
);

async function plan(page: Page): Promise<string> {
  await visit(page, "/tasks");
  await page.getByRole("link", { name: "New task" }).first().click();
  await hydrated(page);
  await page.getByLabel("Name").fill(NAME);
  await page.getByLabel("Priority").selectOption("High");
  await choose(page, "Assignees", "Tomislav Đurić");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create task" }).click();
  await expectToast(page, "Task created");
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** On the phone: started, a photo of the work added with one tap, submitted. */
async function work(page: Page, id: string): Promise<void> {
  await visit(page, "/tasks/assigned");
  await page
    .getByRole("link", { name: new RegExp(NAME) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(id));
  await page.getByRole("link", { name: "Start work" }).click();
  await confirm(page, "Start this task?", "Start work");
  await expectToast(page, "Work started");
  await page.getByLabel("Add files").setInputFiles({
    name: "gotovo.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  const photo = page.getByRole("img", { name: /^Photo gotovo\./ });
  await expectImage(photo);
  await page.getByRole("link", { name: "Submit for approval" }).click();
  await confirm(page, "Submit for approval?", "Submit for approval");
  await expectToast(page, "Submitted for approval");
}

async function approve(page: Page, id: string, note = ""): Promise<void> {
  await visit(page, `/tasks/${id}`);
  await page.getByRole("link", { name: "Approve", exact: true }).click();
  if (note) await page.getByRole("dialog").getByRole("textbox").fill(note);
  await confirm(page, "Approve this task?", "Approve");
  await expectToast(page, "Task approved");
}
