import { castMember } from "../../../migrations/seeds/cast";
import { addDays } from "../../../app/kernel/time/days";
import { dayIn } from "../../../app/kernel/time/instants";
import { expectAccessible } from "../../support/e2e/axe";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { expectLastToast } from "../../support/e2e/toasts";

const today = () => dayIn("Europe/Zagreb", Date.now());

test("a manager lets a technician approve while the approvers are away, who then approves until it is ended", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  await manager("PUT", `/users/${castMember("ana").id}/workCapacity`, {
    version: 0,
    from: today(),
    to: addDays(today(), 9),
    week: null,
    exceptions: [{ from: today(), to: addDays(today(), 9) }],
  });
  const { id } = await submitOrder(lead, await makeOrder(manager));
  const other = await as("tea", DESK);
  await visit(other, `/work-orders/${id}`);
  await expect(other.getByText("Away: Ana Babić (until")).toBeVisible();

  const page = await as("marko", DESK);
  await visit(page, "/schedule");
  await page.getByRole("link", { name: "Absences" }).click();
  await expect(page.getByRole("heading", { name: "Absences and stand-ins" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ana Babić" })).toContainText(
    "Away until",
  );
  await page.getByLabel("Person").selectOption("Tarik Begić");
  await page.getByLabel("First day").fill(today());
  await page.getByLabel("Last day").fill(addDays(today(), 9));
  await page.getByRole("button", { name: "Give approval rights" }).click();
  await expectLastToast(page, "Approval rights given");
  await expect(page.getByRole("listitem").filter({ hasText: "Tarik Begić" }).first()).toContainText(
    "Approves now",
  );
  await expectAccessible(page, "stand-ins");

  const phone = await as("tarik", PHONE);
  await visit(phone, "/profile");
  await expect(phone.getByText("You approve in the place of approvers until")).toBeVisible();
  await visit(phone, `/work-orders/${id}`);
  await phone.getByRole("link", { name: "Approve", exact: true }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expectLastToast(phone, "Work order approved");

  await page.getByRole("button", { name: /^End now: Tarik Begić/ }).click();
  await expectLastToast(page, "Stand-in ended");
  await visit(phone, "/profile");
  await expect(phone.getByText("You approve in the place of approvers until")).toBeHidden();
});

test("an administrator gives and ends it on the page of the person without JavaScript, and reads why not", async ({
  as,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const page = await as("sanja", { ...DESK, javaScriptEnabled: false });
  const path = `/users/${castMember("emina").id}`;
  await page.goto(path);
  await page.getByText("Give approval rights").first().click();
  await page.getByLabel("First day").fill(addDays(today(), -3));
  await page.getByLabel("Last day").fill(addDays(today(), 3));
  await page.getByRole("button", { name: "Give approval rights" }).last().click();
  await expect(page.getByText("This day is past.")).toBeVisible();
  await page.getByLabel("First day").fill(today());
  await page.getByRole("button", { name: "Give approval rights" }).last().click();
  await expect(page.getByText("Approves now")).toBeVisible();
  await page.goto(path);
  await page.getByRole("button", { name: /^End now/ }).click();
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  await expect(page.getByText("Past", { exact: true })).toBeVisible();
});
